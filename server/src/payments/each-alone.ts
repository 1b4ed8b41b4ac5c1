import type { Dependencies } from './dependencies.ts'

/**
 * Does the work of a sweep side by side. One that fails is reported and has its own due time to be done again; it keeps
 * no other waiting, and the sweep ends only when all have ended.
 */
export async function eachAlone<Item>(
  dependencies: Dependencies,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const result of await Promise.allSettled(items.map(work)))
    if (result.status === 'rejected')
      dependencies.ctx.log.error({ error: result.reason }, 'a sweep left one out; it is done again')
}
