import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { callbackUrl } from '../secret-path.ts'

/** Pay-bill payments have no request of ours: what their path is made for is the pay-bill number, written as an id. */
export const paybillSubject = ({ MPESA_SHORTCODE }: Pick<Config, 'MPESA_SHORTCODE'>): string =>
  `00000000-0000-0000-0000-${MPESA_SHORTCODE.padStart(12, '0')}`

/** The two addresses that M-PESA is given once: it asks the first before a payment, and tells the second of it. Never log them. */
export function paybillAddresses(config: Config): { validationUrl: string; confirmationUrl: string } {
  const subject = paybillSubject(config)
  return {
    validationUrl: callbackUrl(config, 'paybill_check', subject),
    confirmationUrl: callbackUrl(config, 'paybill', subject),
  }
}

/** A name for the addresses that says nothing about them. */
export const addressesMark = (config: Config): string =>
  createHash('sha256')
    .update(JSON.stringify(paybillAddresses(config)))
    .digest('hex')
    .slice(0, 16)
