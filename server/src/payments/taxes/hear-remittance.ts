import { firstRow, sql, type Tx } from '../../platform/db.ts'
import type { Desk } from '../desk.ts'
import type { Judgement } from '../judgement.ts'
import { stopPayouts } from '../payout-stop.ts'
import type { TaxNotice } from '../rails/rail.ts'
import { nextRemittanceState } from './remittance.rules.ts'
import { closeRemittanceCases } from './remittance-cases.ts'
import { lockRemittance, moveRemittance, type Remittance } from './remittances.ts'
import { callForPeople } from './send-remittance.ts'

/** Applies what the rail told about a remittance. What does not fit changes nothing and is a case. */
export async function hearRemittance(
  tx: Tx,
  desk: Desk,
  { id, notice }: { id: string; notice: TaxNotice },
): Promise<Judgement> {
  const remittance = await lockRemittance(tx, id)
  if (!remittance) return { verdict: 'case', problem: 'no such remittance' }
  const problem = misfit(remittance, notice)
  if (problem !== undefined) return { verdict: 'case', problem }
  const to = nextRemittanceState(remittance.state, notice.outcome)
  if (to === 'conflict')
    return { verdict: 'case', problem: `told ${notice.outcome} of a remittance that is ${remittance.state}` }
  if (to === remittance.state) return { verdict: 'repeated' }
  const { originatorId, conversationId, code, paid } = notice
  const receipt = to === 'paid' ? paid!.receipt : null
  const taken = await firstRow(
    tx,
    sql`select 1 from payments.remittances where id <> ${id}
      and (receipt = ${receipt} or originator_id = ${originatorId} or conversation_id = ${conversationId})
      union all select 1 from payments.receipts where receipt = ${receipt}`,
  )
  if (taken) return { verdict: 'case', problem: 'ids or receipt of another payment' }
  await sql`update payments.remittances set originator_id = ${originatorId}, conversation_id = ${conversationId} where id = ${id}`.execute(
    tx,
  )
  await moveRemittance(tx, desk.ctx, { remittance, to, code, receipt })
  if (to === 'paid' || to === 'refused')
    await closeRemittanceCases(tx, desk, {
      id,
      receipt,
      actor: { kind: 'system' },
      resolution: `M-PESA told late that it was ${to}`,
    })
  if (notice.outcome === 'stopped') await stopPayouts(tx, desk, { code, about: `remittance:${id}` })
  if (to === 'refused' || to === 'unknown') await callForPeople(tx, desk, { remittance, to, code })
  return { verdict: 'applied' }
}

function misfit(remittance: Remittance, notice: TaxNotice): string | undefined {
  if ((remittance.originator_id ?? notice.originatorId) !== notice.originatorId) return 'other originator id'
  if ((remittance.conversation_id ?? notice.conversationId) !== notice.conversationId)
    return 'other conversation id'
  if (notice.outcome !== 'paid') return undefined
  if (!notice.paid) return 'paid, but without receipt'
  return (notice.paid.cents ?? remittance.cents) === remittance.cents ? undefined : 'other amount'
}
