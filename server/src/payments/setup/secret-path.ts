import { createHmac } from 'node:crypto'
import { inNetworks } from '../../platform/base/client-address.ts'
import type { Config } from '../../platform/config/config.ts'
import { isMadeByOne, keysOf } from '../../platform/config/keys.ts'

/** The kinds of callbacks; each has its own path, which is valid for that kind only. */
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
/** A validation is answered at once and not stored. */
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

/** Where M-PESA validates a pay-bill payment. */
export const PAYBILL_CHECK_PATH = '/hooks/paybill-check/'

const ID_DIGITS = 32
const MAC_DIGITS = 32

/**
 * The callback address of one request: the request's id and a MAC of 128 bits. Never log it.
 */
export function callbackUrl(config: Config, kind: PathKind, id: string): string {
  const digits = id.replaceAll('-', '')
  const path = kind === 'paybill_check' ? PAYBILL_CHECK_PATH : callbackPaths[kind]
  return config.MPESA_CALLBACK_ORIGIN + path + digits + mac(keysOf(config, 'HOOK_KEY')[0], kind, digits)
}

/**
 * Pay-bill payments have no request of ours: their path is made for the pay-bill number, formatted as an id.
 */
export const paybillSubject = ({ MPESA_SHORTCODE }: Pick<Config, 'MPESA_SHORTCODE'>): string =>
  `00000000-0000-0000-0000-${MPESA_SHORTCODE.padStart(12, '0')}`

/**
 * The two registered addresses: M-PESA calls the first to validate a payment, the second to confirm it. Never
 * log them.
 */
export function paybillAddresses(config: Config): { validationUrl: string; confirmationUrl: string } {
  const subject = paybillSubject(config)
  return {
    validationUrl: callbackUrl(config, 'paybill_check', subject),
    confirmationUrl: callbackUrl(config, 'paybill', subject),
  }
}

/** Whether M-PESA calls from this address; true without configured networks. */
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
