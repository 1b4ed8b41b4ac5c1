import { stkText } from '../mpesa/outcomes.ts'
import type { World } from '../mpesa/world.ts'
import { checkStkPassword } from './stk-password.ts'
import { GatewayFault, invalidField, text, type Endpoint } from './gateway.ts'

/** The outcome of a prompt. The code is a string here and a number in the callback; there is no receipt. */
export const stkQuery: Endpoint = {
  method: 'POST',
  path: '/mpesa/stkpushquery/v1/query',
  invalidToken: new GatewayFault(404, '404.001.03', 'Invalid Access Token'),
  answer: (world, { fields }) => {
    checkStkPassword(world, fields)
    const id = text(fields, 'CheckoutRequestID', { least: 1, most: 100 })
    if (!/^ws_CO_\d{17,30}$/.test(id)) throw invalidField('CheckoutRequestID')
    const prompt = world.state.prompts.get(id)
    // The real answer for an unknown id is undocumented; this is the gateway's text for a missing entity.
    if (prompt === undefined) throw new GatewayFault(500, '500.001.1001', 'The transaction does not exist')
    const verdict = verdictOf(world, prompt.outcome)
    return {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResultCode: String(verdict.code),
      ResultDesc: verdict.text,
    }
  },
}

type Verdict = { code: number | string; text: string }

function verdictOf(world: World, outcome: Verdict | null): Verdict {
  const { queryResultCode, queryPendingAs } = world.faults
  if (queryResultCode !== null) return { code: queryResultCode, text: stkText(queryResultCode) }
  if (outcome !== null) return outcome
  if (queryPendingAs === '4999') return { code: '4999', text: stkText('4999') }
  throw new GatewayFault(500, '500.001.1001', 'The transaction is being processed')
}
