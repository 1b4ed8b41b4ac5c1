import { SPORTS } from '@ruka/contract/limits'
import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** How long a live bet waits before it is accepted: nothing material may happen in that time. */
  SPORTS_LIVE_DELAY_MS: z.coerce
    .number({ error: 'a number of milliseconds' })
    .int('whole milliseconds')
    .min(1_000, 'at least a second')
    .max(30_000, 'at most half a minute')
    .default(5_000),
  /**
   * How long a live match may be silent: what the live producer said of it last counts for this long, then its
   * live lines close until it is heard again.
   */
  SPORTS_SILENT_MS: z.coerce
    .number({ error: 'a number of milliseconds' })
    .int('whole milliseconds')
    .min(5_000, 'at least five seconds')
    .max(600_000, 'at most ten minutes')
    .default(15_000),
  /** For how long a player may cancel a bet; the house rules say 15 minutes at most. */
  SPORTS_CANCEL_MINUTES: z.coerce
    .number({ error: 'a number of minutes' })
    .int('whole minutes')
    .min(1, 'at least a minute')
    .max(SPORTS.cancel.withinMinutes, `at most ${SPORTS.cancel.withinMinutes}`)
    .default(SPORTS.cancel.withinMinutes),
  /**
   * How far the odds of a leg may have moved, in per cent and either way, for its bet to be cancelled; without it
   * they may move at will.
   */
  SPORTS_CANCEL_MOVE_PERCENT: z.coerce
    .number({ error: 'a percentage' })
    .min(1, 'at least 1')
    .max(100, 'at most 100')
    .optional(),
  /** Whether bets on combinations of legs are taken. */
  SPORTS_SYSTEM_BETS: z.enum(['yes', 'no'], { error: 'yes or no' }).default('yes'),
  /**
   * What open bets on one event may cost at worst, where staff set no other limit; it is suspended beyond.
   */
  SPORTS_LIABILITY_MAX_KES: z.coerce
    .number({ error: 'an amount in KES' })
    .int('whole KES')
    .min(1, 'at least 1')
    .max(1_000_000_000, 'at most a billion')
    .default(5_000_000),
  /**
   * What an event may cost if all legs of its multis on other events win, too. Each multi counts with all that it may
   * pay, so this is far above what is expected.
   */
  SPORTS_LIABILITY_ALL_WIN_MAX_KES: z.coerce
    .number({ error: 'an amount in KES' })
    .int('whole KES')
    .min(1, 'at least 1')
    .max(10_000_000_000, 'at most ten billion')
    .default(1_000_000_000),
}

type SportsbookConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends SportsbookConfig {}
}

export const sportsbookSection: ConfigSection<SportsbookConfig> = { variables }
