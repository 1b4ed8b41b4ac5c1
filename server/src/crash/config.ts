import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'
import { between } from '../platform/config/config-forms.ts'

const variables = {
  /** Whether a chain's salt must be given from outside, or may be our own. */
  CRASH_SALT: z.enum(['own', 'given'], { error: 'own or given' }).optional(),
  /** Whether players can write to each other beside crash games. */
  CRASH_CHAT: z.enum(['off', 'on'], { error: 'off or on' }).default('off'),
  /** Words that the chat refuses, one per line. */
  CRASH_CHAT_WORDS: z.string().min(1, 'a file').optional(),
  /** The times of betting and of the pause after a round, where they differ from the published ones. */
  CRASH_BETTING_MS: between('milliseconds', { least: 500, most: 60_000 }).optional(),
  CRASH_PAUSE_MS: between('milliseconds', { least: 500, most: 60_000 }).optional(),
}

type Read = z.output<z.ZodObject<typeof variables>>
type CrashConfig = Omit<Read, 'CRASH_SALT'> & { CRASH_SALT: 'own' | 'given' }

declare module '../platform/config/config.ts' {
  interface Config extends CrashConfig {}
}

export const crashSection: ConfigSection<CrashConfig> = {
  variables,
  uses: {
    SEED_SEAL_KEY: ['engine'],
    /** The mark of a chatting player is made under it, by the leader of the game. */
    CODE_KEY: [{ role: 'engine', where: ['CRASH_CHAT', 'on'] }],
  },
  derive: read => ({ CRASH_SALT: read.CRASH_SALT ?? (read.RUKA_ENV === 'production' ? 'given' : 'own') }),
  faults: ({ RUKA_ENV, CRASH_SALT, CRASH_BETTING_MS, CRASH_PAUSE_MS }) =>
    RUKA_ENV === 'production'
      ? [
          CRASH_SALT === 'own' ? 'CRASH_SALT must be given in production' : '',
          CRASH_BETTING_MS === undefined && CRASH_PAUSE_MS === undefined
            ? ''
            : 'CRASH_BETTING_MS and CRASH_PAUSE_MS must be left out in production: players are told how long a round is',
        ]
      : [],
}
