import { firstRow, sql, type Tx } from '../../platform/db.ts'
import type { Dependencies } from '../dependencies.ts'
import type { CallbackVerdict } from '../callback-verdict.ts'
import { stopIfRefused } from '../payout-stop.ts'
import type { StatusCallback } from '../rails/rail.ts'
import { statusListeners, type Ask } from './listeners.ts'

type AskRow = Ask & { state: string; conversation_id: string | null }

const lockAsk = (tx: Tx, id: string): Promise<AskRow | undefined> =>
  firstRow(
    tx,
    sql<AskRow>`select id, purpose, subject, receipt, originator_id, state, conversation_id
      from payments.rail_requests where id = ${id} and kind = 'status' for update`,
  )

/** Keeps the answer to a question with it, and hands it to who asked. What does not fit the question is a case. */
export async function onStatus(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback, callbackId }: { id: string; callback: StatusCallback; callbackId: string },
): Promise<CallbackVerdict> {
  const ask = await lockAsk(tx, id)
  if (!ask) return { verdict: 'case', problem: 'no such question' }
  if ((ask.conversation_id ?? callback.conversationId) !== callback.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  if (ask.state === 'answered') return { verdict: 'repeated' }
  if (ask.receipt !== null && callback.found && callback.found.receipt !== ask.receipt)
    return { verdict: 'case', problem: 'an answer about another receipt' }
  const now = new Date(dependencies.ctx.clock.now())
  await sql`update payments.rail_requests set state = 'answered', outcome = ${callback.outcome}, code = ${callback.code}, answered_at = ${now},
      found = ${callback.found ? JSON.stringify(callback.found) : null}, conversation_id = ${callback.conversationId} where id = ${id}`.execute(
    tx,
  )
  // The question, not what it is about, was refused: the operator's password or role is no longer good.
  if (callback.outcome === 'refused')
    await stopIfRefused(tx, dependencies, { code: callback.code, about: `ask:${id}` })
  return statusListeners[ask.purpose](tx, dependencies, { ask, callback, callbackId })
}

/** A question that waited too long in a queue: nobody knows more than before, and who asked may ask again. */
export async function onStatusTimeout(tx: Tx, _: Dependencies, id: string): Promise<CallbackVerdict> {
  const ask = await firstRow(
    tx,
    sql<{ state: string }>`select state from payments.rail_requests where id = ${id} for update`,
  )
  if (!ask) return { verdict: 'case', problem: 'no such question' }
  if (ask.state === 'answered' || ask.state === 'timed_out') return { verdict: 'repeated' }
  await sql`update payments.rail_requests set state = 'timed_out' where id = ${id}`.execute(tx)
  return { verdict: 'applied' }
}
