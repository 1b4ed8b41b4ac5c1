import { fromKes, sumCents, asCents, type Cents } from '@ruka/contract/money'

const FULL = fromKes(5_000)
/** A process that has not been heard for so long is gone, and its seats with it. */
const SILENT_MS = 60_000

type Wallet = { cents: Cents; readonly node: string }
export type DemoWallets = ReturnType<typeof openDemoWallets>

/**
 * Play money, kept in memory for as long as its socket lives; it never touches the ledger. `least` is the smallest stake,
 * `elapsed` a monotonic clock; `node` is the process that holds the socket.
 */
export function openDemoWallets({ least, elapsed }: { least(): Cents; elapsed(): number }) {
  const wallets = new Map<string, Wallet>()
  const heardMs = new Map<string, number>()
  const heard = (node: string): void => void heardMs.set(node, elapsed())
  return {
    /** A node is there, and its seats with it. */
    heard,
    /** Opens a full wallet for a new player. */
    sit(owner: string, node: string): Cents {
      heard(node)
      const wallet = wallets.get(owner) ?? { cents: FULL, node }
      wallets.set(owner, wallet)
      return wallet.cents
    },
    leave: (owner: string): void => void wallets.delete(owner),
    balance: (owner: string): Cents => wallets.get(owner)?.cents ?? asCents(0),
    /** False when there is too little. */
    take(owner: string, cents: Cents): boolean {
      const wallet = wallets.get(owner)
      if (!wallet || wallet.cents < cents) return false
      wallet.cents = asCents(wallet.cents - cents)
      return true
    },
    /** Who has left gets nothing. */
    give(owner: string, cents: Cents): void {
      const wallet = wallets.get(owner)
      if (wallet) wallet.cents = sumCents(wallet.cents, cents)
    },
    /** Fills the wallets of those who can no longer bet; gives their owners. Seats of processes that are gone are forgotten. */
    refill(): string[] {
      for (const [node, atMs] of heardMs) if (elapsed() - atMs > SILENT_MS) heardMs.delete(node)
      for (const [owner, { node }] of wallets) if (!heardMs.has(node)) wallets.delete(owner)
      const broke = [...wallets].filter(([, wallet]) => wallet.cents < least())
      for (const [, wallet] of broke) wallet.cents = FULL
      return broke.map(([owner]) => owner)
    },
  }
}
