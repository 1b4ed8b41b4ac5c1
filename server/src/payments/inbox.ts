import { countedAddress } from '../platform/client-address.ts'
import { firstRow, rows, sql, type Tx } from '../platform/db.ts'
import { uuid } from '../platform/random.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import { openCase } from './cases.ts'
import type { Desk } from './desk.ts'
import { hearDeposit } from './hear-deposit.ts'
import { hearPayout, hearPayoutTimeout } from './hear-payout.ts'
import { hearStatus, hearStatusTimeout } from './status/hear-status.ts'
import type { Judgement } from './judgement.ts'
import { subjectOf, type NoticeKind } from './secret-path.ts'

export const NOTICE_JOB = 'payments.notice'
/** Judged by its job at once; the sweep takes over what a crash left behind. */
const SWEEP_AFTER_MS = 30_000
/** Real notices are under 2 KB; of what came by a path that is not ours, only this much is kept. */
const STRANGER_BYTES_MAX = 4_096
const strangers = { name: 'payments.strangers', limit: 120, windowMs: 60_000 }

/**
 * Keeps a notice as it came, before anybody reads it. Once this resolves it cannot be lost.
 * @throws Refused('too_many_requests') for an address that keeps guessing paths.
 */
export async function keepNotice(
  desk: Desk,
  { kind, token, body, ip }: { kind: NoticeKind; token: string; body: Uint8Array; ip: string },
): Promise<void> {
  const { ctx, rail } = desk
  const subject = subjectOf(ctx.config, kind, token)
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const now = new Date(nowMs)
  if (subject === null) {
    await countAttempt(ctx.db.read, ctx.clock, strangers, countedAddress(ip))
    await sql`insert into payments.inbox (id, rail, kind, body, received_at, verdict, problem)
      values (${id}, ${rail.name}, ${kind}, ${Buffer.from(body.subarray(0, STRANGER_BYTES_MAX))}, ${now}, 'case', 'not a path of ours')`.execute(
      ctx.db.read,
    )
    return desk.alarm('notice', { notice: id, problem: 'not a path of ours' })
  }
  await ctx.db.tx(async tx => {
    await sql`insert into payments.inbox (id, rail, kind, subject, body, received_at, due_at)
      values (${id}, ${rail.name}, ${kind}, ${subject}, ${Buffer.from(body)}, ${now}, ${new Date(nowMs + SWEEP_AFTER_MS)})`.execute(
      tx,
    )
    await ctx.jobs.enqueue(tx, NOTICE_JOB, { id })
  })
}

type Notice = { id: string; kind: NoticeKind; subject: string; body: Buffer }

/** Judges a kept notice, once; a second run finds it judged. Its effects and its verdict are one transaction. */
export async function judgeNotice(desk: Desk, id: string): Promise<void> {
  await desk.ctx.db.tx(async tx => {
    const notice = await firstRow(
      tx,
      sql<Notice>`select id, kind, subject, body from payments.inbox where id = ${id} and verdict is null for update`,
    )
    if (!notice) return
    await sql`savepoint judging`.execute(tx)
    const judged = await judge(tx, desk, notice)
    if (judged.verdict === 'case') await sql`rollback to savepoint judging`.execute(tx)
    const problem = judged.verdict === 'case' ? judged.problem : null
    await sql`update payments.inbox set verdict = ${judged.verdict}, problem = ${problem}, due_at = null where id = ${id}`.execute(
      tx,
    )
    if (problem !== null)
      await openCase(tx, desk, {
        kind: 'notice',
        subject: `notice:${id}`,
        problem,
        evidence: { notice: notice.kind, about: notice.subject },
      })
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
    case 'status': {
      const notice = rail.readStatusNotice(body)
      return notice ? hearStatus(tx, desk, { id, notice, noticeId }) : unreadable
    }
    case 'status_timeout':
      return hearStatusTimeout(tx, desk, id)
  }
}

const BATCH = 20

/**
 * Judges notices whose job was lost. Each is claimed by moving its due time; one that cannot be judged is tried again then, and
 * keeps no other waiting.
 */
export async function judgeLeftNotices(desk: Desk): Promise<void> {
  const { ctx } = desk
  const nowMs = ctx.clock.now()
  const left = await rows(
    ctx.db.read,
    sql<{ id: string }>`update payments.inbox set due_at = ${new Date(nowMs + SWEEP_AFTER_MS)} where id in (
      select id from payments.inbox where due_at <= ${new Date(nowMs)} order by due_at limit ${BATCH} for update skip locked)
      returning id`,
  )
  for (const { id } of left)
    await judgeNotice(desk, id).catch((error: unknown) =>
      ctx.log.error({ error, notice: id }, 'a notice could not be judged; it is tried again'),
    )
}
