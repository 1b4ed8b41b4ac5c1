import type { CrashSocketMessage } from '@ruka/contract/crash'

/** What a client knows of a bet of its own. */
export type SeenBet = {
  readonly round: number
  /** `unknown`: it was under way, and nothing that was heard since says what became of it. */
  readonly state: 'open' | 'cashed_out' | 'lost' | 'returned' | 'unknown'
  readonly payout?: number | undefined
}
/** What a client makes of what it hears, as the games' own does: rounds go up, and ends of others say nothing. */
export type Picture = {
  round: number
  balance: number
  readonly bets: Map<string, SeenBet>
  readonly ends: Map<number, number | 'void'>
}

export const emptyPicture = (): Picture => ({ round: 0, balance: 0, bets: new Map(), ends: new Map() })

/** Adds what is heard to a client's picture. */
export function see(picture: Picture, message: CrashSocketMessage): void {
  const { bets, ends } = picture
  if ('balance' in message) picture.balance = message.balance
  switch (message.t) {
    case 'snapshot':
      return seeWelcome(picture, message)
    case 'betting':
      picture.round = Math.max(picture.round, message.round)
      return
    case 'crashed':
      ends.set(message.round, message.x100)
      return endBets(picture, message.round, 'lost')
    case 'voided':
      ends.set(message.round, 'void')
      return endBets(picture, message.round, 'returned')
    case 'accepted': {
      const { round, bet } = message
      // No client bets on a round that it has not heard of.
      if (round > picture.round) return
      if ((bets.get(bet.id)?.state ?? 'open') === 'open')
        bets.set(bet.id, { round, state: stateIn(picture, round) })
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

/** A bet whose answer came so late that its round was over. */
function stateIn({ ends }: Picture, round: number): SeenBet['state'] {
  const end = ends.get(round)
  if (end === undefined) return 'open'
  return end === 'void' ? 'returned' : 'lost'
}

function endBets({ bets }: Picture, round: number, state: SeenBet['state']): void {
  for (const [id, bet] of bets)
    if (bet.round === round && bet.state === 'open') bets.set(id, { round, state })
}

/** The welcome is the truth: of what is neither under way in it nor told as missed nobody knows any more. */
function seeWelcome(picture: Picture, message: Extract<CrashSocketMessage, { t: 'snapshot' }>): void {
  const { bets, ends } = picture
  for (const [id, bet] of bets) if (bet.state === 'open') bets.set(id, { ...bet, state: 'unknown' })
  for (const { id, round, state, payout } of message.endedWhileAway) bets.set(id, { round, state, payout })
  for (const { id, x100, payout } of message.own) {
    const state = x100 !== undefined ? 'cashed_out' : message.phase === 'crashed' ? 'lost' : 'open'
    bets.set(id, { round: message.round, state, payout })
  }
  for (const { round, x100 } of message.history) ends.set(round, x100)
  picture.round = message.round
}
