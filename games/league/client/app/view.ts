/** What the page shows. */
export type View =
  | { readonly name: 'matches' }
  /** The match that is watched, by its place in the round. */
  | { readonly name: 'live'; readonly match: number }
  | { readonly name: 'results' }
  | { readonly name: 'table' }
  | { readonly name: 'jackpot'; readonly tab: 'play' | 'tickets' | 'past' }
  | { readonly name: 'bets'; readonly tab: 'open' | 'settled' }

export const FIRST: View = { name: 'matches' }

/**
 * The screens in the order of their tabs, each with the view that it opens. A further screen is a name in `View`, a
 * line here, its text, and a case of `Screen`.
 */
export const TABS: readonly View[] = [
  FIRST,
  { name: 'live', match: 0 },
  { name: 'jackpot', tab: 'play' },
  { name: 'results' },
  { name: 'table' },
  { name: 'bets', tab: 'open' },
]
