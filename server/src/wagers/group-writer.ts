import { batcher } from '../platform/batcher.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { lockFreePursesOf, lockPursesOf } from './lock-purses-of.ts'

/** How a group is written: on which shard, and how its players' purses are locked; gives the items whose purse is ours. */
type Group<Item> = {
  readonly shard: number
  lock(tx: Tx, items: readonly Item[]): Promise<readonly Item[]>
}

/** So often an item whose purse somebody else holds goes with the next group: most hold one for the time of a commit. */
const TRIES_MAX = 8
/** Behind that each waits alone, so many at a time, which is what stuck purses may take of the database's connections. */
const ALONE = { itemsMax: 1, lanes: 4 } as const

/**
 * Group commit of what players ask for, where one player's stuck purse delays and fails nobody else: a group takes the purses
 * that are free, in the one order of all, waits for none of the others, and commits. `write` answers the items that were
 * locked or need no lock; the rest is written later, by itself in the end, and waits for its purse as `write` allows.
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
  const atOnce = writer(lockFreePursesOf)
  const alone = writer(async (tx, items) => {
    await lockPursesOf(tx, items)
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
