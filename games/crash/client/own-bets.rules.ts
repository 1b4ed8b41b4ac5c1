import type { CrashSocketMessage, PastBet } from '@ruka/contract/crash'

/** The player's own stored bets, latest first. */
const BETS_MAX = 200

/**
 * The player's own bets after a message: the usual messages are enough to derive each outcome. Play money has
 * no other record; for real money the server has the record, and this updates a list that was read from it.
 * `at` is the time now, ISO 8601.
 */
export function ownBetsAfter(
  bets: readonly PastBet[],
  message: CrashSocketMessage,
  at: string,
): readonly PastBet[] {
  switch (message.t) {
    case 'accepted': {
      const { id, slot, stake, auto } = message.bet
      const bet: PastBet = { id, round: message.round, slot, at, stake, state: 'open' }
      return mergeBets(bets, [auto === undefined ? bet : { ...bet, auto }])
    }
    case 'cancelled':
      return each(bets, message.round, bet => (bet.id === message.bet ? { ...bet, state: 'returned' } : bet))
    case 'paid': {
      const { id, x100, payout, by } = message
      return each(bets, message.round, bet =>
        bet.id === id ? { ...bet, state: 'cashed_out', x100, payout, by } : bet,
      )
    }
    case 'crashed':
      return each(bets, message.round, bet => ({
        ...bet,
        state: bet.state === 'open' ? 'lost' : bet.state,
        crashX100: message.x100,
      }))
    case 'voided':
      return each(bets, message.round, bet => (bet.state === 'open' ? { ...bet, state: 'returned' } : bet))
    default:
      return bets
  }
}

const each = (
  bets: readonly PastBet[],
  round: number,
  change: (bet: PastBet) => PastBet,
): readonly PastBet[] =>
  bets.some(bet => bet.round === round) ? bets.map(bet => (bet.round === round ? change(bet) : bet)) : bets

/** A message about a bet replaces its earlier state. */
export function mergeBets(known: readonly PastBet[], updates: readonly PastBet[]): readonly PastBet[] {
  const byId = new Map(known.map(bet => [bet.id, bet]))
  for (const bet of updates) byId.set(bet.id, bet)
  return [...byId.values()].sort((a, b) => b.round - a.round || b.slot - a.slot).slice(0, BETS_MAX)
}
