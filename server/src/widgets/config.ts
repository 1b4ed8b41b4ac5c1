import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'
import { keyVariables, sameKeyFaults } from '../platform/config/config-forms.ts'

const variables = {
  /** What the provider of widgets calls the operator. */
  WIDGET_OPERATOR: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'up to 40 lower-case letters, digits or hyphens')
    .default('ruka'),
  /** Signs what widgets tell their provider; the provider has it, too. */
  ...keyVariables('WIDGET_KEY'),
}

type WidgetsConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends WidgetsConfig {}
}

export const widgetsSection: ConfigSection<WidgetsConfig> = {
  variables,
  uses: { WIDGET_KEY: ['web'] },
  faults: config => sameKeyFaults(config, ['WIDGET_KEY']),
}
