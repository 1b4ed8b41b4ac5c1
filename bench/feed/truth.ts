import { keyOf } from '../../feed-sim/markets/lines.rules.ts'
import type { Match } from '../../feed-sim/feed/match.ts'
import { PRODUCTS, type Stateful } from '../../feed-sim/messages/message.rules.ts'

/** How a bet on an outcome stands by the simulator’s own books, in the words of the store; null while it is open. */
export type End = 'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | null
export type Leg = {
  readonly eventId: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
  readonly odds: number
}

const ENDS = {
  won: 'won',
  lost: 'lost',
  refund: 'void',
  'half-won': 'half_won',
  'half-lost': 'half_lost',
} as const

/** The end of a leg of a bet that was placed at a time. */
export function endOf(match: Match, leg: Leg, placedMs: number): End {
  const key = keyOf(leg)
  if (match.cancelled.has(key) || isWithinCancelled(match.history, key, placedMs)) return 'void'
  const settled = match.settled.get(key)
  if (!settled) return null
  const at = settled.line.outcomes.findIndex(outcome => String(outcome) === leg.outcome)
  return ENDS[settled.verdicts[at]!]
}

/** Cancellations of the bets of some time, unless they were rolled back. */
function isWithinCancelled(history: readonly Stateful[], key: string, placedMs: number): boolean {
  const windows = new Set<string>()
  for (const message of history) {
    if (message.type !== 'bet_cancel' && message.type !== 'rollback_bet_cancel') continue
    const { startMs, endMs } = message
    if (startMs === undefined || endMs === undefined || placedMs < startMs || placedMs >= endMs) continue
    if (!message.lines.some(line => keyOf(line) === key)) continue
    if (message.type === 'bet_cancel') windows.add(`${startMs}-${endMs}`)
    else windows.delete(`${startMs}-${endMs}`)
  }
  return windows.size > 0
}

/** What a slip pays in cents; null where its stake is returned as it was, undefined while it is open. */
export function payoutOf(
  stakeCents: number,
  legs: readonly { readonly odds: number; readonly end: End }[],
): number | null | undefined {
  if (legs.some(({ end }) => end === 'lost')) return 0
  if (legs.some(({ end }) => end === null)) return undefined
  if (legs.every(({ end }) => end === 'void')) return null
  // Each leg multiplies by twenty thousandths, so that halves are whole numbers.
  const doubled = legs.map(({ odds, end }) => {
    if (end === 'won') return 2n * BigInt(odds)
    if (end === 'half_won') return BigInt(odds) + 10_000n
    return end === 'void' ? 20_000n : 10_000n
  })
  return Number(
    doubled.reduce((product, each) => product * each, BigInt(stakeCents)) / 20_000n ** BigInt(legs.length),
  )
}

/** A line as it is to be stored; odds by outcome, in parts of ten thousand, where it is open. */
export type TrueLine = {
  readonly key: string
  readonly status: number
  readonly odds: Readonly<Record<string, number>> | undefined
}

/**
 * What is closed of a match, and what is offered. A line that was settled a moment ago has its old quote until
 * the next change of prices: whichever of the two was sent last counts, so it is left out.
 */
export function linesOf(match: Match, atMs: number): readonly TrueLine[] {
  const { settled, cancelled } = match
  const message = match.snapshot(match.state.isLive ? PRODUCTS.live : PRODUCTS.prematch, atMs)
  const quotes = message?.type === 'odds_change' ? message.quotes : []
  const quoted = new Set(quotes.map(({ line }) => keyOf(line)))
  const closed = [...new Set([...settled.keys(), ...cancelled])]
    .filter(key => !quoted.has(key))
    .map(key => ({ key, status: cancelled.has(key) ? -4 : -3, odds: undefined }))
  const open = quotes
    .filter(({ line }) => !settled.has(keyOf(line)) && !cancelled.has(keyOf(line)))
    .map(({ line, status, prices }) => ({
      key: keyOf(line),
      status,
      odds: prices
        ? Object.fromEntries(
            prices.map(({ odds }, at) => [String(line.outcomes[at]!), Math.floor(odds * 10_000 + 1e-6)]),
          )
        : undefined,
    }))
  return [...closed, ...open]
}
