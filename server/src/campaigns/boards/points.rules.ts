import { scoringOf, type BoardRules } from '../model/definition.rules.ts'

/** A wager as points see it, with its latest payout: null where its stake was returned. */
export type Scored = {
  readonly seq: number
  readonly atMs: number
  readonly stakeCents: number
  readonly payoutCents: number | null
  readonly riskCents: number
}

/**
 * What an entrant has. Points are hundredths: of a shilling, or of a multiplier. `reachedAt` is the entry of the
 * journal by which they were reached.
 */
export type Score = {
  readonly points: number
  readonly reachedAt: number
  /** The minute of the latest wager, and how many of it were counted. */
  readonly minute: number
  readonly inMinute: number
  /** The best multipliers, the greatest first, where they make the points. */
  readonly best: readonly number[]
}
export const NO_SCORE: Score = { points: 0, reachedAt: 0, minute: 0, inMinute: 0, best: [] }

const MINUTE_MS = 60_000

/**
 * The score after a wager. More than `perMinute` in a minute of its settlement count for nothing, so no machine plays
 * its way to the top. A bet against one that counts always takes from it.
 */
export function withWager(before: Score, wager: Scored, rules: BoardRules): Score {
  const minute = Math.floor(wager.atMs / MINUTE_MS)
  const inMinute = minute === before.minute ? before.inMinute + 1 : 1
  const counted = { ...before, minute, inMinute }
  const isAgainst = wager.riskCents < 0
  if ((inMinute > rules.perMinute && !isAgainst) || wager.payoutCents === null) return counted
  const best = bestOf(before.best, wager, rules)
  const points = best === before.best ? before.points + addedPoints(wager, rules) : sumOf(best)
  return points === before.points ? { ...counted, best } : { ...counted, best, points, reachedAt: wager.seq }
}

/** What happened to an entrant's wagers, in order: `revised` is one of them with another payout. */
export type Step = { readonly ref: string; readonly wager: Scored; readonly isRevised: boolean }

/** The score behind all of it. Points that a revision changed were reached by that revision. */
export function replay(steps: readonly Step[], rules: BoardRules): Score {
  const wagers = new Map<string, Scored>()
  let score = NO_SCORE
  for (const { ref, wager, isRevised } of steps) {
    const before = wagers.get(ref)
    if (!isRevised) {
      wagers.set(ref, wager)
      score = withWager(score, wager, rules)
    } else if (before) {
      const { payoutCents } = wager
      wagers.set(ref, { ...before, payoutCents, riskCents: before.riskCents + wager.riskCents })
      const next = [...wagers.values()].reduce((sum, each) => withWager(sum, each, rules), NO_SCORE)
      score = { ...next, reachedAt: next.points === score.points ? score.reachedAt : wager.seq }
    }
  }
  return score
}

/** Points that add up, of one wager: what was risked, or what was won above the stake in proportion to it. */
function addedPoints({ stakeCents, payoutCents, riskCents }: Scored, rules: BoardRules): number {
  // What a bet against others takes away may have counted several times.
  const factor = riskCents < 0 ? (rules.highRoller?.multiplier ?? 1) : factorOf(stakeCents, rules)
  switch (scoringOf(rules)) {
    case 'wagered':
      return riskCents * factor
    case 'won': {
      const won = Math.max(0, payoutCents! - stakeCents)
      const risked = Math.min(Math.max(0, riskCents), stakeCents)
      return Number((BigInt(won) * BigInt(risked)) / BigInt(stakeCents)) * factor
    }
    case 'best_multiplier':
    case 'sum_of_best':
      return 0
  }
}

/** High rollers: stakes from a threshold on count several times. */
const factorOf = (stakeCents: number, { highRoller }: BoardRules): number =>
  highRoller && stakeCents >= highRoller.threshold ? highRoller.multiplier : 1

/** The best multipliers with this wager; the same list where it is none of them. A bet against oneself is none. */
function bestOf(best: readonly number[], wager: Scored, rules: BoardRules): readonly number[] {
  const scoring = scoringOf(rules)
  if (scoring === 'wagered' || scoring === 'won' || wager.riskCents <= 0) return best
  const kept = scoring === 'sum_of_best' && 'best' in rules ? rules.best : 1
  const multiplier = Math.floor((wager.payoutCents! * 100) / wager.stakeCents)
  if (multiplier === 0 || (best.length >= kept && multiplier <= best.at(-1)!)) return best
  return [...best, multiplier].toSorted((one, other) => other - one).slice(0, kept)
}
const sumOf = (multipliers: readonly number[]): number => multipliers.reduce((sum, each) => sum + each, 0)
