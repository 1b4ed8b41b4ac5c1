import { marketOf, type Market } from './markets.rules.ts'
import type { Score, Sheet } from './score.rules.ts'
import { scoresWithin, sheetsOf } from './sheets.rules.ts'
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
 * The most that the open bets on a match pay under any score at its end and at half-time. Where the score
 * does not say how an outcome ends, such as who scores first, or the market is unknown, it counts as won: the
 * figure is never too low within 10 goals a side.
 */
export function liabilityOf(exposures: readonly Exposure[]): Liability {
  const sums = {
    full: new Float64Array(SCORES.length),
    first: new Float64Array(SCORES.length),
    second: new Float64Array(SCORES.length),
    both: new Float64Array(ENDS.length),
  }
  let always = 0
  for (const exposure of exposures) {
    const market = marketOf(exposure.market)
    if (market) addTo(sums[market.period], exposure, market)
    else always += exposure.payoutCents
  }
  let worst: Liability = { payoutCents: -1, full: NO_GOALS, half: NO_GOALS }
  for (const [at, { full, half }] of ENDS.entries()) {
    const second = indexOf(full.home - half.home, full.away - half.away)
    const payoutCents =
      always +
      sums.full[indexOf(full.home, full.away)]! +
      sums.first[indexOf(half.home, half.away)]! +
      sums.second[second]! +
      sums.both[at]!
    if (payoutCents > worst.payoutCents) worst = { payoutCents, full, half }
  }
  return worst
}

const NO_GOALS: Score = { home: 0, away: 0 }

const SCORES = scoresWithin({ home: GOALS_MAX, away: GOALS_MAX })
/** The place of a score in `SCORES`. */
const indexOf = (home: number, away: number): number => home * (GOALS_MAX + 1) + away
/** Each end of a match, with each score at half-time that may lead to it. */
const ENDS: readonly Sheet[] = SCORES.flatMap(sheetsOf)
/** What a market of such a period is judged by: nothing but the goals of its period. */
const SHEETS: Readonly<Record<Market['period'], readonly Sheet[]>> = {
  full: SCORES.map(score => ({ half: score, full: score })),
  first: SCORES.map(score => ({ half: score, full: score })),
  second: SCORES.map(score => ({ half: NO_GOALS, full: score })),
  both: ENDS,
}

/** What the bets on a selection are paid by verdict, rounded up. */
const PAID: Readonly<Record<Verdict, (stakeCents: number, payoutCents: number) => number>> = {
  won: (_, payoutCents) => payoutCents,
  undecided: (_, payoutCents) => payoutCents,
  lost: () => 0,
  void: stakeCents => stakeCents,
  half_won: (stakeCents, payoutCents) => Math.ceil((stakeCents + payoutCents) / 2),
  half_lost: stakeCents => Math.ceil(stakeCents / 2),
}
const VERDICTS = Object.keys(PAID) as Verdict[]
const CODES = new Map(VERDICTS.map((verdict, code) => [verdict, code]))

/** Adds what a selection pays under each sheet of its period. */
function addTo(
  sums: Float64Array,
  { specifiers, outcome, stakeCents, payoutCents }: Exposure,
  market: Market,
): void {
  const verdicts = verdictsOf(market, specifiers)
  const place = market.outcomes.findIndex(({ id }) => id === outcome)
  const paid = VERDICTS.map(verdict => PAID[verdict](stakeCents, payoutCents))
  const width = market.outcomes.length
  // What is no outcome or no line of the market counts as won.
  for (const [at, sum] of sums.entries())
    sums[at] = sum + (verdicts && place >= 0 ? paid[verdicts[at * width + place]!]! : payoutCents)
}

/** By line, of those that we offer only: what others name is not kept. */
const judged = new Map<string, Uint8Array | undefined>()

/** The codes of the verdicts of a line's outcomes, one sheet of its period after the other. */
function verdictsOf(market: Market, specifiers: string): Uint8Array | undefined {
  const key = `${market.id}/${specifiers}`
  const known = judged.get(key)
  if (known) return known
  const verdicts = judge(market, specifiers)
  if (market.offered.includes(specifiers)) judged.set(key, verdicts)
  return verdicts
}

/** Judges a line once under each sheet, for all its outcomes; undefined where it is no line of the market. */
function judge(market: Market, specifiers: string): Uint8Array | undefined {
  const sheets = SHEETS[market.period]
  const codes = new Uint8Array(sheets.length * market.outcomes.length)
  for (const [at, sheet] of sheets.entries()) {
    const verdicts = market.judge(sheet, specifiers)
    if (!verdicts) return undefined
    for (const [place, verdict] of verdicts.entries())
      codes[at * market.outcomes.length + place] = CODES.get(verdict)!
  }
  return codes
}
