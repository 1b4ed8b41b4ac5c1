import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** The operator's promos: `promos.json`, and `images/` beside it. */
  PROMOS_DIR: z.string().min(1, 'a folder').default('web/promos.sample'),
}

type PromosConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends PromosConfig {}
}

export const promosSection: ConfigSection<PromosConfig> = { variables }
