import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { lockBalances, lockFreeWallets } from '../wallet/index.ts'

/** How a group is written: on which shard, and how its players' wallets are locked; gives the items whose wallet is ours. */
type Group<Item> = {
  readonly shard: number
  lock(tx: Tx, items: readonly Item[]): Promise<readonly Item[]>
}

/** So often an item whose wallet somebody else holds goes with the next group: most hold one for the time of a commit. */
const TRIES_MAX = 8
/** Behind that each waits alone, so many at a time, which is what stuck wallets may take of the database's connections. */
const ALONE = { itemsMax: 1, lanes: 4 } as const

/**
 * Group commit of what players ask for, where one player's stuck wallet delays and fails nobody else: a group takes the wallets
 * that are free, in the one order of all, waits for none of the others, and commits. `write` answers the items that were
 * locked or need no lock; the rest is written later, by itself in the end, and waits for its wallet as `write` allows.
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
 * Locks the wallets of all these wagers for the rest of the transaction. Whoever ends more of them than one call takes
 * does this first: the second call would otherwise wait for wallets while the first holds the house's rows, and two games
 * that end with the same players would wait for each other in a circle.
 */
export async function lockWalletsOf(tx: Tx, wagers: readonly { playerId: string }[]): Promise<void> {
  if (wagers.length > 0) await lockBalances(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
}

/**
 * Locks those of the wagers' wallets that nobody else holds, without waiting, and gives the wagers whose wallets are locked
 * or do not exist.
 */
export async function lockFreeWalletsOf<Wager extends { readonly playerId: string }>(
  tx: Tx,
  wagers: readonly Wager[],
): Promise<readonly Wager[]> {
  if (wagers.length === 0) return []
  const taken = await lockFreeWallets(tx, [...new Set(wagers.map(({ playerId }) => playerId))])
  return wagers.filter(({ playerId }) => !taken.has(playerId))
}
