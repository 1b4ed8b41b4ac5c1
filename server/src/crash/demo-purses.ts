import { fromKes, sumCents, asCents, type Cents } from '@ruka/contract/money'

const FULL = fromKes(5_000)
/** A process that has not been heard for so long is gone, and its seats with it. */
const SILENT_MS = 60_000

type Purse = { cents: Cents; readonly node: string }
export type DemoPurses = ReturnType<typeof openDemoPurses>

/**
 * Play money, kept in memory for as long as its socket lives; it never touches the ledger. `least` is the smallest stake,
 * `elapsed` a monotonic clock; `node` is the process that holds the socket.
 */
export function openDemoPurses({ least, elapsed }: { least(): Cents; elapsed(): number }) {
  const purses = new Map<string, Purse>()
  const heardMs = new Map<string, number>()
  const heard = (node: string): void => void heardMs.set(node, elapsed())
  return {
    /** A node is there, and its seats with it. */
    heard,
    /** Opens a full purse for a new player. */
    sit(owner: string, node: string): Cents {
      heard(node)
      const purse = purses.get(owner) ?? { cents: FULL, node }
      purses.set(owner, purse)
      return purse.cents
    },
    leave: (owner: string): void => void purses.delete(owner),
    balance: (owner: string): Cents => purses.get(owner)?.cents ?? asCents(0),
    /** False when there is too little. */
    take(owner: string, cents: Cents): boolean {
      const purse = purses.get(owner)
      if (!purse || purse.cents < cents) return false
      purse.cents = asCents(purse.cents - cents)
      return true
    },
    /** Who has left gets nothing. */
    give(owner: string, cents: Cents): void {
      const purse = purses.get(owner)
      if (purse) purse.cents = sumCents(purse.cents, cents)
    },
    /** Fills the purses of those who can no longer bet; gives their owners. Seats of processes that are gone are forgotten. */
    refill(): string[] {
      for (const [node, atMs] of heardMs) if (elapsed() - atMs > SILENT_MS) heardMs.delete(node)
      for (const [owner, { node }] of purses) if (!heardMs.has(node)) purses.delete(owner)
      const broke = [...purses].filter(([, purse]) => purse.cents < least())
      for (const [, purse] of broke) purse.cents = FULL
      return broke.map(([owner]) => owner)
    },
  }
}
