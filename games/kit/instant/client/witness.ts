import * as z from 'zod/mini'
import { keep, readKept, type Store } from '../../kept.ts'
import type { Answer, House, Seeded } from './house.ts'

const kept = z.array(
  z.object({
    id: z.number(),
    hash: z.string(),
    clientSeed: z.string(),
    /** The number of the first play that began after this device was shown the hash. */
    from: z.number(),
    /** The hash that was promised for the pair after it. */
    next: z.string(),
  }),
)
export type SeenPair = z.output<typeof kept>[number]
type Shown = Pick<Seeded, 'nextHash'> & { readonly seeds: Seeded['seeds'] | null }

const KEY = 'ruka.seeds'
/** The device remembers so many pairs, of all games together. */
export const PAIRS_KEPT = 200

/** What this device was shown of pairs of seeds, kept from first sight: no house can show it another hash later. */
export function makeWitness(store: Store) {
  /** Where the device keeps nothing, the page does. */
  let here: readonly SeenPair[] = []
  const all = (): readonly SeenPair[] => {
    const found = readKept(store, KEY, kept, [])
    return found.length > 0 ? found : here
  }
  const seen = (id: number): SeenPair | undefined => all().find(pair => pair.id === id)
  const differs = (id: number, what: string, before: string, now: string) =>
    before === now ? undefined : `Pair ${id}: ${what} was ${before} and is now ${now}.`

  /** Keeps what is shown for the first time; gives in words what is not as it was shown before. */
  function see({ seeds, nextHash }: Shown): string | undefined {
    if (!seeds) return undefined
    const { id, hash, clientSeed, nonce } = seeds
    const known = seen(id)
    const fault = known && (changed(seeds) ?? differs(id, 'the next hash', known.next, nextHash))
    if (fault || known) return fault
    here = [...all(), { id, hash, clientSeed, from: nonce, next: nextHash }].slice(-PAIRS_KEPT)
    keep(store, KEY, here)
    return undefined
  }

  /** In words what of a pair is not as this device was shown it. */
  function changed({ id, hash, clientSeed }: Pick<SeenPair, 'id' | 'hash' | 'clientSeed'>) {
    const known = seen(id)
    if (!known) return undefined
    return differs(id, 'the hash', known.hash, hash) ?? differs(id, 'your seed', known.clientSeed, clientSeed)
  }

  /** Of a pair that begins: it is the one that was promised, with the player's own seed. */
  function begun({ nextHash, clientSeed }: Parameters<House['changeSeeds']>[0], { seeds, ended }: Seeded) {
    const { id } = seeds
    return (
      differs(id, 'the promised hash', nextHash, seeds.hash) ??
      differs(id, 'your seed', clientSeed, seeds.clientSeed) ??
      (ended ? changed(ended) : undefined)
    )
  }

  /** The house, of which every pair is looked at; `broken` is told of one that is not as promised, and nothing follows. */
  const watch = (house: House, broken: (fault: string) => void): House => {
    const held = <T>(answer: Answer<T>, faultOf: (data: T) => string | undefined) => {
      const fault = 'data' in answer ? faultOf(answer.data) : undefined
      if (fault === undefined) return answer
      broken(fault)
      return new Promise<never>(() => {})
    }
    return {
      ...house,
      open: async () => held(await house.open(), see),
      changeSeeds: async order =>
        held(await house.changeSeeds(order), data => begun(order, data) ?? see(data)),
    }
  }
  return { seen, changed, watch }
}
export type Witness = ReturnType<typeof makeWitness>
