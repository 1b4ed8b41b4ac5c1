/**
 * Lists of the Virtual Jackpot, one after the other, with the seasons, draws and choices of the game itself: how
 * often the best ticket has each number of right picks, beside how often it should.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Fraction } from '@ruka/sports/fraction.rules'
import { drawMatch } from './draw.rules.ts'
import { gridOf, type Grid } from './grid.rules.ts'
import {
  chancesOf,
  chooseMatches,
  JACKPOT_MATCHES,
  PICKS,
  pickOf,
  progressOf,
  returnOfChance,
  type Chances,
  type Terms,
} from './jackpot.rules.ts'
import { MATCHES, WEEKS } from './schedule.rules.ts'
import { matchesOf, strengthIn } from './season.rules.ts'
import { TEAMS_OF } from './teams.ts'

export type SimulatedJackpots = {
  readonly lists: number
  /** Rounds on which no list could open. */
  readonly refused: number
  /** Lists whose matches are the first choice, a later one, or the most even matches. */
  readonly chosen: { readonly first: number; readonly later: number; readonly mostEven: number }
  /** What the best ticket of a list returns of its stake in the mean. */
  readonly returns: { readonly least: number; readonly mean: number; readonly most: number }
  /** By the number of right picks, from 0 to 13: lists whose best ticket had that number, how many should, and σ. */
  readonly right: readonly { readonly seen: number; readonly expected: number; readonly sigma: number }[]
}

/** The lists of these seasons of a league; `purpose` names the run, and the same one gives the same lists. */
export function simulateJackpots(
  league: string,
  seasons: number,
  { purpose, terms }: { readonly purpose: string; readonly terms: Terms },
): SimulatedJackpots {
  const counts = { lists: 0, refused: 0, first: 0, later: 0, mostEven: 0 }
  const returns: number[] = []
  const right = Array.from({ length: JACKPOT_MATCHES + 1 }, () => ({ seen: 0, expected: 0, variance: 0 }))
  for (let season = 1; season <= seasons; season++) {
    const hash = (part: string) => sha256(utf8ToBytes(`${purpose}\n${league}\n${season}\n${part}`))
    const commitment = bytesToHex(hash('commitment'))
    const strengths = TEAMS_OF[league]!.map((team, at) => strengthIn(commitment, at, team))
    for (let week = 1; week < WEEKS; week += 2) {
      const grids = [week, week + 1].flatMap(each =>
        matchesOf(strengths, each - 1).map(({ means }) => gridOf(means)),
      )
      const chances = grids.map(chancesOf)
      const list = chooseMatches({ league, season, week, commitment }, chances, terms)
      if (!list) {
        counts.refused++
        continue
      }
      counts.lists++
      counts[list.choice === 0 ? 'mostEven' : list.choice === 1 ? 'first' : 'later']++
      returns.push(numberOf(returnOfChance(list.bestChance, terms)))
      const picks = list.matches.map(match => likeliest(chances[match]!))
      const results = list.matches.map(match => {
        const own = week + Math.floor(match / MATCHES)
        const round = { seed: hash(`seed ${own}`), round: `${league}:${season}:${own}`, beacon: '' }
        return pickOf(drawMatch(round, match % MATCHES, grids[match] as Grid).score)
      })
      right[progressOf(picks.map(({ pick }) => pick).join(''), results).right]!.seen++
      for (const [at, chance] of distributionOf(picks.map(({ part }) => part)).entries()) {
        right[at]!.expected += chance
        right[at]!.variance += chance * (1 - chance)
      }
    }
  }
  const { lists, refused, ...chosen } = counts
  return {
    lists,
    refused,
    chosen,
    returns: {
      least: returns.reduce((least, each) => Math.min(least, each), Infinity),
      mean: returns.reduce((sum, each) => sum + each, 0) / returns.length,
      most: returns.reduce((most, each) => Math.max(most, each), 0),
    },
    right: right.map(({ seen, expected, variance }) => ({ seen, expected, sigma: Math.sqrt(variance) })),
  }
}

const likeliest = ({ weights, total }: Chances) =>
  PICKS.map(pick => ({ pick, part: numberOf({ numerator: weights[pick], denominator: total }) })).reduce(
    (best, each) => (each.part > best.part ? each : best),
  )

/** How likely each number of right picks is, from none to all. */
function distributionOf(parts: readonly number[]): readonly number[] {
  let chances = [1]
  for (const part of parts)
    chances = Array.from(
      { length: chances.length + 1 },
      (_, count) => (chances[count] ?? 0) * (1 - part) + (count > 0 ? chances[count - 1]! * part : 0),
    )
  return chances
}

const PRECISION = 10n ** 15n
const numberOf = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * PRECISION) / denominator) / Number(PRECISION)
