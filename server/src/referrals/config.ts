import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /**
   * The wagering multiple: how many times a referee stakes a deposit before the commission on it is released.
   */
  REFERRAL_STAKE_FACTOR: z.coerce
    .number({ error: 'a whole number' })
    .int('a whole number')
    .min(1, 'at least 1')
    .max(100, 'at most 100')
    .default(3),
}

type ReferralsConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends ReferralsConfig {}
}

export const referralsSection: ConfigSection<ReferralsConfig> = { variables }
