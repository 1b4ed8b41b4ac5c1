import { batcher } from '../platform/db/batcher.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { lockBalances, lockFreeWallets } from '../wallet/index.ts'

/**
 * How a group is written: on which shard, and how its players' wallets are locked; gives the items whose
 * wallet is ours.
 */
type Group<Item> = {
  readonly shard: number
  lock(tx: Tx, items: readonly Item[]): Promise<readonly Item[]>
}

/** How often an item with a locked wallet goes with the next group: most locks last for one commit. */
const TRIES_MAX = 8
/** After that each item waits alone. `lanes` bounds the connections that stuck wallets may take. */
const ALONE = { itemsMax: 1, lanes: 4 } as const

/**
 * Group commit of players' commands, in which a stuck wallet of one player neither delays nor fails the
 * others: a group locks the wallets that are free, in the global order, without waiting for the others, and
 * commits. `write` answers the items whose wallets it locked or that need no lock. Other items go with a
 * later group, in the end alone, and wait for their wallet as long as `write` allows.
 */
export function groupWriter<Item extends { readonly playerId: string }, Answer extends object>(
  ctx: Ctx,
  write: (tx: Tx, items: readonly Item[], group: Group<Item>) => Promise<ReadonlyMap<Item, Answer>>,
): (item: Item) => Promise<Answer> {
  const writer = (lock: Group<Item>['lock'], size: { itemsMax?: number; lanes?: number } = {}) =>
    batcher({
      ...size,
      run: async (items: Item[], shard) => {
        const answers = await ctx.db.tx(tx => write(tx, items, { shard, lock }))
        return items.map(item => answers.get(item))
      },
    })
  const atOnce = writer(lockFreeWalletsOf)
  const alone = writer(async (tx, items) => {
    await lockWalletsOf(tx, items)
    return items
  }, ALONE)
  return async item => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const answer = await atOnce(item)
      if (answer) return answer
    }
    return (await alone(item))!
  }
}

/**
 * Locks the wallets of all these wagers for the rest of the transaction. A caller that ends wagers with
 * several calls does this first: the second call would otherwise wait for wallets while the first has locked
 * the house's rows, and two games with the same players would deadlock.
 */
export async function lockWalletsOf(tx: Tx, wagers: readonly { playerId: string }[]): Promise<void> {
  if (wagers.length > 0) await lockBalances(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
}

/**
 * Locks the wallets that no other transaction has locked, without waiting. Gives the wagers whose wallets are
 * now locked or do not exist.
 */
async function lockFreeWalletsOf<Wager extends { readonly playerId: string }>(
  tx: Tx,
  wagers: readonly Wager[],
): Promise<readonly Wager[]> {
  if (wagers.length === 0) return []
  const taken = await lockFreeWallets(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
  return wagers.filter(({ playerId }) => !taken.has(playerId))
}
