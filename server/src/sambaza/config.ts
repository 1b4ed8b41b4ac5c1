import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** How old a deposit must be before Sambaza may send it on. */
  SAMBAZA_DEPOSIT_AGE_MINUTES: z.coerce
    .number({ error: 'a number of minutes' })
    .int('whole minutes')
    .min(0, 'at least 0')
    .max(10_080, 'at most a week')
    .default(60),
}

type SambazaConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends SambazaConfig {}
}

export const sambazaSection: ConfigSection<SambazaConfig> = { variables }
