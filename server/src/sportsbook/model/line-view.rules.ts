import type { SportsEvent } from '@ruka/contract/sports-events'
import { EVENT, type Price } from './book.rules.ts'
import type { EventFacts } from './facts.rules.ts'
import { marginOf, settingsOfSelection, type SettingsOf } from './limits.rules.ts'
import { lineStateOf, phaseOf } from './line-state.rules.ts'
import { offeredOdds, type OfferedOdds } from './offered-odds.rules.ts'
import { isStopped, withSetPrices } from './overrides.rules.ts'
import { pricingOf, isOwnLine } from './products.rules.ts'

export type EventStatus = SportsEvent['status']
export type LineStatus = SportsEvent['lines'][number]['status']

/** What decides how lines are offered, other than the feed's word on each. */
export type Trading = {
  /** The producers that are up. */
  readonly up: ReadonlySet<number>
  /** What staff suspended, and the margins that they set. */
  readonly settingsOf: SettingsOf
  /** An equal text is equal trading, and then the value is the same one. */
  readonly key: string
}
export type TradingAt = { readonly trading: Trading; readonly atMs: number }
export type OfferedEvent = Pick<
  EventFacts,
  'status' | 'kickOffMs' | 'heardUntilMs' | 'isSuspended' | 'overrides' | 'competitionId'
> & {
  readonly id: string
}

type ShownLine = { readonly market: number; readonly specifiers: string }

/** What a player may do with a line: the same rules that judge a leg, without its odds. */
export function shownStatus(
  line: ShownLine & { readonly product: number; readonly status: number },
  event: OfferedEvent,
  { trading, atMs }: TradingAt,
): LineStatus {
  const settings = settingsOfLine(line, event, trading)
  const isSuspended = isStopped(line, event, { settings, atMs })
  return lineStateOf({
    ...line,
    phase: phaseOf(event, atMs),
    isUp: isOwnLine(event.id, line.product) || trading.up.has(line.product),
    isSuspended,
  })
}

/** The odds that a line shows: the same rules that price a leg. */
export function shownOdds(
  line: ShownLine & { readonly outcomes: Readonly<Record<string, Price>> },
  event: OfferedEvent,
  { trading, atMs }: TradingAt,
): OfferedOdds {
  return withSetPrices(ownOdds(line, event, trading), line, { ...event, atMs })
}

/** The prices that lines were shown at last: most are asked for again before they change. */
const shown = new WeakMap<object, { readonly margin: number | null; readonly odds: OfferedOdds }>()

/** Before staff set prices. */
function ownOdds(
  line: { readonly market: number; readonly outcomes: Readonly<Record<string, Price>> },
  event: OfferedEvent,
  trading: Trading,
): OfferedOdds {
  const margin = marginOf(settingsOfLine(line, event, trading))
  const known = shown.get(line.outcomes)
  if (known?.margin === margin) return known.odds
  const odds = offeredOdds(line.market, line.outcomes, margin, pricingOf(event.id))
  shown.set(line.outcomes, { margin, odds })
  return odds
}

const settingsOfLine = (
  { market }: { readonly market: number },
  { id, competitionId }: OfferedEvent,
  { settingsOf }: Trading,
) => settingsOfSelection({ eventId: id, competitionId, market }, settingsOf)

const WORDS: ReadonlyMap<number, EventStatus> = new Map([
  [EVENT.notStarted, 'upcoming'],
  [EVENT.live, 'live'],
  [EVENT.suspended, 'interrupted'],
  [EVENT.ended, 'ended'],
  [EVENT.closed, 'ended'],
  [EVENT.cancelled, 'cancelled'],
  [EVENT.delayed, 'delayed'],
  [EVENT.interrupted, 'interrupted'],
  [EVENT.postponed, 'postponed'],
  [EVENT.abandoned, 'abandoned'],
])
export const statusWord = (status: number): EventStatus => WORDS.get(status) ?? 'interrupted'

/** Null before the first score. */
export const scoreOf = (
  home: number | null,
  away: number | null,
  minute: string | null,
): { home: number; away: number; minute: string | null } | null =>
  home === null || away === null ? null : { home, away, minute }
