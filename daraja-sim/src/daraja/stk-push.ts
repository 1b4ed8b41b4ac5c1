import { checkoutRequestId, requestId } from '../mpesa/identifiers.ts'
import { followPrompt, openPrompt } from '../mpesa/prompts.ts'
import type { Prompt } from '../mpesa/state.ts'
import type { World } from '../mpesa/world.ts'
import { checkStkPassword } from './stk-password.ts'
import {
  acknowledge,
  amountCents,
  digits,
  GatewayFault,
  invalidField,
  text,
  url,
  type Call,
  type Endpoint,
} from './gateway.ts'

const MSISDN = /^254[17]\d{8}$/
const SUCCESS = 'Success. Request accepted for processing'

/** M-PESA Express: the prompt on the customer's phone. */
export const stkPush: Endpoint = {
  method: 'POST',
  path: '/mpesa/stkpush/v1/processrequest',
  invalidToken: new GatewayFault(404, '404.001.03', 'Invalid Access Token'),
  answer: (world, { fields, reply }) => {
    const prompt = readPush(world, fields)
    if (world.state.openPrompts.has(prompt.msisdn)) {
      throw new GatewayFault(
        500,
        '500.001.1001',
        'Unable to lock subscriber, a transaction is already in process for the current subscriber',
      )
    }
    openPrompt(world, prompt)
    const ack = {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: SUCCESS,
      CustomerMessage: SUCCESS,
    }
    return acknowledge(world, reply, ack, () => followPrompt(world, prompt))
  },
}

function readPush(world: World, fields: Call['fields']): Prompt {
  const shortcode = checkStkPassword(world, fields)
  const transactionType = fields['TransactionType']
  if (transactionType !== 'CustomerPayBillOnline' && transactionType !== 'CustomerBuyGoodsOnline') {
    throw invalidField('TransactionType')
  }
  const cents = amountCents(fields)
  digits(fields, 'PartyA', MSISDN)
  const partyB = digits(fields, 'PartyB', /^[1-9]\d{4,6}$/)
  const msisdn = digits(fields, 'PhoneNumber', MSISDN)
  const callbackUrl = url(fields, 'CallBackURL')
  const accountReference = text(fields, 'AccountReference', { least: 1, most: 12 })
  if (fields['TransactionDesc'] !== undefined) text(fields, 'TransactionDesc', { least: 0, most: 13 })
  const productMismatch = transactionType !== 'CustomerPayBillOnline' || partyB !== shortcode
  const now = world.clock.now()
  return {
    checkoutRequestId: freshCheckoutId(world, now, msisdn),
    merchantRequestId: requestId(world.random),
    msisdn,
    amountCents: cents,
    accountReference,
    callbackUrl,
    decidedCode: world.faults.stkResultCode ?? (productMismatch ? '2028' : null),
    openedAtMs: now,
    outcome: null,
  }
}

/**
 * Two pushes to one phone within a millisecond would share an id, so the later one takes the next
 * millisecond.
 */
function freshCheckoutId(world: World, atMs: number, msisdn: string): string {
  const id = checkoutRequestId(atMs, msisdn)
  return world.state.prompts.has(id) ? freshCheckoutId(world, atMs + 1, msisdn) : id
}
