import * as z from 'zod/mini'
import { keep, readKept, type Store } from '../../kept.ts'

const kept = z.array(
  z.object({
    id: z.number(),
    /** SHA-256 of the server's seed. */
    hash: z.string(),
    /** Absent while the pair is only promised. */
    begun: z.optional(
      z.object({
        clientSeed: z.string(),
        /** It was begun on this device, with a seed that was chosen here. */
        own: z.boolean(),
        /** The number of the first play that began after this device was shown the hash. */
        from: z.number(),
        /** The numbers from `since` on that are below `count` are known to be of the player's own plays. */
        since: z.number(),
        count: z.number(),
        /** The number of the pair that was promised to come after it. */
        next: z.number(),
      }),
    ),
  }),
)
export type SeenPair = z.output<typeof kept>[number]

const KEY = 'ruka.seeds'
/** The device remembers so many pairs, of all games together. */
export const PAIRS_KEPT = 200

/** The pairs of seeds that this device was shown, the one that was used last at the end. */
export function makeSeenPairs(store: Store) {
  /** Where the device keeps nothing, the page does. */
  let here: readonly SeenPair[] = []
  const all = (): readonly SeenPair[] => {
    const found = readKept(store, KEY, kept, [])
    return found.length > 0 ? found : here
  }
  return {
    find: (fits: (pair: SeenPair) => boolean): SeenPair | undefined => all().find(fits),
    put(pair: SeenPair): void {
      here = [...all().filter(({ id }) => id !== pair.id), pair].slice(-PAIRS_KEPT)
      keep(store, KEY, here)
    },
  }
}
export type SeenPairs = ReturnType<typeof makeSeenPairs>
