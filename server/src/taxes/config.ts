import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'

const variables = {
  /** `none`, `kenya-2025`, or a JSON file. */
  TAX_PROFILE: z.string().min(1, 'a profile or a file').default('none'),
}

type TaxesConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends TaxesConfig {}
}

export const taxesSection: ConfigSection<TaxesConfig> = { variables }
