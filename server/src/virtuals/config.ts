import { VIRTUALS } from '@ruka/contract/limits'
import { z } from 'zod'
import type { ConfigSection } from '../platform/config/config.ts'
import { between } from '../platform/config/config-forms.ts'

const variables = {
  /** Whether each round waits for a value of drand that is named before, or is drawn from its seed alone. */
  LEAGUE_BEACON: z.enum(['drand', 'none'], { error: 'drand or none' }).optional(),
  /** Relays of drand, asked all at once; the first true answer counts. */
  LEAGUE_DRAND_URLS: z
    .string()
    .default('https://api.drand.sh,https://drand.cloudflare.com,https://api2.drand.sh')
    .transform(text => text.split(',').map(url => url.trim().replace(/\/$/, '')))
    .refine(urls => urls.every(url => URL.canParse(url)), 'addresses between commas'),
  /** The length of a round, where it differs from the published one. */
  LEAGUE_ROUND_MS: between('milliseconds', { least: 2_000, most: 600_000 }).optional(),
  /** The most that the best ticket of a jackpot may return in the mean, in parts of a thousand of its stake. */
  JACKPOT_RETURN_PERMILLE: between('parts of a thousand', { least: 50, most: 950 }).default(
    VIRTUALS.jackpot.returnMaxPermille,
  ),
  /** A file with the names of leagues and teams. */
  LEAGUE_NAMES: z.string().min(1, 'a file').optional(),
}

type Read = z.output<z.ZodObject<typeof variables>>
type VirtualsConfig = Omit<Read, 'LEAGUE_BEACON'> & { LEAGUE_BEACON: 'drand' | 'none' }

declare module '../platform/config/config.ts' {
  interface Config extends VirtualsConfig {}
}

export const virtualsSection: ConfigSection<VirtualsConfig> = {
  variables,
  uses: { SEED_SEAL_KEY: ['engine'] },
  derive: read => ({
    LEAGUE_BEACON: read.LEAGUE_BEACON ?? (read.RUKA_ENV === 'production' ? 'drand' : 'none'),
  }),
  faults: ({ RUKA_ENV, LEAGUE_ROUND_MS }) =>
    RUKA_ENV === 'production' && LEAGUE_ROUND_MS !== undefined
      ? ['LEAGUE_ROUND_MS must be left out in production: players are told that a round takes two minutes']
      : [],
}
