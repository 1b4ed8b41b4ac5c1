import type { CrashSocketMessage } from '@ruka/contract/crash'

/** The state of one own bet in a client. */
export type SeenBet = {
  readonly round: number
  /** `unknown`: its outcome was not received. */
  readonly state: 'open' | 'cashed_out' | 'lost' | 'returned' | 'unknown'
  readonly payout?: number | undefined
}
/** The state that a client derives from its messages. */
export type ClientView = {
  round: number
  balance: number
  readonly bets: Map<string, SeenBet>
  readonly ends: Map<number, number | 'void'>
}

export const emptyView = (): ClientView => ({ round: 0, balance: 0, bets: new Map(), ends: new Map() })

/** Applies a message to a client's view. */
export function see(view: ClientView, message: CrashSocketMessage): void {
  const { bets, ends } = view
  if ('balance' in message) view.balance = message.balance
  switch (message.t) {
    case 'snapshot':
      return seeSnapshot(view, message)
    case 'betting':
      view.round = Math.max(view.round, message.round)
      return
    case 'crashed':
      ends.set(message.round, message.x100)
      return endBets(view, message.round, 'lost')
    case 'voided':
      ends.set(message.round, 'void')
      return endBets(view, message.round, 'returned')
    case 'accepted': {
      const { round, bet } = message
      // A client bets only on a round that it knows.
      if (round > view.round) return
      if ((bets.get(bet.id)?.state ?? 'open') === 'open')
        bets.set(bet.id, { round, state: stateIn(view, round) })
      return
    }
    case 'cancelled':
      bets.set(message.bet, { round: message.round, state: 'returned' })
      return
    case 'paid':
      bets.set(message.id, { round: message.round, state: 'cashed_out', payout: message.payout })
      return
    default:
  }
}

/** The state of a bet whose answer arrived after its round. */
function stateIn({ ends }: ClientView, round: number): SeenBet['state'] {
  const end = ends.get(round)
  if (end === undefined) return 'open'
  return end === 'void' ? 'returned' : 'lost'
}

function endBets({ bets }: ClientView, round: number, state: SeenBet['state']): void {
  for (const [id, bet] of bets)
    if (bet.round === round && bet.state === 'open') bets.set(id, { round, state })
}

/** A snapshot replaces the view: the outcome of an open bet that it does not contain is unknown. */
function seeSnapshot(view: ClientView, message: Extract<CrashSocketMessage, { t: 'snapshot' }>): void {
  const { bets, ends } = view
  for (const [id, bet] of bets) if (bet.state === 'open') bets.set(id, { ...bet, state: 'unknown' })
  for (const { id, round, state, payout } of message.endedWhileAway) bets.set(id, { round, state, payout })
  for (const { id, x100, payout } of message.own) {
    const state = x100 !== undefined ? 'cashed_out' : message.phase === 'crashed' ? 'lost' : 'open'
    bets.set(id, { round: message.round, state, payout })
  }
  for (const { round, x100 } of message.history) ends.set(round, x100)
  view.round = message.round
}
