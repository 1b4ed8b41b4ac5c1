import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** How long it takes at least from one play to the player's next; what a jurisdiction demands. */
  CASINO_CYCLE_MS: z.coerce
    .number({ error: 'a number of milliseconds' })
    .int('whole milliseconds')
    .min(0, 'at least 0')
    .max(60_000, 'at most a minute')
    .default(0),
}

type CasinoConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends CasinoConfig {}
}

export const casinoSection: ConfigSection<CasinoConfig> = {
  variables,
  uses: { SEED_SEAL_KEY: ['web', 'worker'] },
}
