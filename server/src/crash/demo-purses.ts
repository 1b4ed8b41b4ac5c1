import { fromKes, sumCents, asCents, type Cents } from '@ruka/contract/money'

const FULL = fromKes(5_000)

export type DemoPurses = ReturnType<typeof openDemoPurses>

/** Play money, kept in memory for as long as its socket lives; it never touches the ledger. `least` is the smallest stake. */
export function openDemoPurses(least: () => Cents) {
  const purses = new Map<string, Cents>()
  return {
    /** Opens a full purse for a new player. */
    sit(owner: string): Cents {
      const cents = purses.get(owner) ?? FULL
      purses.set(owner, cents)
      return cents
    },
    leave: (owner: string): void => void purses.delete(owner),
    balance: (owner: string): Cents => purses.get(owner) ?? asCents(0),
    /** False when there is too little. */
    take(owner: string, cents: Cents): boolean {
      const left = (purses.get(owner) ?? 0) - cents
      if (left >= 0) purses.set(owner, asCents(left))
      return left >= 0
    },
    /** Who has left gets nothing. */
    give(owner: string, cents: Cents): void {
      const held = purses.get(owner)
      if (held !== undefined) purses.set(owner, sumCents(held, cents))
    },
    /** Fills the purses of those who can no longer bet; gives their owners. */
    refill(): string[] {
      const broke = [...purses].filter(([, cents]) => cents < least()).map(([owner]) => owner)
      for (const owner of broke) purses.set(owner, FULL)
      return broke
    },
  }
}
