import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../platform/config.ts'

/** What a notice can be about; each has its own path, so that a path for one is no good for another. */
export type NoticeKind = 'deposit' | 'payout' | 'payout_timeout' | 'status' | 'status_timeout' | 'tax'

/** The paths carry none of the words that M-PESA forbids in addresses; tokens are hexadecimal and cannot spell one. */
export const noticePaths: Readonly<Record<NoticeKind, string>> = {
  deposit: '/hooks/stk/',
  payout: '/hooks/payout/',
  payout_timeout: '/hooks/payout-timeout/',
  status: '/hooks/status/',
  status_timeout: '/hooks/status-timeout/',
  tax: '/hooks/tax/',
}

const ID_DIGITS = 32
const MAC_DIGITS = 32

/** The address M-PESA is given for one request: the request's id and 128 bits that only we can make. Never log it. */
export function noticeUrl(config: Config, kind: NoticeKind, id: string): string {
  const digits = id.replaceAll('-', '')
  return config.MPESA_CALLBACK_ORIGIN + noticePaths[kind] + digits + mac(config.HOOK_KEY, kind, digits)
}

/** The id of the request that a path's token was made for, or null when we did not make it. Compares in constant time. */
export function subjectOf(config: Config, kind: NoticeKind, token: string): string | null {
  if (!/^[0-9a-f]{64}$/.test(token)) return null
  const digits = token.slice(0, ID_DIGITS)
  const expected = Buffer.from(mac(config.HOOK_KEY, kind, digits))
  if (!timingSafeEqual(expected, Buffer.from(token.slice(ID_DIGITS)))) return null
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const mac = (key: string, kind: NoticeKind, digits: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`${kind}:${digits}`).digest('hex').slice(0, MAC_DIGITS)
