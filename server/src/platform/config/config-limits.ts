import { z } from 'zod'
import { ADDRESS_LIMITS_FORM, readAddressLimits } from './address-limits.ts'
import { between, list } from './config-forms.ts'

const whole = (unit: string, { usual, ...bounds }: { least: number; most: number; usual: number }) =>
  between(unit, bounds).default(usual)

/** The variables that bound what requests may take of this process and of the database. */
export const limitVariables = {
  /** How long a request waits for a connection, for a lock and for a statement, before it is answered 503. */
  DATABASE_CONNECT_MS: whole('milliseconds', { least: 100, most: 60_000, usual: 5_000 }),
  DATABASE_LOCK_MS: whole('milliseconds', { least: 100, most: 10_000, usual: 1_500 }),
  DATABASE_STATEMENT_MS: whole('milliseconds', { least: 1_000, most: 120_000, usual: 10_000 }),
  /** How long `/readyz` says that this process stops, before it closes; 0 outside production. */
  DRAIN_MS: z.coerce
    .number({ error: 'a number of milliseconds' })
    .int('whole milliseconds')
    .min(0, 'at least 0')
    .max(120_000, 'at most two minutes')
    .optional(),
  /** Counts that differ from those of `address-limits.ts`, such as `log-ins=2000,sockets=10000`. */
  ADDRESS_LIMITS: list.default([]).transform((given, context) => {
    const limits = readAddressLimits(given)
    if (!limits) context.addIssue({ code: 'custom', message: ADDRESS_LIMITS_FORM })
    return limits ?? z.NEVER
  }),
  /**
   * Requests of one player that may move money or change something, under way in each process at the same
   * time.
   */
  PLAYER_REQUESTS_MAX: whole('requests', { least: 1, most: 1_000, usual: 4 }),
  /** Answers that one player may read in a minute, counted in each process. */
  PLAYER_READS_PER_MINUTE: whole('reads', { least: 30, most: 1_000_000, usual: 600 }),
}
