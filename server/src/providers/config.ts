import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** Games on third-party servers: `docs/providers.md`. It holds their keys. */
  PROVIDERS_FILE: z.string().min(1, 'a file').optional(),
}

type ProvidersConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends ProvidersConfig {}
}

export const providersSection: ConfigSection<ProvidersConfig> = { variables }
