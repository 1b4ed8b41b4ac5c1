import { timingSafeEqual } from 'node:crypto'

/** The secrets that are keys, 32 bytes each. */
export const KEY_NAMES = ['SESSION_KEY', 'CODE_KEY', 'SEED_SEAL_KEY', 'HOOK_KEY', 'EXPORT_KEY'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export type PreviousKeyName = `${KeyName}_PREVIOUS`
export const previousNameOf = (name: KeyName): PreviousKeyName => `${name}_PREVIOUS`

/** The keys of the configuration, of which each has at most one other beside it. */
type Keys = { readonly [name in KeyName | PreviousKeyName]?: string | undefined }

/** A secret of this process. @throws Error when it has none by the table of `secrets.ts`, which is a fault of the program. */
export function secretOf<Name extends string>(
  config: { readonly [name in Name]?: string | undefined },
  name: Name,
): string {
  const secret = config[name]
  if (secret === undefined) throw new Error(`${name} is not among the secrets of this process`)
  return secret
}

/**
 * What a key is, first the one for new things, then the one that is accepted beside it during a rotation.
 * @throws Error when this process has none.
 */
export function keysOf(config: Keys, name: KeyName): readonly [Buffer, ...Buffer[]] {
  const key = Buffer.from(secretOf(config, name), 'hex')
  const previous = config[previousNameOf(name)]
  return previous === undefined ? [key] : [key, Buffer.from(previous, 'hex')]
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
