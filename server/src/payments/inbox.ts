import { firstRow, rows, savepoint, sql, type Tx } from '../platform/db.ts'
import { openCase } from './cases.ts'
import type { Desk } from './desk.ts'
import { hearBalance } from './float.ts'
import { hearDeposit } from './hear-deposit.ts'
import { hearPayout, hearPayoutTimeout } from './hear-payout.ts'
import { hearPaybill } from './paybill/hear-paybill.ts'
import { hearReversal } from './receipts/hear-reversal.ts'
import { hearStatus, hearStatusTimeout } from './status/hear-status.ts'
import type { Judgement } from './judgement.ts'
import { SWEEP_AFTER_MS } from './keep-notice.ts'
import type { NoticeKind } from './secret-path.ts'
import { hearRemittance } from './taxes/hear-remittance.ts'

type Notice = { id: string; kind: NoticeKind; subject: string; body: Buffer }

/** Judges a kept notice, once; a second run finds it judged. Its effects and its verdict are one transaction. */
export async function judgeNotice(desk: Desk, id: string): Promise<void> {
  await desk.ctx.db.tx(async tx => {
    const notice = await lockNotice(tx, id)
    if (!notice) return
    const judging = await savepoint(tx)
    const judged = await judge(tx, desk, notice)
    if (judged.verdict === 'case') await judging.undo()
    await close(tx, desk, notice, judged)
  })
}

/** A notice that nobody judged yet, for judging. */
const lockNotice = (tx: Tx, id: string): Promise<Notice | undefined> =>
  firstRow(
    tx,
    sql<Notice>`select id, kind, subject, body from payments.inbox where id = ${id} and verdict is null for update`,
  )

async function close(tx: Tx, desk: Desk, { id, kind, subject }: Notice, judged: Judgement): Promise<void> {
  const problem = judged.verdict === 'case' ? judged.problem : null
  await sql`update payments.inbox set verdict = ${judged.verdict}, problem = ${problem}, due_at = null where id = ${id}`.execute(
    tx,
  )
  if (problem !== null)
    await openCase(tx, desk.ctx, {
      kind: 'notice',
      subject: `notice:${id}`,
      problem,
      evidence: { notice: kind, about: subject },
    })
}

async function judge(
  tx: Tx,
  desk: Desk,
  { id: noticeId, kind, subject: id, body }: Notice,
): Promise<Judgement> {
  const { rail } = desk
  const unreadable = { verdict: 'case', problem: 'unreadable' } as const
  switch (kind) {
    case 'deposit': {
      const notice = rail.readDepositNotice(body)
      return notice ? hearDeposit(tx, desk, { id, notice, noticeId }) : unreadable
    }
    case 'payout': {
      const notice = rail.readPayoutNotice(body)
      return notice ? hearPayout(tx, desk, { id, notice, noticeId }) : unreadable
    }
    // The body of a timeout is documented nowhere, so only its path is read.
    case 'payout_timeout':
      return hearPayoutTimeout(tx, desk, id)
    case 'paybill': {
      const notice = rail.readPaybillNotice(body)
      return notice ? hearPaybill(tx, desk, { notice, noticeId }) : unreadable
    }
    case 'reversal': {
      const notice = rail.readReversalNotice(body)
      return notice ? hearReversal(tx, desk, { id, notice }) : unreadable
    }
    case 'status': {
      const notice = rail.readStatusNotice(body)
      return notice ? hearStatus(tx, desk, { id, notice, noticeId }) : unreadable
    }
    case 'tax': {
      const notice = rail.readTaxNotice(body)
      return notice ? hearRemittance(tx, desk, { id, notice }) : unreadable
    }
    case 'balance': {
      const notice = rail.readBalanceNotice(body)
      return notice ? hearBalance(tx, desk, { id, notice }) : unreadable
    }
    case 'status_timeout':
      return hearStatusTimeout(tx, desk, id)
  }
}

const BATCH = 20
/** So often a notice is tried by the sweep, which takes ten minutes; then it is a defect, and a person has to look. */
export const ATTEMPTS_MAX = 20

/**
 * Judges notices whose job was lost. Each is claimed by moving its due time; one that cannot be judged is tried again then, and
 * keeps no other waiting. Who dies over it has tried it too.
 */
export async function judgeLeftNotices(desk: Desk): Promise<void> {
  const { ctx } = desk
  const nowMs = ctx.clock.now()
  const left = await rows(
    ctx.db.read,
    sql<{
      id: string
      attempts: number
    }>`update payments.inbox set due_at = ${new Date(nowMs + SWEEP_AFTER_MS)}, attempts = attempts + 1 where id in (
      select id from payments.inbox where due_at <= ${new Date(nowMs)} order by due_at limit ${BATCH} for update skip locked)
      returning id, attempts`,
  )
  for (const { id, attempts } of left)
    await judgeNotice(desk, id).catch(async (error: unknown) => {
      ctx.log.error({ error, notice: id, attempts }, 'a notice could not be judged')
      if (attempts >= ATTEMPTS_MAX) await giveUp(desk, id)
    })
}

/** A notice at which judging fails again and again is kept with its case, and tried no more. */
const giveUp = (desk: Desk, id: string): Promise<void> =>
  desk.ctx.db.tx(async tx => {
    const notice = await lockNotice(tx, id)
    if (notice) await close(tx, desk, notice, { verdict: 'case', problem: 'judging it fails' })
  })
