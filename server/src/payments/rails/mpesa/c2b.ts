import type { PaybillCallback, Rail } from '../rail.ts'
import type { DarajaClient } from './client.ts'
import { parse, readAmount, readReceipt, readTime } from './fields.ts'
import { submission } from './submission.ts'

/**
 * C2B v2: where M-PESA asks before a payment to our number and tells of it. Source: Daraja 3.0, "C2B Register
 * URL".
 */
export function c2b(
  client: DarajaClient,
  { MPESA_SHORTCODE }: { readonly MPESA_SHORTCODE: string },
): Pick<Rail, 'registerAddresses'> {
  return {
    async registerAddresses({ validationUrl, confirmationUrl }) {
      const answer = await client.post('/mpesa/c2b/v2/registerurl', {
        ShortCode: MPESA_SHORTCODE,
        // What M-PESA does when we do not answer in time: the money comes, and waits in suspense if it has
        // to.
        ResponseType: 'Completed',
        ConfirmationURL: confirmationUrl,
        ValidationURL: validationUrl,
      })
      // In production it can be done once only; that it was done is what was wanted.
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
  const told = parse(body)
  const receipt = readReceipt(told?.['TransID'])
  const cents = readAmount(told?.['TransAmount'])
  const shortcode = words(told?.['BusinessShortCode'])
  const account = words(told?.['BillRefNumber'])
  if (!told || receipt === null || cents === null || shortcode === null) return null
  return {
    receipt,
    cents,
    shortcode,
    account: account ?? '',
    payer: words(told['MSISDN']),
    atMs: readTime(told['TransTime']),
  }
}

/**
 * Their text as far as a database can keep it and a person would type it; numbers are taken as their digits.
 */
export function words(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string' || value.length > 200) return null
  return value.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, 64) || null
}
