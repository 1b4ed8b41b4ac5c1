export type Goals = { readonly home: number; readonly away: number }
export type Side = 'home' | 'away'

/** What is known of a match when a market is judged. */
export type Board = {
  /** Goals of each half so far. */
  readonly first: Goals
  readonly second: Goals
  /** How many halves are over. */
  readonly halvesOver: 0 | 1 | 2
  /** Who scored, in order. */
  readonly scorers: readonly Side[]
}

/** How an outcome ended, as a share of the stake that wins, loses and is given back. */
export type Verdict = 'won' | 'lost' | 'refund' | 'half-won' | 'half-lost'

export const sum = ({ home, away }: Goals): number => home + away
export const lead = ({ home, away }: Goals): number => home - away
export const full = ({ first, second }: Board): Goals => ({
  home: first.home + second.home,
  away: first.away + second.away,
})

export const kickedOff: Board = {
  first: { home: 0, away: 0 },
  second: { home: 0, away: 0 },
  halvesOver: 0,
  scorers: [],
}
