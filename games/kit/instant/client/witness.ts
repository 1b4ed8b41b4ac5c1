import type { Store } from '../../kept.ts'
import { followNumbers } from './follow-numbers.ts'
import type { Answer, BeginOrder, House, Opened, Played, Seeded } from './house.ts'
import { differs, makeJudge, type SeedsOrder } from './judge-pairs.ts'
import { makeSeenPairs, type SeenPair, type SeenPairs } from './seen-pairs.ts'

type Count = Partial<NonNullable<SeenPair['begun']>> & { readonly count: number }
type InPlay = Pick<Played['play'], 'id' | 'seeds' | 'nonce'>

/**
 * What this device was shown of pairs of seeds, kept from first sight: no house can show it another hash later, draw a play from another
 * pair than the one it named, or leave out numbers.
 */
export function makeWitness(store: Store) {
  const pairs = makeSeenPairs(store)
  const { seen, changed, see, begun } = makeJudge(pairs)

  /** The house, of which every pair is looked at; `broken` is told of one that is not as promised, and nothing follows. */
  const watch = (house: House, broken: (fault: string) => void): House => {
    const held = <T>(answer: Answer<T>, faultOf: (data: T) => string | undefined) => {
      const fault = 'data' in answer ? faultOf(answer.data) : undefined
      if (fault === undefined) return answer
      broken(fault)
      return new Promise<never>(() => {})
    }
    let following = Promise.resolve()
    /** Beside the game, which does not wait for it. */
    const followed = (pair: number, until: number, play?: string): void => {
      following = following.then(async () => {
        const fault = await follow(pairs, house, { pair, until, play })
        if (fault !== undefined) broken(fault)
      })
    }
    let inPlay: InPlay | undefined
    const opened = (data: Opened) => {
      const fault = see(data)
      if (fault !== undefined) return fault
      if (data.open) inPlay = data.open
      if (data.seeds) followed(data.seeds.id, data.seeds.nonce)
      return undefined
    }
    const playBegan = ({ id, seeds }: BeginOrder, { play }: Played) => {
      const fault =
        differs(seeds, 'the pair of a play', seeds, play.seeds) ?? differs(seeds, 'a play', id, play.id)
      if (fault !== undefined) return fault
      inPlay = play
      followed(play.seeds, play.nonce + 1, play.id)
      return undefined
    }
    const moved = ({ play }: Played) =>
      inPlay?.id !== play.id
        ? undefined
        : (differs(play.seeds, 'the pair of a play', inPlay.seeds, play.seeds) ??
          differs(play.seeds, 'the number of a play', inPlay.nonce, play.nonce))
    const pairBegan = (order: SeedsOrder, data: Seeded) => {
      const fault = begun(order, data) ?? see(data, true)
      if (fault === undefined && data.ended) followed(data.ended.id, data.ended.nonce)
      return fault
    }
    return {
      ...house,
      open: async () => held(await house.open(), opened),
      begin: async order => held(await house.begin(order), data => playBegan(order, data)),
      move: async order => held(await house.move(order), moved),
      changeSeeds: async order => held(await house.changeSeeds(order), data => pairBegan(order, data)),
    }
  }
  return { seen, changed, watch }
}
export type Witness = ReturnType<typeof makeWitness>

/** Follows the numbers of a pair up to `until`; `play` is known to have the last of them. Gives in words what is wrong. */
async function follow(
  pairs: SeenPairs,
  house: House,
  { pair, until, play }: { pair: number; until: number; play: string | undefined },
): Promise<string | undefined> {
  const known = () => pairs.find(({ id }) => id === pair)
  const followed = known()?.begun?.count
  if (followed === undefined || (until <= followed && play === undefined)) return undefined
  const count = (news: Count): void => {
    const { begun, ...rest } = known()!
    if (begun && news.count > begun.count) pairs.put({ ...rest, begun: { ...begun, ...news } })
  }
  if (play !== undefined && until === followed + 1) return void count({ count: until })
  const found = await followNumbers(house, { pair, from: Math.min(followed, until - 1), until, play })
  if (typeof found === 'object') return found.fault
  if (found === 'followed') count({ count: until })
  // Another device has played on for long: numbers are followed from here on.
  if (found === 'too many') count({ count: until, since: until })
  return undefined
}
