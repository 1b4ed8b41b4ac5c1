/**
 * The Virtual Jackpot: 13 matches of two consecutive rounds of a league, one pick of 1, X or 2 for each, and one
 * prize for all tickets with 13 right.
 *
 * The prize is fixed, so a ticket on matches with clear favourites could return more than it costs. A list therefore
 * opens only on matches on which no ticket returns more than a bound. A ticket wins with the product of the chances
 * of its picks, since all matches are drawn independently; the greatest product is that of the likeliest picks. What
 * it wins is the prize or a share of it. So the prize times the product of the greatest chances bounds the mean
 * return of every ticket, and of every set of tickets, with any number of other players.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { VIRTUALS } from '@ruka/contract/limits'
import { equalPart, type Cents } from '@ruka/contract/money'
import { times, type Fraction } from '@ruka/sports/fraction.rules'
import type { Score } from '@ruka/sports/score.rules'
import type { Grid } from './grid.rules.ts'
import { MATCHES, WEEKS } from './schedule.rules.ts'

const { jackpot } = VIRTUALS
export const JACKPOT_MATCHES = jackpot.matches
/** The matches of the two rounds that a list is chosen from. */
export const CANDIDATES = 2 * MATCHES

export const PICKS = ['1', 'X', '2'] as const
export type Pick = (typeof PICKS)[number]
/** A ticket's picks, in the order of its list: 13 of 1, X and 2, such as `1X2111XX2211X`. */
export const isPicks = (text: string): boolean => /^[1X2]{13}$/.test(text)

export const pickOf = ({ home, away }: Score): Pick => (home > away ? '1' : home === away ? 'X' : '2')

/** How likely each pick is: its weight over the sum of all. */
export type Chances = { readonly weights: Readonly<Record<Pick, bigint>>; readonly total: bigint }

export function chancesOf({ scores, total }: Grid): Chances {
  const weights = { '1': 0n, X: 0n, '2': 0n }
  for (const score of scores) weights[pickOf(score)] += score.weight
  return { weights, total }
}

/** The chance that all picks of a ticket are right; one match of `chances` for each pick. */
export const chanceOf = (chances: readonly Chances[], picks: readonly Pick[]): Fraction =>
  chances.reduce<Fraction>(
    (product, { weights, total }, at) =>
      times(product, { numerator: weights[picks[at]!], denominator: total }),
    { numerator: 1n, denominator: 1n },
  )

/** The likeliest pick of a match; of two alike the first in the order 1, X, 2. */
const likeliest = ({ weights }: Chances): Pick =>
  PICKS.reduce((best, pick) => (weights[pick] > weights[best] ? pick : best))

/** The greatest chance that a ticket on these matches has. */
export const bestChance = (chances: readonly Chances[]): Fraction => chanceOf(chances, chances.map(likeliest))

/** What a list costs and pays, in one unit. */
export type Terms = { readonly stake: number; readonly prize: number }

/** What a ticket returns of its stake in the mean, at most: as if it never shared the prize. */
export const returnOfChance = (chance: Fraction, { stake, prize }: Terms): Fraction =>
  times(chance, { numerator: BigInt(prize), denominator: BigInt(stake) })

/** The terms of a list, and the most that its best ticket may return of the stake, in parts of a thousand. */
export type Bound = Terms & { readonly permille?: number }

/** Whether no ticket on these matches returns more than the bound, in parts of a thousand of its stake. */
export function isBounded(
  chances: readonly Chances[],
  { permille = jackpot.returnMaxPermille, ...terms }: Bound,
): boolean {
  const { numerator, denominator } = returnOfChance(bestChance(chances), terms)
  return numerator * 1_000n <= denominator * BigInt(permille)
}

/** The earlier of two rounds that a list is on: the odd weeks of a season, 19 lists in each. */
export const beginsList = (week: number): boolean => week % 2 === 1 && week < WEEKS

