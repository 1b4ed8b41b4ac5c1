import type { DepositCallback, PayoutCallback } from '../rail.ts'
import { asFields, named, parse, payment, resultCode, text } from './fields.ts'
import { depositOutcome, payoutOutcome } from './result-codes.ts'

/**
 * M-PESA Express callback: `{Body:{stkCallback:{MerchantRequestID, CheckoutRequestID, ResultCode,
 * CallbackMetadata?}}}`.
 */
export function readDepositCallback(body: Uint8Array): DepositCallback | null {
  const told = asFields(asFields(parse(body)?.['Body'])?.['stkCallback'])
  const checkoutId = text(told?.['CheckoutRequestID'])
  const merchantId = text(told?.['MerchantRequestID'])
  const code = resultCode(told?.['ResultCode'])
  if (!told || checkoutId === null || merchantId === null || code === null) return null
  const outcome = depositOutcome(code)
  const items = named(asFields(told['CallbackMetadata'])?.['Item'], 'Name')
  const paid = outcome === 'paid' ? payment(items.get('MpesaReceiptNumber'), items.get('Amount')) : undefined
  const isBare = outcome === 'paid' && told['CallbackMetadata'] == null
  return { checkoutId, merchantId, code, outcome, ...(isBare && { bare: true }), ...(paid && { paid }) }
}

/**
 * B2C result: `{Result:{ResultCode, OriginatorConversationID, ConversationID, TransactionID,
 * ResultParameters?}}`.
 */
export function readPayoutCallback(body: Uint8Array): PayoutCallback | null {
  const told = asFields(parse(body)?.['Result'])
  const originatorId = text(told?.['OriginatorConversationID'])
  const conversationId = text(told?.['ConversationID'])
  const code = resultCode(told?.['ResultCode'])
  if (!told || originatorId === null || conversationId === null || code === null) return null
  const outcome = payoutOutcome(code)
  const items = named(asFields(told['ResultParameters'])?.['ResultParameter'], 'Key')
  const receipt = items.get('TransactionReceipt') ?? told['TransactionID']
  const paid = outcome === 'paid' ? payment(receipt, items.get('TransactionAmount')) : undefined
  return { originatorId, conversationId, code, outcome, ...(paid ? { paid } : {}) }
}
