import { type Tx, firstRow, sql } from '../../platform/db/db.ts'
import type { Dependencies } from '../setup/dependencies.ts'
import { stopPayouts } from '../records/payout-stop.ts'
import type { TaxCallback } from '../rails/rail.ts'
import { nextRemittanceState } from './remittance.rules.ts'
import { type Remittance, closeRemittanceCases, lockRemittance, moveRemittance } from './remittances.ts'
import { callForPeople } from './send-remittance.ts'
import type { CallbackVerdict } from '../records/cases.ts'

/** Applies a callback about a remittance. What does not fit changes nothing and is a case. */
export async function onRemittance(
  tx: Tx,
  dependencies: Dependencies,
  { id, callback }: { id: string; callback: TaxCallback },
): Promise<CallbackVerdict> {
  const remittance = await lockRemittance(tx, id)
  if (!remittance) return { verdict: 'case', problem: 'no such remittance' }
  const problem = misfit(remittance, callback)
  if (problem !== undefined) return { verdict: 'case', problem }
  const to = nextRemittanceState(remittance.state, callback.outcome)
  if (to === 'conflict')
    return {
      verdict: 'case',
      problem: `${callback.outcome} reported of a remittance that is ${remittance.state}`,
    }
  if (to === remittance.state) return { verdict: 'repeated' }
  const { originatorId, conversationId, code, paid } = callback
  const receipt = to === 'paid' ? paid!.receipt : null
  const taken = await firstRow(
    tx,
    sql`select 1 from payments.remittances where id <> ${id}
      and (receipt = ${receipt} or originator_id = ${originatorId} or conversation_id = ${conversationId})
      union all select 1 from payments.receipts where receipt = ${receipt}`,
  )
  if (taken) return { verdict: 'case', problem: 'ids or receipt of another payment' }
  await sql`update payments.remittances set originator_id = ${originatorId},
    conversation_id = ${conversationId} where id = ${id}`.execute(tx)
  await moveRemittance(tx, dependencies.ctx, { remittance, to, code, receipt })
  if (to === 'paid' || to === 'refused')
    await closeRemittanceCases(tx, dependencies, {
      id,
      receipt,
      actor: { kind: 'system' },
      resolution: `M-PESA reported late that it was ${to}`,
    })
  if (callback.outcome === 'stopped') await stopPayouts(tx, dependencies, { code, about: `remittance:${id}` })
  if (to === 'refused' || to === 'unknown') await callForPeople(tx, dependencies, { remittance, to, code })
  return { verdict: 'applied' }
}

function misfit(remittance: Remittance, callback: TaxCallback): string | undefined {
  if ((remittance.originator_id ?? callback.originatorId) !== callback.originatorId)
    return 'other originator id'
  if ((remittance.conversation_id ?? callback.conversationId) !== callback.conversationId)
    return 'other conversation id'
  if (callback.outcome !== 'paid') return undefined
  if (!callback.paid) return 'paid, but without receipt'
  return (callback.paid.cents ?? remittance.cents) === remittance.cents ? undefined : 'other amount'
}
