import { games as ownGames } from '@ruka/games'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { houseLimitsOf } from '../house-limits/index.ts'
import { ConfigError, type Config } from '../platform/config/config.ts'

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
  payoutMaxKes: shillings,
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
export function readProviders(
  config: Pick<Config, 'PROVIDERS_FILE' | 'RUKA_ENV' | 'LIMITS_FILE'>,
): readonly Provider[] {
  const { PROVIDERS_FILE: file } = config
  if (file === undefined) return []
  const read = z.array(provider).safeParse(jsonOf(file))
  const wrong = read.success
    ? wrongAmong(read.data, config)
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (wrong.length > 0) throw new ConfigError(wrong.map(line => `PROVIDERS_FILE: ${line}`).join('\n'))
  return read.data ?? []
}

/** What is wrong with providers that are each well formed, a line each. */
function wrongAmong(
  providers: readonly Provider[],
  config: Pick<Config, 'RUKA_ENV' | 'LIMITS_FILE'>,
): readonly string[] {
  const mostKes = Math.max(...houseLimitsOf({ config }).casinoPayout.map(({ kes }) => kes))
  const games = providers.flatMap(each => each.games)
  const own = new Set<string>(ownGames.map(each => each.slug))
  const repeated = (what: string, values: readonly string[]) =>
    values
      .filter((value, at) => values.indexOf(value) !== at)
      // A key is never shown.
      .map(value => `the same ${what} stands there twice${what === 'key' ? '' : `: ${value}`}`)
  // The launch token travels in this address, through the network of the player.
  const plain = ({ launchUrl, demoUrl = launchUrl }: ProviderGame) =>
    [launchUrl, demoUrl].some(url => !/^https:/i.test(url))
  const lines = [
    ...(config.RUKA_ENV === 'production' ? games.filter(plain) : []).map(
      ({ slug: name }) => `${name} must have https addresses in production`,
    ),
    ...games
      .filter(({ payoutMaxKes }) => payoutMaxKes > mostKes)
      .map(({ slug: name }) => `${name} may pay at most what casino games may pay in a day, ${mostKes}`),
    ...[...providers.map(({ id }) => id), ...games.map(each => each.slug)]
      .filter(name => own.has(name))
      .map(name => `${name} is a game of our own`),
    ...repeated(
      'key',
      providers.map(each => each.key),
    ),
    ...repeated(
      'provider',
      providers.map(({ id }) => id),
    ),
    ...repeated(
      'game',
      games.map(each => each.slug),
    ),
  ]
  return [...new Set(lines)]
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError('PROVIDERS_FILE must be a JSON file that can be read')
  }
}
