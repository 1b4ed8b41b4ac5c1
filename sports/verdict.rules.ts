/**
 * How an outcome of a market ended. A quarter line is a half stake on each of its two neighbours, so it may be
 * half won or half lost. `undecided`: what is known of the match does not tell.
 */
export type Verdict = 'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | 'undecided'

/** As the Unified Odds Feed says it in `bet_settlement`. A void factor of 0 stands for its absence. */
export type FeedResult = { readonly result: 0 | 1 | -1; readonly voidFactor: 0 | 0.5 | 1 }

const RESULTS: Readonly<Record<Verdict, FeedResult>> = {
  won: { result: 1, voidFactor: 0 },
  lost: { result: 0, voidFactor: 0 },
  void: { result: 0, voidFactor: 1 },
  half_won: { result: 1, voidFactor: 0.5 },
  half_lost: { result: 0, voidFactor: 0.5 },
  undecided: { result: -1, voidFactor: 0 },
}

export const toFeed = (verdict: Verdict): FeedResult => RESULTS[verdict]

/** Reads a result of the feed; a void factor of 1 voids any result. */
export function fromFeed({ result, voidFactor }: FeedResult): Verdict {
  if (voidFactor === 1) return 'void'
  if (result === -1) return 'undecided'
  if (voidFactor === 0.5) return result === 1 ? 'half_won' : 'half_lost'
  return result === 1 ? 'won' : 'lost'
}

export const verdictOf = (isWon: boolean): Verdict => (isWon ? 'won' : 'lost')

/**
 * A value against a line, both in quarters: two quarters apart win or lose all of the stake, one quarter half
 * of it, and none gives it back.
 */
export function against(valueQuarters: number, lineQuarters: number): Verdict {
  const over = valueQuarters - lineQuarters
  if (over === 0) return 'void'
  if (over === 1) return 'half_won'
  if (over === -1) return 'half_lost'
  return over > 0 ? 'won' : 'lost'
}

const OPPOSITES: Readonly<Record<Verdict, Verdict>> = {
  won: 'lost',
  lost: 'won',
  void: 'void',
  half_won: 'half_lost',
  half_lost: 'half_won',
  undecided: 'undecided',
}
/** The other side of a market with two outcomes. */
export const opposite = (verdict: Verdict): Verdict => OPPOSITES[verdict]
