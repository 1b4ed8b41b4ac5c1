import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import type { DepositNotice, PayoutNotice } from '../rail.ts'
import { depositOutcome, payoutOutcome } from './result-codes.ts'

type Fields = Readonly<Record<string, unknown>>

/** M-PESA Express callback: `{Body:{stkCallback:{MerchantRequestID, CheckoutRequestID, ResultCode, CallbackMetadata?}}}`. */
export function readDepositNotice(body: Uint8Array): DepositNotice | null {
  const told = asFields(asFields(parse(body)?.['Body'])?.['stkCallback'])
  const checkoutId = text(told?.['CheckoutRequestID'])
  const merchantId = text(told?.['MerchantRequestID'])
  const code = resultCode(told?.['ResultCode'])
  if (!told || checkoutId === null || merchantId === null || code === null) return null
  const outcome = depositOutcome(code)
  const items = named(asFields(told['CallbackMetadata'])?.['Item'], 'Name')
  const paid = outcome === 'paid' ? payment(items.get('MpesaReceiptNumber'), items.get('Amount')) : undefined
  return { checkoutId, merchantId, code, outcome, ...(paid ? { paid } : {}) }
}

/** B2C result: `{Result:{ResultCode, OriginatorConversationID, ConversationID, TransactionID, ResultParameters?}}`. */
export function readPayoutNotice(body: Uint8Array): PayoutNotice | null {
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

const decoder = new TextDecoder('utf-8', { fatal: true })

function parse(body: Uint8Array): Fields | undefined {
  try {
    return asFields(JSON.parse(decoder.decode(body)))
  } catch {
    return undefined
  }
}

const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

/** An id of theirs: 1 to 100 printable characters. PostgreSQL could not even store others. */
const text = (value: unknown): string | null =>
  typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : null

/** Codes come as numbers and as strings, and some have letters. */
export function resultCode(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^\w{1,20}$/.test(value) ? value : null
}

/** A list of `{Name or Key, Value?}` as a map; M-PESA sends one item as a bare object, and leaves out empty values. */
function named(list: unknown, key: 'Name' | 'Key'): Map<string, unknown> {
  const items = Array.isArray(list) ? list : [list]
  const found = new Map<string, unknown>()
  for (const item of items.map(asFields)) {
    const name = item?.[key]
    // The first of a repeated name counts; real samples repeat some.
    if (typeof name === 'string' && !found.has(name)) found.set(name, item?.['Value'])
  }
  return found
}

/** The receipt and the exact amount, or undefined when either is missing or is none. */
function payment(receipt: unknown, amount: unknown): { receipt: string; cents: Cents } | undefined {
  const cents = readAmount(amount)
  if (typeof receipt !== 'string' || !/^[A-Z0-9]{8,20}$/i.test(receipt) || cents === null) return undefined
  return { receipt: receipt.toUpperCase(), cents }
}

function readAmount(value: unknown): Cents | null {
  const written = typeof value === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(value) ? Number(value) : value
  if (typeof written !== 'number' || !(written > 0) || written > 1e10) return null
  try {
    return asCents(fromKes(written))
  } catch {
    return null
  }
}
