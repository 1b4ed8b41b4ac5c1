import type * as z from 'zod/mini'

/** May throw: some frames have no storage. */
export type Store = () => Pick<Storage, 'getItem' | 'setItem'>

/** The stored value of a key if it is valid; otherwise `none`. */
export function readStored<T>(
  store: () => Pick<Storage, 'getItem'>,
  key: string,
  schema: z.ZodMiniType<T>,
  none: T,
): T {
  try {
    return schema.safeParse(JSON.parse(store().getItem(key) ?? '{}')).data ?? none
  } catch {
    return none
  }
}

/** Stores a value if the device allows it; otherwise it applies for the lifetime of the page. */
export function writeStored(store: Store, key: string, value: unknown): void {
  try {
    store().setItem(key, JSON.stringify(value))
  } catch {
    // The value still applies to this page.
  }
}
