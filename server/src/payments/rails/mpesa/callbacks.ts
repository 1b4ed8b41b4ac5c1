import type { DepositCallback, PayoutCallback } from '../rail.ts'
import { asFields, named, parse, payment, resultCode, text } from './fields.ts'
import { depositOutcome, payoutOutcome } from './result-codes.ts'

/**
 * M-PESA Express callback: `{Body:{stkCallback:{MerchantRequestID, CheckoutRequestID, ResultCode,
 * CallbackMetadata?}}}`.
 */
export function readDepositCallback(body: Uint8Array): DepositCallback | null {
  const result = asFields(asFields(parse(body)?.['Body'])?.['stkCallback'])
  const checkoutId = text(result?.['CheckoutRequestID'])
  const merchantId = text(result?.['MerchantRequestID'])
  const code = resultCode(result?.['ResultCode'])
  if (!result || checkoutId === null || merchantId === null || code === null) return null
  const outcome = depositOutcome(code)
  const items = named(asFields(result['CallbackMetadata'])?.['Item'], 'Name')
  const paid = outcome === 'paid' ? payment(items.get('MpesaReceiptNumber'), items.get('Amount')) : undefined
  const isBare = outcome === 'paid' && result['CallbackMetadata'] == null
  return { checkoutId, merchantId, code, outcome, ...(isBare && { bare: true }), ...(paid && { paid }) }
}

/**
 * B2C result: `{Result:{ResultCode, OriginatorConversationID, ConversationID, TransactionID,
 * ResultParameters?}}`.
 */
export function readPayoutCallback(body: Uint8Array): PayoutCallback | null {
  const result = asFields(parse(body)?.['Result'])
  const originatorId = text(result?.['OriginatorConversationID'])
  const conversationId = text(result?.['ConversationID'])
  const code = resultCode(result?.['ResultCode'])
  if (!result || originatorId === null || conversationId === null || code === null) return null
  const outcome = payoutOutcome(code)
  const items = named(asFields(result['ResultParameters'])?.['ResultParameter'], 'Key')
  const receipt = items.get('TransactionReceipt') ?? result['TransactionID']
  const paid = outcome === 'paid' ? payment(receipt, items.get('TransactionAmount')) : undefined
  return { originatorId, conversationId, code, outcome, ...(paid ? { paid } : {}) }
}
