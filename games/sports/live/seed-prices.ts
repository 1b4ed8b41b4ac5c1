import type { SportsEvent } from '@ruka/contract/sports-events'
import type { Prices } from './prices.ts'

const STATUS = { open: 1, suspended: 0, closed: -1 } as const

/**
 * Shows the prices and the state that a list has of an event, unless the socket sends them: those are newer.
 */
export function seedPrices(prices: Prices, event: SportsEvent): void {
  if (prices.isFollowed(event.id)) return
  const { status, kick_off, score } = event
  prices.setState(event.id, { status, kick_off, score })
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
