import { readFileSync } from 'node:fs'
import { LEAGUES, TEAMS, type LeagueNo, type LeagueSlug } from '@ruka/contract/virtual-ids'
import { VIRTUALS } from '@ruka/contract/limits'
import { games } from '@ruka/games'
import { TEAMS_OF, type RatedTeam } from '@ruka/games/league/teams'
import { z } from 'zod'
import { ConfigError } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context/context.ts'

/** A league as this operator shows it. */
export type League = {
  readonly no: LeagueNo
  readonly slug: LeagueSlug
  readonly name: string
  /** What the other leagues are called. */
  readonly others: readonly { readonly slug: LeagueSlug; readonly name: string }[]
  /** By their places, which never change: strengths and crests belong to a place. */
  readonly teams: readonly RatedTeam[]
}

const shown = z.string().trim().min(1).max(24)
const names = z.strictObject(
  Object.fromEntries(
    LEAGUES.map(({ slug }) => [
      slug,
      z
        .strictObject({
          name: shown,
          teams: z
            .array(z.strictObject({ name: shown, short: z.string().regex(/^[A-Z0-9]{3}$/) }))
            .length(TEAMS)
            .refine(areDistinct, 'two teams have one name or the same three letters')
            .optional(),
        })
        .optional(),
    ]),
  ),
)

/** Names without regard to case. */
function areDistinct(teams: readonly { readonly name: string; readonly short: string }[]): boolean {
  const distinct = (key: 'name' | 'short') => new Set(teams.map(team => team[key].toLowerCase())).size
  return distinct('name') === teams.length && distinct('short') === teams.length
}

/**
 * The leagues, with the names of `LEAGUE_NAMES` where the operator has some.
 *
 * @throws ConfigError for a file that cannot be used
 */
export function openLeagues({ config }: Pick<Ctx, 'config'>): readonly League[] {
  const given = config.LEAGUE_NAMES === undefined ? {} : readNames(config.LEAGUE_NAMES)
  const named = LEAGUES.map(({ no, slug }) => {
    const own = given[slug]
    const teams = TEAMS_OF[slug]!.map((team, at) => ({ ...team, ...own?.teams?.[at] }))
    return { no, slug, name: own?.name ?? games.find(game => game.slug === slug)!.name, teams }
  })
  return named.map(league => ({
    ...league,
    others: named.filter(({ no }) => no !== league.no).map(({ slug, name }) => ({ slug, name })),
  }))
}

function readNames(file: string): z.output<typeof names> {
  const refuse = (...lines: readonly string[]) =>
    new ConfigError(lines.map(why => `LEAGUE_NAMES ${file} cannot be used: ${why}`).join('\n'))
  let written: unknown
  try {
    written = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read')
  }
  const read = names.safeParse(written)
  if (read.success) return read.data
  throw refuse(...read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}

/** The length of a round in milliseconds. */
export const roundMsOf = ({ config }: Pick<Ctx, 'config'>): number =>
  config.LEAGUE_ROUND_MS ?? VIRTUALS.fixtureMinutes * 60_000
