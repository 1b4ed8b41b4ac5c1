import * as words from '../locales/league.en.json'

/** A market that the list of matches shows, with the titles of its columns. */
export type MarketView = {
  readonly key: string
  readonly market: number
  readonly specifiers: string
  readonly title: string
  readonly outcomes: readonly { readonly outcome: string; readonly title: string }[]
}

const view = (
  key: string,
  [market, specifiers]: readonly [number, string],
  title: string,
  outcomes: Readonly<Record<string, string>>,
): MarketView => ({
  key,
  market,
  specifiers,
  title,
  outcomes: Object.entries(outcomes).map(([outcome, column]) => ({ outcome, title: column })),
})

export const RESULT = view('result', [1, ''], '1X2', { 1: '1', 2: 'X', 3: '2' })
export const MARKET_VIEWS: readonly MarketView[] = [
  RESULT,
  view('double', [10, ''], words.chipDouble, { 9: '1X', 10: '12', 11: 'X2' }),
  view('total', [18, 'total=2.5'], words.chipTotal, { 12: words.over, 13: words.under }),
  view('both', [29, ''], words.chipBoth, { 74: words.yes, 76: words.no }),
]
