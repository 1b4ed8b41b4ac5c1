import {
  payOf,
  RANKS,
  ranksOf,
  wins,
  type Call,
  type Card,
  type HiloMove,
  type HiloShown,
} from './hilo.rules.ts'

/** A card and its origin: dealt, skipped to, or called. */
export type DealtCard = { readonly card: Card; readonly how?: Call | 'skip'; readonly right?: boolean }
type Played = { readonly moves: readonly HiloMove[]; readonly shown: HiloShown }

/** The cards so far, each with its move. */
export function storyOf({ moves, shown: { cards } }: Played): readonly DealtCard[] {
  return cards.map((card, at) => {
    const move = moves[at - 1]
    if (at === 0 || !move || 'take' in move) return { card }
    if ('skip' in move) return { card, how: 'skip' }
    return { card, how: move.call, right: wins(move.call, cards[at - 1]!.rank, card.rank) }
  })
}

/** The number of correct calls. */
export const rightCalls = (played: Played): number => storyOf(played).filter(({ right }) => right).length

/** A possible call on the top card. */
export type Offer = {
  readonly call: Call
  /** Whether an equal card wins it, too. */
  readonly orSame: boolean
  /** The number of the 13 ranks that win it. */
  readonly ranks: number
  /** The multiplier of the stake after it, in ten-thousandths. */
  readonly payX10000: number
  readonly open: boolean
}

/** The two calls beside the top card, the lower side first; one that could pay above the cap is not open. */
export function offersOf(played: Played): readonly [low: Offer, high: Offer] {
  const { cards, ranks: open } = played.shown
  const { rank } = cards.at(-1)!
  const [over, under] = fairOf(played)
  const offer = (call: Call): Offer => {
    const ranks = ranksOf(rank)[call]!
    const { numerator } = payOf(over * BigInt(RANKS), under * BigInt(ranks))
    return {
      call,
      orSame: wins(call, rank, rank) && call !== 'same',
      ranks,
      payX10000: numerator,
      open: open[call] !== undefined,
    }
  }
  return [offer(rank === 1 ? 'same' : 'lower'), offer(rank === RANKS ? 'same' : 'higher')]
}

/** The fair multiplier of the correct calls, as a fraction. */
function fairOf(played: Played): readonly [over: bigint, under: bigint] {
  const story = storyOf(played)
  let [over, under] = [1n, 1n]
  for (const [at, { how, right }] of story.entries()) {
    if (!right || how === undefined || how === 'skip') continue
    over *= BigInt(RANKS)
    under *= BigInt(ranksOf(story[at - 1]!.card.rank)[how]!)
  }
  return [over, under]
}

/** The calls of autoplay, and the number of correct calls after which it cashes out. */
export type Plan = { readonly call: 'likelier' | 'bolder'; readonly calls: number }

export function planned({ call, calls }: Plan, played: Played): HiloMove {
  if (rightCalls(played) >= calls) return { take: true }
  const open = offersOf(played).filter(offer => offer.open)
  const [best] = open.sort((a, b) => (call === 'likelier' ? b.ranks - a.ranks : a.ranks - b.ranks))
  // It is undefined only after the play.
  return best ? { call: best.call } : { take: true }
}
