import { SESSION_IDLE_DAYS } from '@ruka/contract/accounts'
import type { RateLimit } from '../platform/rate-limit.ts'

/** Every figure that bounds guessing, sending and sessions, in one place. */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An access token lives this long; its session is checked on every request all the same. */
export const ACCESS_TOKEN_MS = 10 * MINUTE_MS
/** A session ends when it was not refreshed for this long. */
export const SESSION_IDLE_MS = SESSION_IDLE_DAYS * DAY_MS
/** For this long after a rotation the token before gives the same pair again: two tabs, or an answer that was lost. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS

export const CODE_MS = 5 * MINUTE_MS
export const CODE_TRIES_MAX = 5

/** Passwords that may wait to be hashed; beyond them a caller is asked to come back. */
export const HASHES_WAITING_MAX = 100

const limit = (name: string, count: number, windowMs: number): RateLimit => ({ name, limit: count, windowMs })

/**
 * Limits per address alone are configured: `platform/address-limits.ts`. Three times ten tries at a PIN of four digits leave a guesser half a percent a day at most.
 */
export const limits = {
  /** Messages that one phone may be made to receive. */
  sendsPerPhone: limit('accounts.sends.phone', 3, 10 * MINUTE_MS),
  sendsPerPhoneDay: limit('accounts.sends.phone-day', 10, DAY_MS),
  /**
   * Codes for a new password. One address has half of what a phone may be sent at most, so that nobody uses up what the
   * owner needs; ten codes of five tries leave a guesser one chance in 20,000 a day.
   */
  resetSendsPerPhoneAndAddress: limit('accounts.reset-sends.phone-address', 3, 10 * MINUTE_MS),
  resetSendsPerPhoneAndAddressDay: limit('accounts.reset-sends.phone-address-day', 5, DAY_MS),
  resetSendsPerPhoneDay: limit('accounts.reset-sends.phone-day', 10, DAY_MS),
  resetTriesPerPhoneAndAddress: limit('accounts.reset-tries.phone-address', 15, HOUR_MS),
  /** Per phone and address together, so that nobody can lock another out. */
  logInsPerPhoneAndAddress: limit('accounts.log-ins.phone-address', 5, 15 * MINUTE_MS),
} as const
