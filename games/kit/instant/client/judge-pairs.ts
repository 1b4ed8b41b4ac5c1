import { fill } from '../../fill.ts'
import type { BeginOrder, GameBackend, MoveOrder, Opened, Played, Seeded } from './game-backend.ts'
import * as words from './locales/client.en.json'
import type { SeenPair, SeenPairs } from './seen-pairs.ts'

type Shown = Pick<Opened, 'seeds' | 'next'>
type Numbered = Pick<Played['play'], 'id' | 'seeds' | 'nonce'>
export type SeedsOrder = Parameters<GameBackend['changeSeeds']>[0]

/** The text of a contradiction about a pair. */
const differs = (id: number, what: string, before: string | number, now: string | number) =>
  before === now ? undefined : fill(words.differs, { pair: id, what, before, now })

/**
 * Compares new data about pairs of seeds with the data that this device was shown before. Returns differences
 * as texts.
 */
export function makeJudge(pairs: SeenPairs) {
  const seen = (id: number): SeenPair | undefined => pairs.find(pair => pair.id === id)

  /** The difference of a pair from the data that this device was shown. */
  function changed({ id, hash, clientSeed }: { id: number; hash: string; clientSeed?: string }) {
    const known = seen(id)
    if (!known) return undefined
    const fault = differs(id, words.theHash, known.hash, hash)
    if (fault || clientSeed === undefined || !known.begun) return fault
    return differs(id, words.yourSeed, known.begun.clientSeed, clientSeed)
  }

  /** Stores data that is shown for the first time. */
  function shown({ seeds, next }: Shown): string | undefined {
    const known = seeds ? seen(seeds.id) : undefined
    const fault =
      changed(next) ??
      (seeds ? changed(seeds) : undefined) ??
      (known?.begun && differs(known.id, words.nextPair, known.begun.next, next.id))
    if (fault) return fault
    if (seeds && !known?.begun) {
      const { id, hash, clientSeed, nonce } = seeds
      // All plays of a pair began after its hash was shown to this device.
      const from = known ? 0 : nonce
      const begun = { clientSeed, from, since: from, count: from, next: next.id, plays: [] }
      pairs.put({ ...known, id, hash, begun })
    }
    if (!seen(next.id)) pairs.put(next)
    return undefined
  }

  const promisedBy = ({ nextHash }: SeedsOrder) => pairs.find(({ hash }) => hash === nextHash)

  /** Stores the client seed before it is sent. */
  function sent(order: SeedsOrder): void {
    const promised = promisedBy(order)
    if (promised) pairs.put({ ...promised, sent: [...(promised.sent ?? []), order.clientSeed] })
  }

  /**
   * Checks that a new pair is the one that was committed to, with the player's own seed; `endedHash` is that of the seed
   * that the ended pair shows.
   */
  function begun(
    order: SeedsOrder,
    { seeds, ended }: Seeded,
    endedHash: string | undefined,
  ): string | undefined {
    const promised = promisedBy(order)
    const before = promised && pairs.find(pair => pair.begun?.next === promised.id)
    return (
      differs(seeds.id, words.promisedHash, order.nextHash, seeds.hash) ??
      differs(seeds.id, words.promisedPair, promised?.id ?? seeds.id, seeds.id) ??
      differs(seeds.id, words.yourSeed, order.clientSeed, seeds.clientSeed) ??
      closed(before, ended, endedHash) ??
      (ended ? changed(ended) : undefined)
    )
  }

  /** Whether this device was shown the play under its pair before. */
  const isKnown = ({ id, seeds }: Numbered): boolean =>
    (seen(seeds)?.begun?.plays ?? []).some(([, play]) => play === id)

  /**
   * Checks that a play keeps its pair and nonce, and that no other play has that nonce. Stores the play if
   * its pair is known.
   */
  function dealt({ id, seeds, nonce }: Numbered): string | undefined {
    const of = pairs.find(pair => (pair.begun?.plays ?? []).some(([, play]) => play === id))
    if (of && of.id !== seeds) return differs(seeds, words.pairOfBet, of.id, seeds)
    const known = seen(seeds)
    const plays = known?.begun?.plays ?? []
    const [number, play] = plays.find(([number, play]) => number === nonce || play === id) ?? []
    if (play !== undefined && play !== id) return fill(words.counterReused, { pair: seeds, number: nonce })
    if (number !== undefined) return differs(seeds, words.counterOfBet, number, nonce)
    if (known?.begun) pairs.put({ ...known, begun: { ...known.begun, plays: [...plays, [nonce, id]] } })
    return undefined
  }

  /** Checks that an answer is about the ordered play, drawn from the named pair. */
  function ordered(order: BeginOrder | MoveOrder, play: Numbered): string | undefined {
    return (
      differs(play.seeds, words.theBet, order.id, play.id) ??
      ('seeds' in order ? differs(order.seeds, words.pairOfBet, order.seeds, play.seeds) : undefined) ??
      dealt(play)
    )
  }
  return { seen, changed, shown, sent, begun, isKnown, dealt, ordered }
}

/** Checks that an ended pair is the previous one, with the seed of its hash and all of its plays. */
function closed(
  before: SeenPair | undefined,
  ended: Seeded['ended'],
  endedHash: string | undefined,
): string | undefined {
  if (!ended) return before && fill(words.seedHidden, { pair: before.id })
  const count = before?.begun?.count ?? 0
  return (
    (before && differs(before.id, words.endedPair, before.id, ended.id)) ??
    differs(ended.id, words.theHash, ended.hash, endedHash ?? '') ??
    (ended.nonce < count ? differs(ended.id, words.betCount, count, ended.nonce) : undefined)
  )
}
