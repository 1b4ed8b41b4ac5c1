import { type Tx, rows, sql } from '../../platform/db/db.ts'
import { takeFromBudget } from '../../platform/db/rate-limit.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { queryStatus } from '../records/query-status.ts'
import { isLastProofQuery, nextProofQueryMs } from '../records/proof.rules.ts'
import { disputeProof, findOpenProof } from '../records/proofs.ts'
import { lockReceipt } from '../records/receipts.ts'
import { eachAlone } from '../records/sweeps.ts'

type Due = { receipt: string; queries: number; reported_at: Date }

const BATCH = 20
const HOUR_MS = 3_600_000
/** The pause before a query that M-PESA did not take is sent again. */
const BUSY_MS = 60_000

/**
 * Queries M-PESA about a payment that only a callback reported; the answer comes by a callback of its own.
 * Payments that credited no player share the hour's budget of queries, so that a flood of forged ones does
 * not hold up the others.
 */
export async function queryProof(dependencies: Dependencies, receipt: string): Promise<void> {
  const proof = await findOpenProof(dependencies.ctx.db.read, receipt)
  if (proof?.state !== 'open') return
  const received =
    proof.player_id !== null || (await hasQueryLeft(dependencies))
      ? (
          await queryStatus(dependencies, {
            purpose: 'receipt',
            subject: `receipt:${receipt}`,
            of: { receipt },
          })
        ).received
      : 'busy'
  if (received !== 'busy') return
  const { clock, db } = dependencies.ctx
  // The query was certainly not taken, so it does not count.
  await sql`update payments.proofs set queries = queries - 1,
    next_query_at = ${new Date(clock.now() + BUSY_MS)}
    where receipt = ${receipt} and state = 'open' and queries > 0`.execute(db.read)
}

const hasQueryLeft = ({ ctx: { clock, config, db } }: Dependencies): Promise<boolean> =>
  takeFromBudget(
    db.read,
    clock,
    { name: 'payments.proofs.suspended', limit: config.CLAIM_QUESTIONS_PER_HOUR, windowMs: HOUR_MS },
    'all',
  )

/**
 * Queries the proofs that are due. After the last query a person decides; the money stays blocked in its
 * account.
 */
export async function queryDueProofs(dependencies: Dependencies): Promise<void> {
  await eachAlone(
    dependencies,
    await dependencies.ctx.db.tx(tx => claim(tx, dependencies)),
    ({ receipt, queries }) =>
      isLastProofQuery(queries) ? handOver(dependencies, receipt) : queryProof(dependencies, receipt),
  )
}

/** Claims what is due, committed before any query: a crash skips one query. */
async function claim(tx: Tx, { ctx }: Dependencies): Promise<Due[]> {
  const nowMs = ctx.clock.now()
  const due = await rows(
    tx,
    sql<Due>`select receipt, queries, reported_at from payments.proofs
      where next_query_at <= ${new Date(nowMs)}
      order by player_id is null, next_query_at limit ${BATCH} for update skip locked`,
  )
  for (const { receipt, queries, reported_at: reportedAt } of due) {
    const afterMs = nextProofQueryMs(queries + 1)
    const next = new Date(Math.max(reportedAt.getTime() + (afterMs ?? 0), nowMs + BUSY_MS))
    await sql`update payments.proofs set queries = queries + 1, next_query_at = ${next}
      where receipt = ${receipt}`.execute(tx)
  }
  return due
}

const handOver = (dependencies: Dependencies, receipt: string): Promise<void> =>
  dependencies.ctx.db.tx(async tx => {
    await lockReceipt(tx, receipt)
    const open = await findOpenProof(tx, receipt)
    if (open)
      await disputeProof(tx, dependencies, {
        receipt,
        problem: 'M-PESA did not confirm for two days a payment that a callback reported',
        evidence: { amountCents: open.cents, player: open.player_id, missing: open.missing },
      })
  })
