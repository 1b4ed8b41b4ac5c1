import { sql } from '../../platform/db.ts'
import { uuid } from '../../platform/random.ts'
import type { Desk } from '../desk.ts'
import { arePayoutsStopped, stopIfRefused } from '../payout-stop.ts'
import type { StatusSubject, Submission } from '../rails/rail.ts'
import { noticeUrl } from '../secret-path.ts'
import type { AskPurpose } from './listeners.ts'

/**
 * Asks the rail what became of a transaction. The question is committed before the call, so that its answer, which comes
 * by a notice of kind `status`, always finds it; it goes to the listener of `purpose`. `subject` names what the asker asks for,
 * such as `withdrawal:<id>`. Asking moves no money and may be repeated; each time is a question of its own. While payouts are
 * stopped it is `busy`, and the rail is not called: a question uses the operator's password too.
 */
export async function askStatus(
  desk: Desk,
  { purpose, subject, of }: { purpose: AskPurpose; subject: string; of: StatusSubject },
): Promise<{ id: string; received: Submission<unknown>['received'] }> {
  const { ctx, rail } = desk
  const nowMs = ctx.clock.now()
  const id = uuid(ctx.random, nowMs)
  const [receipt, originatorId] = 'receipt' in of ? [of.receipt, null] : [null, of.originatorId]
  await sql`insert into payments.asks (id, kind, purpose, subject, receipt, originator_id, state, asked_at)
    values (${id}, 'status', ${purpose}, ${subject}, ${receipt}, ${originatorId}, 'asked', ${new Date(nowMs)})`.execute(
    ctx.db.read,
  )
  const submitted: Awaited<ReturnType<typeof rail.askStatus>> = (await arePayoutsStopped(ctx.db.read, desk))
    ? { received: 'busy', code: 'stopped' }
    : await rail.askStatus({
        of,
        resultUrl: noticeUrl(ctx.config, 'status', id),
        timeoutUrl: noticeUrl(ctx.config, 'status_timeout', id),
      })
  const { received } = submitted
  const conversationId = submitted.received === 'accepted' ? submitted.ids.conversationId : null
  const code = submitted.received === 'accepted' ? null : submitted.code
  // An answer that was faster than the acknowledgement keeps what it said.
  await ctx.db.tx(async tx => {
    await sql`update payments.asks set conversation_id = coalesce(conversation_id, ${conversationId}),
      state = case when state = 'asked' then ${received} else state end, code = coalesce(code, ${code}) where id = ${id}`.execute(
      tx,
    )
    if (code !== null) await stopIfRefused(tx, desk, { code, about: `ask:${id}` })
  })
  return { id, received }
}
