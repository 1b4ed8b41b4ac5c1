import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** A JSON file with the operator's own rows; without it the limits of `contract/src/house-limits.ts` hold. */
  LIMITS_FILE: z.string().min(1, 'a file').optional(),
}

type HouseLimitsConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends HouseLimitsConfig {}
}

export const houseLimitsSection: ConfigSection<HouseLimitsConfig> = { variables }
