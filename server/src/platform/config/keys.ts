import { timingSafeEqual } from 'node:crypto'

/** The variable of the key that is accepted beside another during a rotation. */
export const previousNameOf = <Name extends string>(name: Name): `${Name}_PREVIOUS` => `${name}_PREVIOUS`

/**
 * A secret of this process. @throws Error when it has none by the table of `secrets.ts`, which is a fault of
 * the program.
 */
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
export function keysOf<Name extends string>(
  config: { readonly [name in Name | `${Name}_PREVIOUS`]?: string | undefined },
  name: Name,
): readonly [Buffer, ...Buffer[]] {
  const key = Buffer.from(secretOf<Name>(config, name), 'hex')
  const previous: string | undefined = config[previousNameOf(name)]
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
