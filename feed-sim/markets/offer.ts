import { isOpen, isOver, type State } from '../course/state.rules.ts'
import { MARKET, type Quote } from '../messages/message.rules.ts'
import type { Expected, Price } from './price.rules.ts'
import { pricesOf } from './price.rules.ts'
import { keyOf, linesUpTo, type Line } from './lines.rules.ts'

/** Which markets of a match are settled and which are cancelled, by their keys. */
export type Closed = {
  readonly settled: ReadonlyMap<string, unknown>
  readonly cancelled: ReadonlySet<string>
}

/** What the feed offers of a match: the quotes as they were sent last. */
export type Offer = {
  /** The quotes that differ from those sent before, which count as sent from now on. */
  change: (state: State, expected: Expected) => readonly Quote[]
  /** A bet_stop suspends what is active. */
  stop: () => void
  /** The other producer begins with nothing sent. */
  clear: () => void
  /** All quotes that were sent and are not closed. */
  current: () => readonly Quote[]
}

export function openOffer(closed: Closed): Offer {
  const sent = new Map<string, Quote>()
  return {
    change: (state, expected) => {
      const quotes = isOpen(state) ? openQuotes(state, expected, closed) : closedQuotes(state, sent, closed)
      const changed = quotes.filter(quote => !isSame(quote, sent.get(keyOf(quote.line))))
      for (const quote of changed) sent.set(keyOf(quote.line), quote)
      return changed
    },
    stop: () => {
      for (const [key, quote] of sent)
        if (quote.status === MARKET.active) sent.set(key, { ...quote, status: MARKET.suspended })
    },
    clear: () => sent.clear(),
    current: () => [...sent.values()].filter(({ status }) => status >= MARKET.suspended),
  }
}

/** A line with an outcome that is more likely is not offered: the least odds would be above fair. */
const GREATEST_PROBABILITY = 0.98

function openQuotes(state: State, expected: Expected, closed: Closed): readonly Quote[] {
  const lines = linesUpTo(state.goalNumber)
  const isClosed = (line: Line) => closed.settled.has(keyOf(line)) || closed.cancelled.has(keyOf(line))
  const open = lines.filter(line => !isClosed(line))
  const prices = pricesOf(open, { board: state.board, expected })
  const quotes = open.map((line, at): Quote => {
    const given = prices[at]!
    const isOffered = given?.every(({ probability }) => probability <= GREATEST_PROBABILITY) ?? false
    return { line, status: isOffered ? MARKET.active : MARKET.inactive, prices: given }
  })
  return [...withFavourites(quotes), ...lines.filter(isClosed).map(line => closedQuote(line, closed))]
}

const closedQuote = (line: Line, closed: Closed): Quote => ({
  line,
  status: closed.cancelled.has(keyOf(line)) ? MARKET.cancelled : MARKET.settled,
  prices: null,
})

/** While betting is stopped, prices stay as they were sent. */
function closedQuotes(state: State, sent: ReadonlyMap<string, Quote>, closed: Closed): readonly Quote[] {
  return [...sent].map(([key, quote]) => {
    if (closed.cancelled.has(key) || closed.settled.has(key)) return closedQuote(quote.line, closed)
    if (quote.status === MARKET.settled || isOver(state))
      return { line: quote.line, status: MARKET.inactive, prices: null }
    return quote.status === MARKET.active ? { ...quote, status: MARKET.suspended } : quote
  })
}

/** Markets with many lines; the line with the most even prices is marked. */
const WITH_FAVOURITE = new Set([16, 18, 66, 68])

function withFavourites(quotes: readonly Quote[]): readonly Quote[] {
  const favourites = new Map<number, { quote: Quote; distance: number }>()
  for (const quote of quotes) {
    const { market } = quote.line
    if (quote.status !== MARKET.active || !WITH_FAVOURITE.has(market)) continue
    const distance = Math.abs(quote.prices![0]!.probability - 0.5)
    if (distance < (favourites.get(market)?.distance ?? Infinity)) favourites.set(market, { quote, distance })
  }
  return quotes.map(quote =>
    favourites.get(quote.line.market)?.quote === quote ? { ...quote, favourite: true as const } : quote,
  )
}

/** Probabilities move with every tick; a quote has changed where its odds have. */
function isSame(quote: Quote, before: Quote | undefined): boolean {
  if (before === undefined || quote.status !== before.status || quote.favourite !== before.favourite)
    return false
  return oddsOf(quote.prices) === oddsOf(before.prices)
}
const oddsOf = (prices: readonly Price[] | null): string => (prices ?? []).map(({ odds }) => odds).join()
