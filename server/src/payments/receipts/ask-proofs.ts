import { rows, sql, type Tx } from '../../platform/db.ts'
import { takeFromBudget } from '../../platform/rate-limit.ts'
import type { Desk } from '../desk.ts'
import { eachAlone } from '../each-alone.ts'
import { askStatus } from '../status/ask-status.ts'
import { isLastProofAsk, nextProofAskMs } from './proof.rules.ts'
import { disputeProof, findOpenProof } from './proofs.ts'
import { lockReceipt } from './receipts.ts'

type Due = { receipt: string; asks: number; told_at: Date }

const BATCH = 20
const HOUR_MS = 3_600_000
/** The pause before a question that M-PESA did not take is put again. */
const BUSY_MS = 60_000

/**
 * Asks M-PESA what became of a payment that only a notice told of; the answer comes by a notice of its own. Payments that credited
 * no player share the hour's budget of questions, so that a flood of forged ones does not hold up the others.
 */
export async function askProof(desk: Desk, receipt: string): Promise<void> {
  const proof = await findOpenProof(desk.ctx.db.read, receipt)
  if (proof?.state !== 'open') return
  const received =
    proof.player_id !== null || (await hasQuestionLeft(desk))
      ? (await askStatus(desk, { purpose: 'receipt', subject: `receipt:${receipt}`, of: { receipt } }))
          .received
      : 'busy'
  if (received !== 'busy') return
  const { clock, db } = desk.ctx
  // It was certainly not asked, so it does not count.
  await sql`update payments.proofs set asks = asks - 1, next_ask_at = ${new Date(clock.now() + BUSY_MS)}
    where receipt = ${receipt} and state = 'open' and asks > 0`.execute(db.read)
}

const hasQuestionLeft = ({ ctx: { clock, config, db } }: Desk): Promise<boolean> =>
  takeFromBudget(
    db.read,
    clock,
    { name: 'payments.proofs.suspended', limit: config.CLAIM_QUESTIONS_PER_HOUR, windowMs: HOUR_MS },
    'all',
  )

/** Asks again about what is due. After the last question a person decides; the money stays where it is and leaves nobody's account. */
export async function askDueProofs(desk: Desk): Promise<void> {
  await eachAlone(desk, await desk.ctx.db.tx(tx => claim(tx, desk)), ({ receipt, asks }) =>
    isLastProofAsk(asks) ? handOver(desk, receipt) : askProof(desk, receipt),
  )
}

/** Takes what is due from other processes' reach, committed before any question: a crash costs one question. */
async function claim(tx: Tx, { ctx }: Desk): Promise<Due[]> {
  const nowMs = ctx.clock.now()
  const due = await rows(
    tx,
    sql<Due>`select receipt, asks, told_at from payments.proofs where next_ask_at <= ${new Date(nowMs)}
      order by player_id is null, next_ask_at limit ${BATCH} for update skip locked`,
  )
  for (const { receipt, asks, told_at: toldAt } of due) {
    const afterMs = nextProofAskMs(asks + 1)
    const next = new Date(Math.max(toldAt.getTime() + (afterMs ?? 0), nowMs + BUSY_MS))
    await sql`update payments.proofs set asks = asks + 1, next_ask_at = ${next} where receipt = ${receipt}`.execute(
      tx,
    )
  }
  return due
}

const handOver = (desk: Desk, receipt: string): Promise<void> =>
  desk.ctx.db.tx(async tx => {
    await lockReceipt(tx, receipt)
    const open = await findOpenProof(tx, receipt)
    if (open)
      await disputeProof(tx, desk, {
        receipt,
        problem: 'M-PESA did not confirm for two days a payment that a notice told of',
        evidence: { amountCents: open.cents, player: open.player_id, missing: open.missing },
      })
  })
