import { marketOf } from './markets.rules.ts'
import type { Score, Sheet } from './score.rules.ts'
import type { Verdict } from './verdict.rules.ts'

/** What open bets on a selection come to, in cents: their stakes, and what they pay if it wins. */
export type Exposure = {
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly stakeCents: number
  readonly payoutCents: number
}
/** The end of a match that costs most, and what all its open bets would be paid then. */
export type Liability = { readonly payoutCents: number; readonly full: Score; readonly half: Score }

/** Goals of a side that are tried; a match with more is rarer than what a limit is for. */
const GOALS_MAX = 10

/**
 * The most that the open bets on a match pay under any score at its end and at half-time. Where the score does not
 * say how an outcome ends, such as who scores first, or the market is unknown, it counts as won: the figure is never
 * too low within 10 goals a side.
 */
export function liabilityOf(exposures: readonly Exposure[]): Liability {
  const [byFull, byFirst, bySecond] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const byBoth: Exposure[] = []
  let always = 0
  for (const exposure of exposures) {
    const market = marketOf(exposure.market)
    if (!market) always += exposure.payoutCents
    else if (market.period === 'full') addTo(byFull, exposure, score => ({ half: score, full: score }))
    else if (market.period === 'first') addTo(byFirst, exposure, score => ({ half: score, full: score }))
    else if (market.period === 'second') addTo(bySecond, exposure, score => ({ half: NO_GOALS, full: score }))
    else byBoth.push(exposure)
  }
  let worst: Liability = { payoutCents: -1, full: NO_GOALS, half: NO_GOALS }
  for (const full of scores())
    for (const half of scores(full)) {
      const second = { home: full.home - half.home, away: full.away - half.away }
      const payoutCents =
        always +
        (byFull.get(keyOf(full)) ?? 0) +
        (byFirst.get(keyOf(half)) ?? 0) +
        (bySecond.get(keyOf(second)) ?? 0) +
        byBoth.reduce((sum, exposure) => sum + paidUnder(exposure, { half, full }), 0)
      if (payoutCents > worst.payoutCents) worst = { payoutCents, full, half }
    }
  return worst
}

const NO_GOALS: Score = { home: 0, away: 0 }
const keyOf = ({ home, away }: Score): string => `${home}:${away}`

function* scores(
  { home: homeMost, away: awayMost }: Score = { home: GOALS_MAX, away: GOALS_MAX },
): Generator<Score> {
  for (let home = 0; home <= homeMost; home++)
    for (let away = 0; away <= awayMost; away++) yield { home, away }
}

/** Adds what a selection pays under each score of its period. */
function addTo(sums: Map<string, number>, exposure: Exposure, sheetOf: (score: Score) => Sheet): void {
  for (const score of scores()) {
    const key = keyOf(score)
    sums.set(key, (sums.get(key) ?? 0) + paidUnder(exposure, sheetOf(score)))
  }
}

/** What the bets on a selection are paid at an end of the match, rounded up. */
function paidUnder(
  { market: id, specifiers, outcome, stakeCents, payoutCents }: Exposure,
  sheet: Sheet,
): number {
  const market = marketOf(id)!
  const verdict = market.judge(sheet, specifiers)?.[market.outcomes.findIndex(each => each.id === outcome)]
  return PAID[verdict ?? 'undecided'](stakeCents, payoutCents)
}

const PAID: Readonly<Record<Verdict, (stakeCents: number, payoutCents: number) => number>> = {
  won: (_, payoutCents) => payoutCents,
  undecided: (_, payoutCents) => payoutCents,
  lost: () => 0,
  void: stakeCents => stakeCents,
  half_won: (stakeCents, payoutCents) => Math.ceil((stakeCents + payoutCents) / 2),
  half_lost: stakeCents => Math.ceil(stakeCents / 2),
}
