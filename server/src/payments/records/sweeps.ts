import type { Dependencies } from '../setup/dependencies.ts'

/**
 * Does the work of a sweep concurrently. An item that fails is logged and is due again by its own due time;
 * it does not delay the others. The sweep ends when all items have ended.
 */
export async function eachAlone<Item>(
  dependencies: Dependencies,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const result of await Promise.allSettled(items.map(work)))
    if (result.status === 'rejected')
      dependencies.ctx.log.error({ error: result.reason }, 'an item of a sweep failed; it is due again')
}
