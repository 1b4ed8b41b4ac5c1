import { rows, sql } from '../../platform/db/db.ts'
import { openCase } from '../records/cases.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { eachAlone } from '../records/sweeps.ts'
import { queryStatus } from '../records/query-status.ts'

/**
 * M-PESA sends results within seconds; without one it is queried after this time, and again after each such
 * time.
 */
const QUERY_AFTER_MS = 600_000
const GIVEN_UP_AFTER_MS = 3_600_000
const BATCH = 20

type Silent = { id: string; receipt: string; conversation_id: string | null; requested_at: Date }

/**
 * Follows reversals without a result: M-PESA is queried about the payment, and after an hour a case is
 * opened. A late result, or the answer that it was reversed, is still booked.
 */
export async function followReversals(dependencies: Dependencies): Promise<void> {
  const { ctx } = dependencies
  const nowMs = ctx.clock.now()
  const since = new Date(nowMs - QUERY_AFTER_MS)
  // Refused and busy ones were certainly not taken, and staff saw that answer.
  const unanswered = sql`a.kind = 'reversal' and a.state in ('asked', 'accepted', 'unknown', 'timed_out')
    and a.code is distinct from ${GIVEN_UP}
    and not exists (select 1 from payments.reversals as r where r.receipt = a.receipt)`
  const given = new Date(nowMs - GIVEN_UP_AFTER_MS)
  const lost = await rows(
    ctx.db.read,
    sql<Silent>`select a.id, a.receipt, a.conversation_id, a.requested_at from payments.rail_requests as a
      where ${unanswered} and a.requested_at <= ${given} order by a.requested_at limit ${BATCH}`,
  )
  await eachAlone(dependencies, lost, silent => handOver(dependencies, silent))
  const silent = await rows(
    ctx.db.read,
    sql<Silent>`select a.id, a.receipt, a.conversation_id, a.requested_at from payments.rail_requests as a
      where ${unanswered} and a.requested_at <= ${since} and a.requested_at > ${given} and not exists (
        select 1 from payments.rail_requests as q where q.subject = a.subject and q.kind = 'status'
          and q.requested_at > ${since})
      order by a.requested_at limit ${BATCH}`,
  )
  await eachAlone(
    dependencies,
    silent,
    async ({ receipt }) =>
      void (await queryStatus(dependencies, {
        purpose: 'receipt',
        subject: `receipt:${receipt}`,
        of: { receipt },
      })),
  )
}

/** The code of a request that was handed to a person. */
const GIVEN_UP = 'no-result'

const handOver = (
  dependencies: Dependencies,
  { id, receipt, conversation_id: conversationId, requested_at: requestedAt }: Silent,
) =>
  dependencies.ctx.db.tx(async tx => {
    await sql`update payments.rail_requests set code = ${GIVEN_UP} where id = ${id}
      and state <> 'answered'`.execute(tx)
    await openCase(tx, dependencies.ctx, {
      kind: 'reversal',
      subject: `receipt:${receipt}`,
      problem: 'M-PESA did not say for an hour whether it gave a payment back',
      evidence: { ask: id, conversationId, requestedAt: requestedAt.toISOString() },
    })
  })
