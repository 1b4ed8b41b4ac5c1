import type { PaybillCallback, Rail } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { parse, readAmount, readReceipt, readTime } from './fields.ts'
import { submission } from './submission.ts'

/**
 * C2B v2: where M-PESA validates and confirms payments to our number. Source: Daraja 3.0, "C2B Register URL".
 */
export function c2b(
  client: DarajaClient,
  { MPESA_SHORTCODE }: { readonly MPESA_SHORTCODE: string },
): Pick<Rail, 'registerAddresses'> {
  return {
    async registerAddresses({ validationUrl, confirmationUrl }) {
      const answer = await client.post('/mpesa/c2b/v2/registerurl', {
        ShortCode: MPESA_SHORTCODE,
        // Without an answer in time M-PESA makes the payment, which may go to suspense.
        ResponseType: 'Completed',
        ConfirmationURL: confirmationUrl,
        ValidationURL: validationUrl,
      })
      // In production it can be done only once; registered already counts as success.
      if (answer.kind === 'rejected' && /already registered/i.test(answer.text))
        return { received: 'accepted', ids: {} }
      return submission(answer, () => ({}))
    },
  }
}

/**
 * C2B v2 validation and confirmation, which share one body of strings. Source: Daraja 3.0, "Customer To
 * Business".
 */
export function readPaybillCallback(body: Uint8Array): PaybillCallback | null {
  const payment = parse(body)
  const receipt = readReceipt(payment?.['TransID'])
  const cents = readAmount(payment?.['TransAmount'])
  const shortcode = words(payment?.['BusinessShortCode'])
  const account = words(payment?.['BillRefNumber'])
  if (!payment || receipt === null || cents === null || shortcode === null) return null
  return {
    receipt,
    cents,
    shortcode,
    account: account ?? '',
    payer: words(payment['MSISDN']),
    atMs: readTime(payment['TransTime']),
  }
}

/**
 * Their text, cut to what a database can store and a person would type; numbers are read as their digits.
 */
export function words(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string' || value.length > 200) return null
  return value.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, 64) || null
}
