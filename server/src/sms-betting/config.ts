import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'
import { keyVariables, sameKeyFaults } from '../platform/config/config-forms.ts'

const variables = {
  /** Whether bets are taken by SMS. */
  SMS_BETTING: z.enum(['off', 'on'], { error: 'off or on' }).default('off'),
  /** The number that players send them to. */
  SMS_SHORT_CODE: z
    .string()
    .regex(/^\d{3,8}$/, 'a short code of 3 to 8 digits')
    .default('20222'),
  /** The end of the address that the gateway calls. */
  ...keyVariables('SMS_HOOK_KEY'),
}

type SmsBettingConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends SmsBettingConfig {}
}

export const smsBettingSection: ConfigSection<SmsBettingConfig> = {
  variables,
  uses: { SMS_HOOK_KEY: [{ role: 'web', where: ['SMS_BETTING', 'on'] }] },
  faults: ({ RUKA_ENV, SMS_BETTING, ...config }, env) => [
    ...sameKeyFaults(config, ['SMS_HOOK_KEY']),
    RUKA_ENV === 'production' && SMS_BETTING === 'on' && !env['SMS_SHORT_CODE']
      ? 'SMS_SHORT_CODE must be given in production where SMS_BETTING is on'
      : '',
  ],
}
