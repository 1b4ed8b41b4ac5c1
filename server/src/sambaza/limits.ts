import type { Cents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context/context.ts'
import type { RateLimit } from '../platform/db/rate-limit.ts'
import { sendable } from './sambaza.rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const limit = (name: string, count: number, windowMs: number): RateLimit => ({ name, limit: count, windowMs })

/**
 * Codes go to the sender's own phone only. Ten codes a day with five tries each leave a thief of a session
 * one chance in 20,000 a day, and the owner ten messages. Limits per address are configured:
 * `platform/config/address-limits.ts`.
 */
export const limits = {
  sendsPerPhone: limit('sambaza.sends.phone', 3, 10 * MINUTE_MS),
  sendsPerPhoneDay: limit('sambaza.sends.phone-day', 10, 24 * HOUR_MS),
} as const

/** Deposits that came after this moment are too young to be sent on. */
export const freshSince = ({ clock, config }: Ctx): number =>
  clock.now() - config.SAMBAZA_DEPOSIT_AGE_MINUTES * MINUTE_MS

/** What a sender sees of money that is too young to send. */
export const figuresOf = (
  { config }: Ctx,
  money: { cashCents: Cents; freshCents: Cents },
): { sendableCents: Cents; ageMinutes: number } => ({
  sendableCents: sendable(money),
  ageMinutes: config.SAMBAZA_DEPOSIT_AGE_MINUTES,
})
