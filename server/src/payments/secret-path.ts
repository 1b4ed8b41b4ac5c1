import { createHmac } from 'node:crypto'
import { inNetworks } from '../platform/client-address.ts'
import type { Config } from '../platform/config.ts'
import { isMadeByOne, keysOf } from '../platform/keys.ts'

/** What a callback can be about; each has its own path, so that a path for one is no good for another. */
export type CallbackKind =
  | 'deposit'
  | 'payout'
  | 'payout_timeout'
  | 'paybill'
  | 'status'
  | 'status_timeout'
  | 'reversal'
  | 'tax'
  | 'balance'
/** A path that is asked and answers at once keeps no callback. */
type PathKind = CallbackKind | 'paybill_check'

/**
 * The paths carry none of the words that M-PESA forbids in addresses; tokens are hexadecimal and cannot spell
 * one.
 */
export const callbackPaths: Readonly<Record<CallbackKind, string>> = {
  deposit: '/hooks/stk/',
  payout: '/hooks/payout/',
  payout_timeout: '/hooks/payout-timeout/',
  paybill: '/hooks/paybill/',
  status: '/hooks/status/',
  status_timeout: '/hooks/status-timeout/',
  tax: '/hooks/tax/',
  reversal: '/hooks/reversal/',
  balance: '/hooks/balance/',
}

/** Where M-PESA asks whether a pay-bill payment is wanted. */
export const PAYBILL_CHECK_PATH = '/hooks/paybill-check/'

const ID_DIGITS = 32
const MAC_DIGITS = 32

/**
 * The address M-PESA is given for one request: the request's id and 128 bits that only we can make. Never log
 * it.
 */
export function callbackUrl(config: Config, kind: PathKind, id: string): string {
  const digits = id.replaceAll('-', '')
  const path = kind === 'paybill_check' ? PAYBILL_CHECK_PATH : callbackPaths[kind]
  return config.MPESA_CALLBACK_ORIGIN + path + digits + mac(keysOf(config, 'HOOK_KEY')[0], kind, digits)
}

/**
 * Pay-bill payments have no request of ours: what their path is made for is the pay-bill number, written as
 * an id.
 */
export const paybillSubject = ({ MPESA_SHORTCODE }: Pick<Config, 'MPESA_SHORTCODE'>): string =>
  `00000000-0000-0000-0000-${MPESA_SHORTCODE.padStart(12, '0')}`

/**
 * The two addresses that M-PESA is given once: it asks the first before a payment, and tells the second of
 * it. Never log them.
 */
export function paybillAddresses(config: Config): { validationUrl: string; confirmationUrl: string } {
  const subject = paybillSubject(config)
  return {
    validationUrl: callbackUrl(config, 'paybill_check', subject),
    confirmationUrl: callbackUrl(config, 'paybill', subject),
  }
}

/** Whether an address is one that M-PESA calls from; without configured networks each is. */
export function callerCheck({ MPESA_NETWORKS }: Pick<Config, 'MPESA_NETWORKS'>): (ip: string) => boolean {
  const isOfMpesa = inNetworks(MPESA_NETWORKS)
  return ip => MPESA_NETWORKS.length === 0 || isOfMpesa(ip)
}

/**
 * The id of the request that a path's token was made for, or null when none of our keys made it. Compares in
 * constant time.
 */
export function subjectOf(config: Config, kind: PathKind, token: string): string | null {
  if (!/^[0-9a-f]{64}$/.test(token)) return null
  const digits = token.slice(0, ID_DIGITS)
  const claimed = Buffer.from(token.slice(ID_DIGITS))
  const make = (key: Buffer) => Buffer.from(mac(key, kind, digits))
  if (!isMadeByOne(keysOf(config, 'HOOK_KEY'), make, claimed)) return null
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const mac = (key: Buffer, kind: PathKind, digits: string): string =>
  createHmac('sha256', key).update(`${kind}:${digits}`).digest('hex').slice(0, MAC_DIGITS)
