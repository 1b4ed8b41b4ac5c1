import type * as z from 'zod/mini'

/** May throw: a frame is not always given a store. */
export type Store = () => Pick<Storage, 'getItem' | 'setItem'>

/** What was kept on the device under a key, as far as it is what it should be; `none` where nothing is. */
export function readStored<T>(store: Store, key: string, schema: z.ZodMiniType<T>, none: T): T {
  try {
    return schema.safeParse(JSON.parse(store().getItem(key) ?? '{}')).data ?? none
  } catch {
    return none
  }
}

/** Keeps it where the device keeps anything; where not, it holds as long as the page. */
export function writeStored(store: Store, key: string, value: unknown): void {
  try {
    store().setItem(key, JSON.stringify(value))
  } catch {
    // The choice still holds for this page.
  }
}
