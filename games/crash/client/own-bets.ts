import { createStore } from '@ruka/client/store'
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
export function openOwnBets(ask: Ask, mode: () => 'real' | 'demo' | undefined) {
  const store = createStore<OwnBets>({ bets: [], state: 'unread', more: false })
  let isOpened = false
  const change = (part: Partial<OwnBets>) => store.set({ ...store.get(), ...part })
  const read = async (before?: number) => {
    // It is read once the kind of money is known.
    if (mode() === undefined) return
    if (mode() === 'demo') return change({ state: 'read', more: false })
    change({ state: 'reading' })
    try {
      const { bets, more } = await ask.mine(before)
      change({ bets: mergeBets(store.get().bets, bets), state: 'read', more })
    } catch {
      change({ state: 'failed' })
    }
  }
  return {
    store,
    /** Reads the latest, once. */
    look() {
      isOpened = true
      if (store.get().state === 'unread') void read()
    },
    /** Reads the next earlier ones. */
    again: () => void read(store.get().bets.at(-1)?.round),
    receive(message: CrashSocketMessage) {
      const { bets, state } = store.get()
      const after = ownBetsAfter(bets, message, new Date().toISOString())
      if (after !== bets) change({ bets: after })
      // Rounds may have passed during the request; a list that was opened before waits for its first one.
      if (message.t === 'snapshot' && (state !== 'unread' || isOpened)) void read()
    },
  }
}
export type OwnBetsStore = ReturnType<typeof openOwnBets>
