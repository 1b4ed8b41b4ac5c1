import { sql } from '../../platform/db/db.ts'
import { uuid } from '../../platform/base/random.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { arePayoutsStopped, stopIfRefused } from './payout-stop.ts'
import type { StatusSubject, Submission } from '../rails/rail.ts'
import { callbackUrl } from '../setup/secret-path.ts'

/** A status query that was sent to the rail. */
export type StatusQuery = {
  readonly id: string
  readonly purpose: QueryPurpose
  readonly subject: string
  readonly receipt: string | null
  readonly originator_id: string | null
}

/** Why a query is sent; each purpose has its listener. */
export type QueryPurpose = 'receipt' | 'payout' | 'claim'

/**
 * Queries the rail for the state of a transaction. The query is committed before the call, so that its
 * answer, a callback of kind `status`, always finds it; it goes to the listener of `purpose`. `subject` is
 * what the query is for, such as `withdrawal:<id>`. A query moves no money and may be repeated. While payouts
 * are stopped the result is `busy` and the rail is not called: a query uses the operator's password too.
 */
export async function queryStatus(
  dependencies: Dependencies,
  { purpose, subject, of }: { purpose: QueryPurpose; subject: string; of: StatusSubject },
): Promise<{ id: string; received: Submission<unknown>['received'] }> {
  const { ctx, rail } = dependencies
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const [receipt, originatorId] = 'receipt' in of ? [of.receipt, null] : [null, of.originatorId]
  await sql`insert into payments.rail_requests (id, kind, purpose, subject, receipt, originator_id, state,
    requested_at)
    values (${id}, 'status', ${purpose}, ${subject}, ${receipt}, ${originatorId}, 'asked',
      ${new Date(nowMs)})`.execute(ctx.db.read)
  const submitted: Awaited<ReturnType<typeof rail.queryStatus>> = (await arePayoutsStopped(
    ctx.db.read,
    dependencies,
  ))
    ? { received: 'busy', code: 'stopped' }
    : await rail.queryStatus({
        of,
        resultUrl: callbackUrl(ctx.config, 'status', id),
        timeoutUrl: callbackUrl(ctx.config, 'status_timeout', id),
      })
  const { received } = submitted
  const conversationId = submitted.received === 'accepted' ? submitted.ids.conversationId : null
  const code = submitted.received === 'accepted' ? null : submitted.code
  // An answer that was faster than the acknowledgement is not overwritten.
  await ctx.db.tx(async tx => {
    await sql`update payments.rail_requests set conversation_id = coalesce(conversation_id,
      ${conversationId}),
      state = case when state = 'asked' then ${received} else state end, code = coalesce(code, ${code})
        where id = ${id}`.execute(tx)
    if (code !== null) await stopIfRefused(tx, dependencies, { code, about: `ask:${id}` })
  })
  return { id, received }
}
