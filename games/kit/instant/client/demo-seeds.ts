import type { NextPair, Seeds } from '@ruka/contract/casino'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Seeded } from './game-backend.ts'

type Pair = Seeds & { readonly serverSeed: Uint8Array }
const BYTES = 32

/**
 * The pairs of seeds of a demo: each is committed to by its hash before it is used, and shown when the next
 * begins.
 */
export function makeDemoSeeds(bytes: (n: number) => Uint8Array) {
  const pairs: Pair[] = []
  let next = bytes(BYTES)
  /** The next pair, whose hash is shown. */
  const promised = (): NextPair => ({ id: pairs.length + 1, hash: hashOf(next) })
  const hashOf = (seed: Uint8Array) => bytesToHex(sha256(seed))
  const pair = (id: number): Pair => pairs.find(known => known.id === id)!
  const last = () => pairs.at(-1)
  const open = ({ id, hash, clientSeed, nonce }: Pair): Seeds => ({ id, hash, clientSeed, nonce })
  return {
    current: (): Seeds | null => (pairs.length > 0 ? open(last()!) : null),
    next: promised,
    /** The number of the play that begins now. */
    number(): number {
      const { nonce, ...kept } = pairs.pop()!
      pairs.push({ ...kept, nonce: nonce + 1 })
      return nonce
    },
    change(clientSeed: string): Seeded {
      const old = last()
      pairs.push({ ...promised(), clientSeed, nonce: 0, serverSeed: next })
      next = bytes(BYTES)
      return {
        seeds: open(last()!),
        next: promised(),
        ended: old ? { ...open(old), serverSeed: bytesToHex(old.serverSeed) } : null,
      }
    },
    secret: (id: number) => ({ serverSeed: pair(id).serverSeed, clientSeed: pair(id).clientSeed }),
    /** The public data of a pair. */
    shown: (id: number) => ({
      hash: pair(id).hash,
      clientSeed: pair(id).clientSeed,
      serverSeed: pair(id) === last() ? null : bytesToHex(pair(id).serverSeed),
    }),
  }
}
export type DemoSeeds = ReturnType<typeof makeDemoSeeds>
