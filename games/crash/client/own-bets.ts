import type { CrashSocketMessage, PastBet } from '@ruka/contract/crash'
import type { Ask } from './ask.ts'
import { mergeBets, ownBetsAfter } from './own-bets.rules.ts'

/** The state of the player's own list of bets: `unread` until it is opened. */
export type OwnBets = {
  readonly bets: readonly PastBet[]
  readonly state: 'unread' | 'reading' | 'failed' | 'read'
  /** Whether there are earlier ones. */
  readonly more: boolean
}

/**
 * The player's own bets: of play money from the messages, of real money from the server's list with later
 * updates.
 */
export function makeOwnBets(ask: Ask, mode: () => 'real' | 'demo') {
  let own: OwnBets = { bets: [], state: 'unread', more: false }
  const read = async (before?: number) => {
    if (mode() === 'demo') {
      own = { ...own, state: 'read', more: false }
      return
    }
    own = { ...own, state: 'reading' }
    try {
      const { bets, more } = await ask.mine(before)
      own = { bets: mergeBets(own.bets, bets), state: 'read', more }
    } catch {
      own = { ...own, state: 'failed' }
    }
  }
  return {
    get: () => own,
    /** Reads the latest, once, or the next earlier ones. */
    look() {
      if (own.state === 'unread') void read()
    },
    again: () => void read(own.bets.at(-1)?.round),
    receive(message: CrashSocketMessage) {
      own = { ...own, bets: ownBetsAfter(own.bets, message, new Date().toISOString()) }
      // Rounds may have passed during the request.
      if (message.t === 'snapshot' && own.state !== 'unread') void read()
    },
  }
}
export type OwnBetsStore = ReturnType<typeof makeOwnBets>
