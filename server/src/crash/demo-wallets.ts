import { fromKes, sumCents, asCents, type Cents } from '@ruka/contract/money'

const FULL = fromKes(5_000)
/** A node that is silent for this long is gone, and its participants with it. */
const SILENT_MS = 60_000

type Wallet = { cents: Cents; readonly node: string }
export type DemoWallets = ReturnType<typeof openDemoWallets>

/**
 * Play money, in memory while its socket is open; it never touches the ledger. `minStake` is the smallest
 * stake, `elapsed` a monotonic clock; `node` is the process that has the socket.
 */
export function openDemoWallets({ minStake, elapsed }: { minStake(): Cents; elapsed(): number }) {
  const wallets = new Map<string, Wallet>()
  const seenMs = new Map<string, number>()
  const nodeSeen = (node: string): void => void seenMs.set(node, elapsed())
  return {
    /** Records that a node is alive. */
    nodeSeen,
    /** Opens a full wallet for a new owner; returns the balance. */
    open(owner: string, node: string): Cents {
      nodeSeen(node)
      const wallet = wallets.get(owner) ?? { cents: FULL, node }
      wallets.set(owner, wallet)
      return wallet.cents
    },
    close: (owner: string): void => void wallets.delete(owner),
    balance: (owner: string): Cents => wallets.get(owner)?.cents ?? asCents(0),
    /** Returns false when the balance is too low. */
    take(owner: string, cents: Cents): boolean {
      const wallet = wallets.get(owner)
      if (!wallet || wallet.cents < cents) return false
      wallet.cents = asCents(wallet.cents - cents)
      return true
    },
    /** Does nothing for an owner without a wallet. */
    give(owner: string, cents: Cents): void {
      const wallet = wallets.get(owner)
      if (wallet) wallet.cents = sumCents(wallet.cents, cents)
    },
    /**
     * Fills wallets that are too low for a bet; returns their owners. Deletes the wallets of nodes that are
     * gone.
     */
    refill(): string[] {
      for (const [node, atMs] of seenMs) if (elapsed() - atMs > SILENT_MS) seenMs.delete(node)
      for (const [owner, { node }] of wallets) if (!seenMs.has(node)) wallets.delete(owner)
      const empty = [...wallets].filter(([, wallet]) => wallet.cents < minStake())
      for (const [, wallet] of empty) wallet.cents = FULL
      return empty.map(([owner]) => owner)
    },
  }
}
