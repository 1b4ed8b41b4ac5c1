import type { Outcome } from './families.rules.ts'
import { MARKETS, type Market } from './markets.rules.ts'
import type { Score, Sheet, Side } from './score.rules.ts'
import type { Verdict } from './verdict.rules.ts'

/** An outcome of a market, and how it ended. */
export type Result = {
  readonly market: Market
  readonly specifiers: string
  readonly outcome: Outcome
  readonly verdict: Verdict
}

/** How every outcome that we offer ended. */
export const resultsOf = (sheet: Sheet): readonly Result[] =>
  everyOutcome((market, specifiers) => market.judge(sheet, specifiers)!)

/** A match that was given up: the goals so far, and the goals at half-time once that was reached. */
export type Abandoned = {
  readonly score: Score
  readonly half?: Score
  readonly scorers?: readonly Side[]
}

/**
 * The results of an abandoned match: a market whose outcomes no further goal could have changed stands, and every
 * other is void.
 */
export const abandonedResults = (match: Abandoned): readonly Result[] =>
  everyOutcome((market, specifiers) => {
    const standing = standingOf(match, market, specifiers)
    return standing ?? market.outcomes.map(() => 'void')
  })

function everyOutcome(judge: (market: Market, specifiers: string) => readonly Verdict[]): readonly Result[] {
  return MARKETS.flatMap(market =>
    market.offered.flatMap(specifiers => {
      const verdicts = judge(market, specifiers)
      return market.outcomes.map((outcome, at) => ({ market, specifiers, outcome, verdict: verdicts[at]! }))
    }),
  )
}

/** Further goals of a side that are tried beyond the greatest number in the specifiers. */
const FURTHER_GOALS = 8

/** A number in specifiers beyond this is of no line that we offer; trying it would take too long. */
const GREATEST_MAX = 12

/** The verdicts that every continuation of the match gives; undefined where continuations differ. */
export function standingOf(
  match: Abandoned,
  market: Market,
  specifiers: string,
): readonly Verdict[] | undefined {
  if (greatestIn(specifiers) > GREATEST_MAX) return undefined
  let standing: readonly Verdict[] | undefined
  for (const sheet of continuations(match, FURTHER_GOALS + greatestIn(specifiers))) {
    const verdicts = market.judge(sheet, specifiers)
    if (!verdicts || verdicts.includes('undecided')) return undefined
    standing ??= verdicts
    if (verdicts.some((verdict, at) => verdict !== standing![at])) return undefined
  }
  return standing
}

const greatestIn = (specifiers: string): number =>
  Math.ceil(Math.max(0, ...(specifiers.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)))

/** The sheets that the match could still have had. */
function* continuations({ score, half, scorers }: Abandoned, further: number): Generator<Sheet> {
  const more = function* (from: Score): Generator<Score> {
    for (let home = 0; home <= further; home++)
      for (let away = 0; away <= further; away++) yield { home: from.home + home, away: from.away + away }
  }
  const known = scorers ? { scorers } : {}
  if (half) for (const full of more(score)) yield { half, full, ...known }
  // The end may be as at half-time, or have any further goals.
  else for (const first of more(score)) for (const full of more(first)) yield { half: first, full, ...known }
}
