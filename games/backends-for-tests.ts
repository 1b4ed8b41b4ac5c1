import { createHash } from 'node:crypto'
import { dice as manifest } from './dice/manifest.ts'
import { rules } from './dice/dice.rules.ts'
import { makeDemoBackend } from './kit/instant/client/demo-backend.ts'
import type { Answer, GameBackend } from './kit/instant/client/game-backend.ts'
import { makeWitness } from './kit/instant/client/witness.ts'

/** Backends whose answers a test alters, and devices that check them. */
export const game = { manifest, rules }
export const LAST_MINUTE = 'c'.repeat(64)
export const seedOf = (n: number) => new Uint8Array(32).fill(n)
export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const of = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const found = await answer
  if ('refused' in found) throw new Error(found.refused.code)
  return found.data
}

/** The storage of a device across pages. */
export function device() {
  const items = new Map<string, string>()
  return () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
}

/** A page on a device, with answers altered by `bend`. */
export function page(
  store: ReturnType<typeof device>,
  backend: GameBackend,
  bend: Partial<GameBackend> = {},
) {
  const faults: string[] = []
  const witness = makeWitness(store)
  let tell = () => {}
  const firstFault = new Promise<void>(resolve => void (tell = resolve))
  const watched = witness.watch({ ...backend, ...bend }, fault => {
    faults.push(fault)
    tell()
  })
  return { backend: watched, witness, faults, firstFault }
}
export function setUp() {
  let n = 0
  const store = device()
  const backend = makeDemoBackend(game, { bytes: () => seedOf(++n), now: () => 0 })
  const first = page(store, backend)
  const change = async (clientSeed = 'a-seed-of-mine', at: GameBackend = first.backend) =>
    of(at.changeSeeds({ nextHash: (await of(at.open())).next.hash, clientSeed }))
  const play = (n: number, seeds = 1) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    stake: 10,
    start: { side: 'under', target: 5_000 },
    seeds,
  })
  return { store, backend, first, change, play }
}
/** The fault that a page finds, in its own requests or in the list of plays that it reads in parallel. */
export const caught = async (
  { faults, firstFault }: Pick<ReturnType<typeof page>, 'faults' | 'firstFault'>,
  asked: Promise<unknown>,
) => {
  // An answer that contradicts the record never comes.
  await Promise.race([asked, firstFault])
  await new Promise(resolve => setImmediate(resolve))
  return faults.join()
}
