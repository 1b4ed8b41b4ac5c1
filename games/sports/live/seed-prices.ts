import type { SportsEvent } from '@ruka/contract/sports-events'
import type { Prices } from './prices.ts'

const STATUS = { open: 1, suspended: 0, closed: -1 } as const

/** Shows the prices that a list has, until those of the socket come: these are newer wherever they are. */
export function seedPrices(prices: Prices, event: SportsEvent): void {
  if (prices.isFollowed(event.id)) return
  prices.setLines(
    event.id,
    event.lines.map(({ market, specifiers, status, outcomes }) => ({
      market,
      specifiers,
      status: STATUS[status],
      outcomes: outcomes.map(({ outcome }) => outcome),
      odds: outcomes.map(({ odds }) => odds),
    })),
  )
}
