import { z } from 'zod'
import type { ConfigSection } from '../platform/config.ts'

const variables = {
  /** How many times a friend stakes a deposit before the referrer's share of it is released. */
  REFERRAL_STAKE_FACTOR: z.coerce
    .number({ error: 'a whole number' })
    .int('a whole number')
    .min(1, 'at least 1')
    .max(100, 'at most 100')
    .default(3),
}

type ReferralsConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config.ts' {
  interface Config extends ReferralsConfig {}
}

export const referralsSection: ConfigSection<ReferralsConfig> = { variables }
