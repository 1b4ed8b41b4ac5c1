import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** How often games show a player the time spent and what was won and lost. */
  REALITY_CHECK_MINUTES: z.coerce
    .number({ error: 'a number of minutes' })
    .int('whole minutes')
    .min(5, 'at least 5 minutes')
    .max(240, 'at most 240 minutes')
    .default(30),
}

type CatalogueConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends CatalogueConfig {}
}

export const catalogueSection: ConfigSection<CatalogueConfig> = { variables }
