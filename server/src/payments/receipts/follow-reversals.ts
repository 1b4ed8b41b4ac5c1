import { rows, sql } from '../../platform/db.ts'
import { openCase } from '../cases.ts'
import type { Desk } from '../desk.ts'
import { eachAlone } from '../each-alone.ts'
import { claimRoutine } from '../routines.ts'
import { askStatus } from '../status/ask-status.ts'

/** M-PESA tells results within seconds; after this its silence is looked into, and again after each such time. */
const ASK_AFTER_MS = 600_000
const GIVEN_UP_AFTER_MS = 3_600_000
const LOOK_EVERY_MS = 60_000
const BATCH = 20

type Silent = { id: string; receipt: string; conversation_id: string | null; asked_at: Date }

/**
 * Follows reversals of which nothing is told: M-PESA is asked what became of the payment, and after an hour a person is called.
 * A late result, or the answer that it was reversed, is still booked.
 */
export async function followReversals(desk: Desk): Promise<void> {
  if (!(await claimRoutine(desk, { name: 'reversals', everyMs: LOOK_EVERY_MS }))) return
  const { ctx } = desk
  const nowMs = ctx.clock.now()
  const since = new Date(nowMs - ASK_AFTER_MS)
  // Refused and busy ones were certainly not taken, and whoever asked was told so.
  const unanswered = sql`a.kind = 'reversal' and a.state in ('asked', 'accepted', 'unknown', 'timed_out') and a.code is distinct from ${GIVEN_UP}
    and not exists (select 1 from payments.reversals as r where r.receipt = a.receipt)`
  const given = new Date(nowMs - GIVEN_UP_AFTER_MS)
  const lost = await rows(
    ctx.db.read,
    sql<Silent>`select a.id, a.receipt, a.conversation_id, a.asked_at from payments.asks as a
      where ${unanswered} and a.asked_at <= ${given} order by a.asked_at limit ${BATCH}`,
  )
  await eachAlone(desk, lost, silent => handOver(desk, silent))
  const silent = await rows(
    ctx.db.read,
    sql<Silent>`select a.id, a.receipt, a.conversation_id, a.asked_at from payments.asks as a
      where ${unanswered} and a.asked_at <= ${since} and a.asked_at > ${given} and not exists (
        select 1 from payments.asks as q where q.subject = a.subject and q.kind = 'status' and q.asked_at > ${since})
      order by a.asked_at limit ${BATCH}`,
  )
  await eachAlone(
    desk,
    silent,
    async ({ receipt }) =>
      void (await askStatus(desk, { purpose: 'receipt', subject: `receipt:${receipt}`, of: { receipt } })),
  )
}

/** Kept with a request that a person looks after now. */
const GIVEN_UP = 'no-result'

const handOver = (desk: Desk, { id, receipt, conversation_id: conversationId, asked_at: askedAt }: Silent) =>
  desk.ctx.db.tx(async tx => {
    await sql`update payments.asks set code = ${GIVEN_UP} where id = ${id} and state <> 'answered'`.execute(
      tx,
    )
    await openCase(tx, desk.ctx, {
      kind: 'reversal',
      subject: `receipt:${receipt}`,
      problem: 'M-PESA did not say for an hour whether it gave a payment back',
      evidence: { ask: id, conversationId, askedAt: askedAt.toISOString() },
    })
  })
