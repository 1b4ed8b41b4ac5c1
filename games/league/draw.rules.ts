/**
 * What happens in a match: its score, who scores in which order, and when. All of it follows from the seed of
 * its round, which is fixed before, and from a public value that is not known before betting is closed.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { GOALS_MAX, HALF_MINUTE, MINUTES, MINUTES_WEIGHT, minuteWeight, type Grid } from './grid.rules.ts'
import type { Score, Side } from '@ruka/sports/score.rules'

/** A round of a league: ten matches that begin together. */
export type DrawnRound = {
  /** The seed of the round, 32 bytes. */
  readonly seed: Uint8Array
  /** `ligi-kuu:12:37`: the league, its season and the week, both from 1. */
  readonly round: string
  /** The randomness of the beacon's round that was named before, in hexadecimal; empty without a beacon. */
  readonly beacon: string
}
export type Goal = { readonly side: Side; readonly minute: number }
export type MatchResult = {
  readonly score: Score
  readonly half: Score
  /** In the order in which they fall. */
  readonly goals: readonly Goal[]
}

/**
 * The result of a match of a round, from 0. @throws RangeError where a part of the message has a line break
 */
export function drawMatch(round: DrawnRound, match: number, grid: Grid): MatchResult {
  const draw = (purpose: string, count: bigint) => drawnBelow(round, [String(match), purpose], count)
  const score = scoreAt(grid, draw('score', grid.total))
  const total = score.home + score.away
  const sides = arrangement(score, draw('order', choose(total, score.home)))
  const minutes = Array.from({ length: total }, (_, at) =>
    minuteAt(Number(draw(`minute ${at + 1}`, BigInt(MINUTES_WEIGHT)))),
  ).sort((one, other) => one - other)
  const goals = sides.map((side, at): Goal => ({ side, minute: minutes[at]! }))
  const before = goals.filter(({ minute }) => minute <= HALF_MINUTE)
  const of = (side: Side) => before.filter(goal => goal.side === side).length
  return {
    score: { home: score.home, away: score.away },
    half: { home: of('home'), away: of('away') },
    goals,
  }
}

const BITS = 256n

/**
 * A number from 0 and below `count`: the 256 bits of HMAC-SHA256 over the message, keyed with the seed, times
 * `count`, over 2^256. No number is likelier than another by more than `count` in 2^256.
 */
export function drawnBelow(
  { seed, round, beacon }: DrawnRound,
  purpose: readonly string[],
  count: bigint,
): bigint {
  const lines = ['league:v1', round, beacon, ...purpose]
  if (lines.some(line => /[\r\n]/.test(line)))
    throw new RangeError('parts of a draw must not contain line breaks')
  const digest = hmac(sha256, seed, utf8ToBytes(lines.join('\n')))
  return (BigInt(`0x${bytesToHex(digest)}`) * count) >> BITS
}

/** The score whose weight, with those before it, first exceeds a number. */
function scoreAt({ scores }: Grid, drawn: bigint): Score {
  let sum = 0n
  for (const score of scores) {
    sum += score.weight
    if (drawn < sum) return score
  }
  throw new RangeError('the number is beyond all weights')
}

/** The minute in which a goal falls. */
function minuteAt(drawn: number): number {
  let sum = 0
  for (let minute = 1; minute <= MINUTES; minute++) {
    sum += minuteWeight(minute)
    if (drawn < sum) return minute
  }
  throw new RangeError('the number is beyond all minutes')
}

/**
 * Which side scores each goal: of all orders of these goals the one at this place, where those that begin
 * with a goal of the home side come first.
 */
function arrangement({ home, away }: Score, place: bigint): readonly Side[] {
  const sides: Side[] = []
  let [homeLeft, awayLeft, at] = [home, away, place]
  while (homeLeft + awayLeft > 0) {
    const withHome = homeLeft > 0 ? choose(homeLeft + awayLeft - 1, homeLeft - 1) : 0n
    const isHome = at < withHome
    if (!isHome) at -= withHome
    sides.push(isHome ? 'home' : 'away')
    if (isHome) homeLeft--
    else awayLeft--
  }
  return sides
}

/** How many ways there are to choose some of all; at most six goals fall. */
function choose(all: number, some: number): bigint {
  if (all > GOALS_MAX) throw new RangeError('no match has more than six goals')
  let ways = 1
  for (let at = 1; at <= some; at++) ways = (ways * (all - some + at)) / at
  return BigInt(ways)
}

/**
 * What commits to the seed of a week before bets on it: the SHA-256 of `league-commitment:v1` and the seed in
 * hexadecimal, with a line break between. It is not the SHA-256 of the seed alone: that is the seed of the week
 * before (`fair/seeds.rules.ts`), on which bets are still taken when this week opens.
 */
export const commitmentOf = (seed: Uint8Array): Uint8Array =>
  sha256(utf8ToBytes(`league-commitment:v1\n${bytesToHex(seed)}`))
