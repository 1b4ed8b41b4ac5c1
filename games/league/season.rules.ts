/**
 * How strong the teams of a league are in a season: near their usual strength, by a part that follows from the
 * season's commitment. It is fixed and public before the first bet of the season, and no bet changes it.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { meansOf, type Means, type Strength } from './grid.rules.ts'
import { fixturesOf } from './schedule.rules.ts'

/** A team is up to this much stronger or weaker than usual, in parts of a thousand. */
const VARIATION = 60

/**
 * The strength of a team in the season with this commitment (64 hexadecimal digits): to each usual part is
 * added a number of −60 to 60, the first two bytes of a hash, modulo 121, less 60.
 */
export function strengthIn(commitment: string, team: number, usual: Strength): Strength {
  const of = (part: keyof Strength): number => {
    const hash = sha256(utf8ToBytes(`league-strength:v1\n${commitment}\n${team}\n${part}`))
    return usual[part] - VARIATION + ((hash[0]! * 256 + hash[1]!) % (2 * VARIATION + 1))
  }
  return { attack: of('attack'), defence: of('defence') }
}

/** A match of a week with the goals that are expected of it. */
export type SeasonMatch = { readonly home: number; readonly away: number; readonly means: Means }

/** The matches of a week, from 0, in the order in which they are numbered. */
export const matchesOf = (strengths: readonly Strength[], week: number): readonly SeasonMatch[] =>
  fixturesOf(week).map(({ home, away }) => ({
    home,
    away,
    means: meansOf(strengths[home]!, strengths[away]!),
  }))
