import { GAMES_PAYOUT_DAY_KES } from '@ruka/contract/limits'
import { games as ownGames } from '@ruka/games'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError, type Config } from '../platform/config.ts'

const key = z.string().regex(/^[0-9a-f]{64}$/, '32 bytes as 64 lower-case hex digits')
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, 'letters, digits and dashes')
const address = z
  .string()
  .refine(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).hash === '',
    'an http or https address without a fragment',
  )
const shillings = z.number().int().min(1)

const game = z.strictObject({
  slug,
  name: z.string().min(1).max(60),
  tags: z.array(slug).min(1).max(8),
  launchIn: z.enum(['embedded', 'newtab']),
  /** The provider's page; the launch token comes in its fragment, as `#launch=`. */
  launchUrl: address,
  demoUrl: address.optional(),
  /** A picture on the site's own origin. */
  thumbnail: z
    .string()
    .regex(/^\/[\w./-]+$/, 'a path on the site')
    .optional(),
  stakeKes: z.strictObject({ min: shillings, max: shillings }),
  /** The most that one round may pay. */
  payoutMaxKes: shillings.max(GAMES_PAYOUT_DAY_KES, 'at most what games may pay in a day'),
  /** The highest return to player, in parts of a million: what a referral may cost follows from it. */
  rtpX1000000: z.number().int().min(1).max(999_999),
})
const provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{1,12}$/, 'up to 12 letters and digits'),
  name: z.string().min(1).max(60),
  /**
   * Signs requests and answers. During a rotation, requests signed with the previous key are accepted, too.
   */
  key,
  keyBefore: key.optional(),
  games: z.array(game).min(1),
})

export type Provider = z.infer<typeof provider>
export type ProviderGame = z.infer<typeof game>

/**
 * The providers of the operator's `PROVIDERS_FILE`. @throws ConfigError that says what is wrong, and where.
 */
export function readProviders({
  PROVIDERS_FILE: file,
  RUKA_ENV,
}: Pick<Config, 'PROVIDERS_FILE' | 'RUKA_ENV'>): readonly Provider[] {
  if (file === undefined) return []
  const read = z.array(provider).safeParse(jsonOf(file))
  if (!read.success)
    throw new ConfigError(
      read.error.issues
        .map(({ path, message }) => `PROVIDERS_FILE: ${path.join('.')}: ${message}`)
        .join('\n'),
    )
  const providers = read.data
  const twice = (values: readonly string[], what: string) => {
    const seen = values.find((value, at) => values.indexOf(value) !== at)
    if (seen !== undefined)
      throw new ConfigError(
        `PROVIDERS_FILE: the same ${what} stands there twice${what === 'key' ? '' : `: ${seen}`}`,
      )
  }
  const plain = providers
    .flatMap(({ games }) => games)
    .find(({ launchUrl, demoUrl }) => [launchUrl, demoUrl ?? launchUrl].some(url => !/^https:/i.test(url)))
  // The launch token travels in this address, through the network of the player.
  if (RUKA_ENV === 'production' && plain !== undefined)
    throw new ConfigError(`PROVIDERS_FILE: ${plain.slug} must have https addresses in production`)
  const own = ownGames.map(each => each.slug)
  for (const taken of providers.flatMap(({ id, games }) => [id, ...games.map(each => each.slug)]))
    if (own.includes(taken)) throw new ConfigError(`PROVIDERS_FILE: ${taken} is a game of our own`)
  twice(
    providers.map(({ key: each }) => each),
    'key',
  )
  twice(
    providers.map(({ id }) => id),
    'provider',
  )
  twice(
    providers.flatMap(({ games }) => games.map(each => each.slug)),
    'game',
  )
  return providers
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError('PROVIDERS_FILE must be a JSON file that can be read')
  }
}
