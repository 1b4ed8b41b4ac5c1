import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** Whether draws of jackpots take a value of drand that comes after the stake, or their seed alone. */
  JACKPOT_BEACON: z.enum(['drand', 'none'], { error: 'drand or none' }).optional(),
}
type CampaignsConfig = { JACKPOT_BEACON: 'drand' | 'none' }

declare module '../platform/config/config.ts' {
  interface Config extends CampaignsConfig {}
}

export const campaignsSection: ConfigSection<CampaignsConfig> = {
  variables,
  derive: read => ({
    JACKPOT_BEACON: read.JACKPOT_BEACON ?? (read.RUKA_ENV === 'production' ? 'drand' : 'none'),
  }),
}
