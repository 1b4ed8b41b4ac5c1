import { hashOf } from '../seed-hash.ts'
import type { House, Opened, Seeded } from './house.ts'
import type { SeenPair, SeenPairs } from './seen-pairs.ts'

type Shown = Pick<Opened, 'seeds' | 'next'>
export type SeedsOrder = Parameters<House['changeSeeds']>[0]

/** In words that something of a pair is not what it was. */
export const differs = (id: number, what: string, before: string | number, now: string | number) =>
  before === now ? undefined : `Pair ${id}: ${what} was ${before} and is now ${now}.`

/** What is told of pairs of seeds, held against what this device was shown of them before. */
export function makeJudge(pairs: SeenPairs) {
  const seen = (id: number): SeenPair | undefined => pairs.find(pair => pair.id === id)

  /** In words what of a pair is not as this device was shown it. */
  function changed({ id, hash, clientSeed }: { id: number; hash: string; clientSeed?: string }) {
    const known = seen(id)
    if (!known) return undefined
    const fault = differs(id, 'the hash', known.hash, hash)
    if (fault || clientSeed === undefined || !known.begun) return fault
    return differs(id, 'your seed', known.begun.clientSeed, clientSeed)
  }

  /** Keeps what is shown for the first time; gives in words what is not as it was shown before. */
  function see({ seeds, next }: Shown, own = false): string | undefined {
    const known = seeds ? seen(seeds.id) : undefined
    const fault =
      changed(next) ??
      (seeds ? changed(seeds) : undefined) ??
      (known?.begun && differs(known.id, 'the next pair', known.begun.next, next.id))
    if (fault) return fault
    if (seeds && !known?.begun) {
      const { id, hash, clientSeed, nonce } = seeds
      // Of a pair that was promised to this device every play began after that.
      const from = known ? 0 : nonce
      pairs.put({ id, hash, begun: { clientSeed, own, from, since: from, count: from, next: next.id } })
    }
    // Another page of this device may have been shown the pair before the one that began it has its answer.
    if (own && known?.begun && !known.begun.own) pairs.put({ ...known, begun: { ...known.begun, own } })
    if (!seen(next.id)) pairs.put(next)
    return undefined
  }

  /** Of a pair that begins: it is the one that was promised, with the player's own seed. */
  function begun({ nextHash, clientSeed }: SeedsOrder, { seeds, ended }: Seeded): string | undefined {
    const promised = pairs.find(({ hash }) => hash === nextHash)
    const before = promised && pairs.find(pair => pair.begun?.next === promised.id)
    return (
      differs(seeds.id, 'the promised hash', nextHash, seeds.hash) ??
      differs(seeds.id, 'the promised pair', promised?.id ?? seeds.id, seeds.id) ??
      differs(seeds.id, 'your seed', clientSeed, seeds.clientSeed) ??
      closed(before, ended)
    )
  }

  /** Of the pair that ended: it is the one before, with the seed of its hash and all of its plays. */
  function closed(before: SeenPair | undefined, ended: Seeded['ended']): string | undefined {
    if (!ended) return before && `Pair ${before.id}: its seed was not shown when it ended.`
    const count = before?.begun?.count ?? 0
    return (
      (before && differs(before.id, 'the pair that ended', before.id, ended.id)) ??
      changed(ended) ??
      differs(ended.id, 'the hash', ended.hash, hashOf(ended.serverSeed)) ??
      (ended.nonce < count ? differs(ended.id, 'the number of plays', count, ended.nonce) : undefined)
    )
  }
  return { seen, changed, see, begun }
}
