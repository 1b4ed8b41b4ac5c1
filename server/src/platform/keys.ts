import { timingSafeEqual } from 'node:crypto'

/** The secrets that are keys, 32 bytes each. */
export const KEY_NAMES = ['SESSION_KEY', 'CODE_KEY', 'SEED_SEAL_KEY', 'HOOK_KEY', 'EXPORT_KEY'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export type PreviousKeyName = `${KeyName}_PREVIOUS`
export const previousNameOf = (name: KeyName): PreviousKeyName => `${name}_PREVIOUS`

/** The keys of the configuration, of which each has at most one other beside it. */
type Keys = { readonly [name in KeyName]: string } & {
  readonly [name in PreviousKeyName]?: string | undefined
}

/** What a key is, first the one for new things, then the one that is accepted beside it during a rotation. */
export function keysOf(config: Pick<Keys, KeyName | PreviousKeyName>, name: KeyName): readonly Buffer[] {
  const previous = config[previousNameOf(name)]
  return [config[name], ...(previous === undefined ? [] : [previous])].map(key => Buffer.from(key, 'hex'))
}

/** Whether one of the keys made this; in the same time for every wrong value. */
export function isMadeByOne(
  keys: readonly Buffer[],
  make: (key: Buffer) => Uint8Array,
  claimed: Uint8Array,
): boolean {
  const found = keys.map(key => {
    const made = make(key)
    return made.byteLength === claimed.byteLength && timingSafeEqual(made, claimed)
  })
  return found.includes(true)
}
