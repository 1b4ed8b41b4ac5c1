import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'
import { flag, keyVariables, sameKeyFaults } from '../platform/config/config-forms.ts'

const messages = z.coerce
  .number({ error: 'a whole number' })
  .int('a whole number')
  .min(1, 'at least 1')
  .max(10_000_000, 'at most 10,000,000')

const variables = {
  REGISTRATION_PROOF: flag.default(true),
  /** A session without activity for so long needs its password again before money leaves. */
  MONEY_IDLE_MINUTES: z.coerce
    .number({ error: 'a number of minutes' })
    .int('whole minutes')
    .min(1, 'at least a minute')
    .max(1_440, 'at most a day')
    .default(30),
  /** How many messages all players together are sent by SMS in an hour and in a day. */
  SMS_PER_HOUR: messages.default(5_000),
  SMS_PER_DAY: messages.default(50_000),
  ...keyVariables('SESSION_KEY'),
  ...keyVariables('CODE_KEY'),
}

type AccountsConfig = z.output<z.ZodObject<typeof variables>>

declare module '../platform/config/config.ts' {
  interface Config extends AccountsConfig {}
}

export const accountsSection: ConfigSection<AccountsConfig> = {
  variables,
  uses: { SESSION_KEY: ['web'], CODE_KEY: ['web'] },
  faults: config => sameKeyFaults(config, ['SESSION_KEY', 'CODE_KEY']),
}
