import type { Pricing } from '@ruka/sports/margin.rules'
import { bookOf } from '@ruka/sports/price.rules'
import { ODDS_SCALE, type Price } from './book.rules.ts'
import { fairChances } from './fair-chances.rules.ts'

/** Odds by outcome, in parts of ten thousand; null for one that is not offered. */
export type OfferedOdds = Readonly<Record<string, number | null>>

/**
 * The odds that a line is offered at. Those of the feed are taken as they come. Where staff set a margin, in
 * parts of a thousand, or the feed has only probabilities, they are ours: what is fair, less the margin, which
 * is shared out by the product's `pricing`.
 */
export function offeredOdds(
  market: number,
  prices: Readonly<Record<string, Price>>,
  marginPermille: number | null,
  pricing: Pricing,
): OfferedOdds {
  const all = Object.entries(prices)
  const isOwn = ({ odds }: Price) => marginPermille !== null || odds <= ODDS_SCALE
  const own = all.some(([, price]) => price.active && isOwn(price))
    ? ownOdds(market, prices, chances =>
        pricing(chances, marginPermille === null ? bookOf({ id: market }) : 1 + marginPermille / 1_000),
      )
    : undefined
  return Object.fromEntries(
    all.map(([id, price]) => {
      const odds = isOwn(price) ? (own?.get(id) ?? null) : price.odds
      return [id, price.active ? odds : null]
    }),
  )
}

function ownOdds(
  market: number,
  prices: Readonly<Record<string, Price>>,
  oddsX100Of: (fair: readonly number[]) => readonly (number | undefined)[],
) {
  const fair = fairChances(market, prices)
  if (!fair) return undefined
  const odds = oddsX100Of([...fair.values()])
  return new Map(
    [...fair.keys()].map((id, place) => {
      const oddsX100 = odds[place]
      return [id, oddsX100 === undefined ? null : (oddsX100 * ODDS_SCALE) / 100]
    }),
  )
}