/** The two rounds of a list. */
export type ListRounds = {
  /** The slug. */
  readonly league: string
  /** From 1. */
  readonly season: number
  /** The week of the earlier round, from 1; odd. */
  readonly week: number
  /** The season's commitment, 64 hexadecimal digits: public before its first round. */
  readonly commitment: string
}
/** The matches of a list: 0 to 9 of its earlier round, 10 to 19 of the later one, ascending. */
export type ChosenMatches = {
  readonly matches: readonly number[]
  /** The number of the choice that was taken, from 1; 0 where all were refused, and the most even matches are taken. */
  readonly choice: number
  readonly bestChance: Fraction
}
/** Choices that are tried before the most even matches are taken. */
export const CHOICES_MAX = 100

/**
 * The 13 matches of a list: the first choice that is bounded; without one the most even matches; undefined where
 * not even they are bounded, and no list opens. `chances` of all 20, in the order of their numbers.
 */
export function chooseMatches(
  rounds: ListRounds,
  chances: readonly Chances[],
  bound: Bound,
): ChosenMatches | undefined {
  if (chances.length !== CANDIDATES)
    throw new RangeError('a list is chosen from the 20 matches of two rounds')
  const taken = (matches: readonly number[], choice: number): ChosenMatches | undefined => {
    const chosen = matches.map(match => chances[match]!)
    return isBounded(chosen, bound) ? { matches, choice, bestChance: bestChance(chosen) } : undefined
  }
  for (let choice = 1; choice <= CHOICES_MAX; choice++) {
    const list = taken(choiceOf(rounds, choice), choice)
    if (list) return list
  }
  return taken(mostEven(chances), 0)
}

/** The 13 of the 20 matches whose hashes are the least. */
function choiceOf({ league, season, week, commitment }: ListRounds, choice: number): readonly number[] {
  return firstOf(match => {
    const text = `league-jackpot:v1\n${commitment}\n${league}:${season}:${week}\n${choice}\n${match}`
    return bytesToHex(sha256(utf8ToBytes(text)))
  })
}

/** The 13 matches whose likeliest picks are the least likely; of two alike the one with the lower number. */
function mostEven(chances: readonly Chances[]): readonly number[] {
  const greatest = chances.map(each => ({ part: each.weights[likeliest(each)], total: each.total }))
  const ranked = allMatches().sort((one, other) => {
    const [a, b] = [greatest[one]!, greatest[other]!]
    const difference = a.part * b.total - b.part * a.total
    return difference === 0n ? one - other : difference < 0n ? -1 : 1
  })
  return ranked.slice(0, JACKPOT_MATCHES).sort((a, b) => a - b)
}

function firstOf(rank: (match: number) => string): readonly number[] {
  const ranks = allMatches().map(match => ({ match, rank: rank(match) }))
  ranks.sort((one, other) => (one.rank < other.rank ? -1 : 1))
  return ranks
    .slice(0, JACKPOT_MATCHES)
    .map(({ match }) => match)
    .sort((a, b) => a - b)
}
const allMatches = (): number[] => Array.from({ length: CANDIDATES }, (_, match) => match)

/** How a ticket stands: picks that were right and wrong, and matches that have no result yet. */
export type Progress = { readonly right: number; readonly wrong: number; readonly open: number }

/** `results` of the list's matches in its order; null of a match that has none. */
export function progressOf(picks: string, results: readonly (Pick | null)[]): Progress {
  const count = (fits: (result: Pick | null, at: number) => boolean) => results.filter(fits).length
  const right = count((result, at) => result === picks[at])
  const open = count(result => result === null)
  return { right, wrong: results.length - right - open, open }
}

/** Whether a ticket has all matches right. */
export const hasWon = (picks: string, results: readonly (Pick | null)[]): boolean =>
  progressOf(picks, results).right === JACKPOT_MATCHES

/** The prize of one of `winners` tickets, by its place from 0 in the order in which they were placed. */
export const shareOf = (winners: number, place: number, prizeCents: Cents): Cents =>
  equalPart(prizeCents, { parts: winners, place })
