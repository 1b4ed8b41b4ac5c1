import type { Store } from '../../storage.ts'
import { followNumbers } from './follow-numbers.ts'
import type { Answer, GameBackend, Opened, Seeded } from './game-backend.ts'
import { hashHere } from './hash-here.ts'
import { makeJudge, type SeedsOrder } from './judge-pairs.ts'
import { isOwn, makeSeenPairs, type SeenPair, type SeenPairs } from './seen-pairs.ts'

type Count = Partial<NonNullable<SeenPair['begun']>> & { readonly count: number }

/**
 * The pairs of seeds that this device was shown, stored from the first time on: a backend cannot later show
 * another hash, draw a play from another pair than the named one, or skip nonces unnoticed.
 */
export function makeWitness(store: Store) {
  const pairs = makeSeenPairs(store)
  const judge = makeJudge(pairs)

  /**
   * The backend with every answer checked; `broken` is called for one that contradicts the record, which is
   * withheld.
   */
  const watch = (backend: GameBackend, broken: (fault: string) => void): GameBackend => {
    const checked = <T>(answer: Answer<T>, faultOf: (data: T) => string | undefined) => {
      const fault = 'data' in answer ? faultOf(answer.data) : undefined
      if (fault === undefined) return answer
      broken(fault)
      return new Promise<never>(() => {})
    }
    let following = Promise.resolve()
    /** Runs beside the game, which does not wait for it. */
    const followed = (pair: number, until: number, play?: string): void => {
      following = following.then(async () => {
        const fault = await follow(pairs, backend, { pair, until, play })
        if (fault !== undefined) broken(fault)
      })
    }
    const opened = (data: Opened) => {
      const { seeds, open } = data
      const wasKnown = open !== null && judge.isKnown(open)
      const fault = judge.shown(data) ?? (open ? judge.dealt(open) : undefined)
      if (fault !== undefined) return fault
      if (open && !wasKnown) followed(open.seeds, open.nonce + 1, open.id)
      if (seeds) followed(seeds.id, seeds.nonce)
      return undefined
    }
    const seeded = (order: SeedsOrder, data: Seeded, endedHash: string | undefined) => {
      const fault = judge.begun(order, data, endedHash) ?? judge.shown(data)
      if (fault === undefined && data.ended) followed(data.ended.id, data.ended.nonce)
      return fault
    }
    return {
      ...backend,
      open: async () => checked(await backend.open(), opened),
      begin: async order =>
        checked(await backend.begin(order), ({ play }) => {
          const fault = judge.ordered(order, play)
          if (fault === undefined) followed(play.seeds, play.nonce + 1, play.id)
          return fault
        }),
      move: async order => checked(await backend.move(order), ({ play }) => judge.ordered(order, play)),
      async changeSeeds(order) {
        judge.sent(order)
        const answer = await backend.changeSeeds(order)
        const ended = 'data' in answer ? answer.data.ended : undefined
        const endedHash = ended ? await hashHere(ended.serverSeed) : undefined
        return checked(answer, data => seeded(order, data, endedHash))
      },
    }
  }
  return {
    seen: judge.seen,
    changed: judge.changed,
    /** Whether a pair was begun with a seed that was chosen on this device. */
    isOwn: (pair: number) => isOwn(judge.seen(pair)),
    /** Whether another pair has begun after it on this device: its seed must be public. */
    isPast(pair: number): boolean {
      const next = judge.seen(pair)?.begun?.next
      return next !== undefined && judge.seen(next)?.begun !== undefined
    },
    watch,
  }
}
export type Witness = ReturnType<typeof makeWitness>

/** Follows the nonces of a pair up to `until`; `play` has the last of them. Returns the text of a fault. */
async function follow(
  pairs: SeenPairs,
  backend: GameBackend,
  { pair, until, play }: { pair: number; until: number; play: string | undefined },
): Promise<string | undefined> {
  const known = () => pairs.find(({ id }) => id === pair)
  const followed = known()?.begun?.count
  if (followed === undefined || (until <= followed && play === undefined)) return undefined
  const count = (next: Count): void => {
    const now = known()
    if (now?.begun && next.count > now.begun.count) pairs.put({ ...now, begun: { ...now.begun, ...next } })
  }
  if (play !== undefined && until === followed + 1) return void count({ count: until })
  const found = await followNumbers(backend, { pair, from: Math.min(followed, until - 1), until, play })
  if (typeof found === 'object') return found.fault
  if (found === 'followed') count({ count: until })
  // Another device has played many plays: nonces are followed from here on.
  if (found === 'too many') count({ count: until, since: until })
  return undefined
}
