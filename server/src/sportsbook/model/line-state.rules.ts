import { ACTIVE, EVENT, LIVE_PRODUCT } from './book.rules.ts'

/** Where a match is for its bets. */
export type Phase = 'before' | 'live' | 'suspended' | 'closed'

/**
 * Before kick-off prices are those of the match to come; after it only live prices count, and they count
 * while the live producer speaks of the match: what has happened in a silence is known to others.
 */
export function phaseOf(
  {
    status,
    kickOffMs,
    heardUntilMs,
  }: { readonly status: number; readonly kickOffMs: number; readonly heardUntilMs: number | null },
  atMs: number,
): Phase {
  switch (status) {
    case EVENT.notStarted:
    case EVENT.delayed:
      return atMs < kickOffMs ? 'before' : 'suspended'
    case EVENT.live:
      return atMs < (heardUntilMs ?? 0) ? 'live' : 'suspended'
    case EVENT.suspended:
    case EVENT.interrupted:
      return 'suspended'
    default:
      return 'closed'
  }
}

/** What stops bets on a line: its match, the feed's word on it, its producer, and decisions of staff. */
export type LineFacts = {
  readonly phase: Phase
  readonly status: number
  readonly product: number
  readonly isUp: boolean
  /** Whether staff, or the book itself, suspended the event or what it is part of. */
  readonly isSuspended: boolean
}

/** Whether bets are taken on a line. */
export function lineStateOf(line: LineFacts): 'open' | 'suspended' | 'closed' {
  const { phase, status, product, isUp, isSuspended } = line
  if (phase === 'closed' || status < -1) return 'closed'
  const isPriced = status === ACTIVE && (phase === 'before' || (phase === 'live' && product === LIVE_PRODUCT))
  return isPriced && isUp && !isSuspended ? 'open' : 'suspended'
}
