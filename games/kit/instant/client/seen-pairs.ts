import * as z from 'zod/mini'
import { readStored, writeStored, type Store } from '../../storage.ts'

const storedSchema = z.array(
  z.object({
    id: z.number(),
    /** SHA-256 of the server's seed. */
    hash: z.string(),
    /** The client seeds that this device sent for it. */
    sent: z.optional(z.array(z.string())),
    /** Absent until the pair is in use. */
    begun: z.optional(
      z.object({
        clientSeed: z.string(),
        /** The nonce of the first play that began after this device was shown the hash. */
        from: z.number(),
        /** The nonces from `since` on, below `count`, are known to be of the player's own plays. */
        since: z.number(),
        count: z.number(),
        /** The id of the next pair, whose hash was shown. */
        next: z.number(),
        /** The latest plays that this device was shown, by their nonces. */
        plays: z.array(z.tuple([z.number(), z.string()])),
      }),
    ),
  }),
)
export type SeenPair = z.output<typeof storedSchema>[number]

const KEY = 'ruka.pairs'
/**
 * The most pairs of all games that a device stores, the pairs with plays, and the seeds sent for one pair.
 */
export const PAIRS_MAX = 200
const WITH_PLAYS = 3
const PLAYS_KEPT = 20
const SENT_KEPT = 4

/** The pairs of seeds that this device was shown, the last used one at the end. */
export function makeSeenPairs(store: Store) {
  /** The pairs that this page was shown, also without storage. */
  let here: readonly SeenPair[] = []
  const all = (): readonly SeenPair[] => {
    const found = readStored(store, KEY, storedSchema, [])
    return [...here.filter(({ id }) => found.every(pair => pair.id !== id)), ...found]
  }
  return {
    find: (fits: (pair: SeenPair) => boolean): SeenPair | undefined => all().find(fits),
    put(pair: SeenPair): void {
      here = [...all().filter(({ id }) => id !== pair.id), pair]
        .slice(-PAIRS_MAX)
        .map((each, index, { length }) => shortened(each, index >= length - WITH_PLAYS))
      writeStored(store, KEY, here)
    },
  }
}
export type SeenPairs = ReturnType<typeof makeSeenPairs>

const shortened = ({ sent, begun, ...pair }: SeenPair, withPlays: boolean): SeenPair => ({
  ...pair,
  ...(sent && { sent: sent.slice(-SENT_KEPT) }),
  ...(begun && { begun: { ...begun, plays: withPlays ? begun.plays.slice(-PLAYS_KEPT) : [] } }),
})

/** Whether a pair was begun with a seed that was chosen on this device. */
export const isOwn = (pair: SeenPair | undefined): boolean =>
  pair?.begun !== undefined && (pair.sent ?? []).includes(pair.begun.clientSeed)
