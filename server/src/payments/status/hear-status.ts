import { firstRow, sql, type Tx } from '../../platform/db.ts'
import type { Desk } from '../desk.ts'
import type { Judgement } from '../judgement.ts'
import { stopIfRefused } from '../payout-stop.ts'
import type { StatusNotice } from '../rails/rail.ts'
import { statusListeners, type Ask } from './listeners.ts'

type AskRow = Ask & { state: string; conversation_id: string | null }

const lockAsk = (tx: Tx, id: string): Promise<AskRow | undefined> =>
  firstRow(
    tx,
    sql<AskRow>`select id, purpose, subject, receipt, originator_id, state, conversation_id
      from payments.asks where id = ${id} and kind = 'status' for update`,
  )

/** Keeps the answer to a question with it, and hands it to who asked. What does not fit the question is a case. */
export async function hearStatus(
  tx: Tx,
  desk: Desk,
  { id, notice, noticeId }: { id: string; notice: StatusNotice; noticeId: string },
): Promise<Judgement> {
  const ask = await lockAsk(tx, id)
  if (!ask) return { verdict: 'case', problem: 'no such question' }
  if ((ask.conversation_id ?? notice.conversationId) !== notice.conversationId)
    return { verdict: 'case', problem: 'other conversation id' }
  if (ask.state === 'answered') return { verdict: 'repeated' }
  if (ask.receipt !== null && notice.found && notice.found.receipt !== ask.receipt)
    return { verdict: 'case', problem: 'an answer about another receipt' }
  const now = new Date(desk.ctx.clock.now())
  await sql`update payments.asks set state = 'answered', outcome = ${notice.outcome}, code = ${notice.code}, answered_at = ${now},
      found = ${notice.found ? JSON.stringify(notice.found) : null}, conversation_id = ${notice.conversationId} where id = ${id}`.execute(
    tx,
  )
  // The question, not what it is about, was refused: the operator's password or role is no longer good.
  if (notice.outcome === 'refused') await stopIfRefused(tx, desk, { code: notice.code, about: `ask:${id}` })
  return statusListeners[ask.purpose](tx, desk, { ask, notice, noticeId })
}

/** A question that waited too long in a queue: nobody knows more than before, and who asked may ask again. */
export async function hearStatusTimeout(tx: Tx, _: Desk, id: string): Promise<Judgement> {
  const ask = await firstRow(
    tx,
    sql<{ state: string }>`select state from payments.asks where id = ${id} for update`,
  )
  if (!ask) return { verdict: 'case', problem: 'no such question' }
  if (ask.state === 'answered' || ask.state === 'timed_out') return { verdict: 'repeated' }
  await sql`update payments.asks set state = 'timed_out' where id = ${id}`.execute(tx)
  return { verdict: 'applied' }
}
