/**
 * Hi-lo: is the next card higher or lower? Every correct call multiplies the payout; the house edge applies
 * once, not per call.
 */
import * as z from 'zod/mini'
import {
  anyRules,
  exceeds,
  IllegalMove,
  NOTHING,
  x10000,
  type ReturnBasis,
  type Rules,
  type RulesOfGame,
} from '../kit/instant/play.rules.ts'

export const RANKS = 13
const SUITS = 4
/** A play of this number of cards is paid and ends. */
export const CARDS_MAX = 52

/**
 * Calls win on an equal card, too, except beside an ace or a king, where an equal card is a separate call.
 */
const call = z.enum(['higher', 'lower', 'same'])
const start = z.strictObject({})
const move = z.union([
  z.strictObject({ call }),
  /** Another card instead of this one, with an unchanged payout. */
  z.strictObject({ skip: z.literal(true) }),
  z.strictObject({ take: z.literal(true) }),
])
export type HiloStart = z.infer<typeof start>
export type HiloMove = z.infer<typeof move>
export type Call = z.infer<typeof call>
/** `rank` from 1, the ace, to 13, the king; `suit` from 0 to 3. */
export type Card = { readonly rank: number; readonly suit: number }
/** The fair multiplier of a call: 13 / ranks. */
export type HiloShown = {
  readonly cards: readonly Card[]
  readonly ranks: Readonly<Partial<Record<Call, number>>>
}

/** The number of the 13 ranks that win each possible call on a card. */
export function ranksOf(rank: number): HiloShown['ranks'] {
  if (rank === 1) return { higher: RANKS - 1, same: 1 }
  if (rank === RANKS) return { lower: RANKS - 1, same: 1 }
  return { higher: RANKS - rank + 1, lower: rank }
}

export const wins = (call: Call, from: number, to: number): boolean => {
  if (call === 'same') return to === from
  const orSame = from !== 1 && from !== RANKS
  return orSame && to === from ? true : call === 'higher' ? to > from : to < from
}

/** 97 % of the fair multiplier of the correct calls, in ten-thousandths. */
export const payOf = (over: bigint, under: bigint) => x10000(Number((9_700n * over) / under))
/** The greatest exact multiplier. The payout cap is reached long before it. */
const MOST = x10000(10_000_000 * 10_000)

export const hilo: Rules<HiloStart, HiloMove, HiloShown> = {
  version: 'hilo:v1',
  start,
  move,
  abandon: { take: true },
  most: () => MOST,
  first: () => payOf(BigInt(RANKS), 1n),
  play(draws, _, moves, cap) {
    const limit = cap && exceeds(MOST, cap) ? cap : MOST
    const draw = (): Card => {
      const card = draws.below(RANKS * SUITS)
      return { rank: (card % RANKS) + 1, suit: Math.floor(card / RANKS) }
    }
    const cards = [draw()]
    let [over, under] = [1n, 1n]
    let calls = 0
    const rank = () => cards.at(-1)!.rank
    const payNow = () => (calls === 0 ? NOTHING : payOf(over, under))
    /** The calls whose payout is within the cap. */
    const open = () =>
      Object.fromEntries(
        Object.entries(ranksOf(rank())).filter(
          ([, ranks]) => !exceeds(payOf(over * BigInt(RANKS), under * BigInt(ranks)), limit),
        ),
      ) as HiloShown['ranks']
    const isOver = () => calls > 0 && (cards.length >= CARDS_MAX || Object.keys(open()).length === 0)
    const ended = (pay: typeof NOTHING) => ({ shown: { cards, ranks: {} }, pay, over: true })
    for (const [at, made] of moves.entries()) {
      const isLast = at === moves.length - 1
      if (isOver()) throw new IllegalMove('the play is over')
      if ('take' in made) {
        if (calls === 0) throw new IllegalMove('nothing was called yet')
        if (!isLast) throw new IllegalMove('the play is over')
        return ended(payNow())
      }
      if ('skip' in made) {
        if (cards.length >= CARDS_MAX) throw new IllegalMove('this is the last card')
        cards.push(draw())
        continue
      }
      const ranks = open()[made.call]
      if (ranks === undefined) throw new IllegalMove('this cannot be called beside this card')
      const before = rank()
      cards.push(draw())
      if (!wins(made.call, before, rank())) {
        if (!isLast) throw new IllegalMove('the play is over')
        return ended(NOTHING)
      }
      calls++
      over *= BigInt(RANKS)
      under *= BigInt(ranks)
    }
    if (isOver()) return ended(payNow())
    return { shown: { cards, ranks: open() }, pay: payNow(), over: false }
  },
  *strategies() {
    for (const [name, choice] of Object.entries(CHOICES))
      for (let calls = 1; calls <= 3; calls++)
        yield {
          name: `${name}, ${calls} calls`,
          start: {},
          move: ({ cards }) =>
            cards.length <= calls ? { call: choice(cards.at(-1)!.rank) } : { take: true },
          odds: () => oddsOf(choice, calls),
        }
  },
  extremes: () => endsByProduct(),
}

/**
 * The ends of all ways to play. Of a call that j of 13 ranks win, the fair multiple times the chance is one,
 * so for every strategy the return is a mean of the returns of single ends: `P · pay(P)`, where P is the
 * product of j / 13 over the calls that led there. Rounding costs less than a cent and a ten-thousandth of
 * the stake, times P: for P below 6/10 the return stays above the lowest.
 */
function* endsByProduct(most = RANKS - 1, calls = 0, under = 1n): Generator<ReturnBasis> {
  for (let ranks = most; ranks >= 1; ranks--) {
    const [total, weight] = [BigInt(RANKS) ** BigInt(calls + 1), under * BigInt(ranks)]
    const pay = payOf(total, weight)
    yield {
      odds: () => ({
        total,
        ends: [
          { pay, weight },
          { pay: NOTHING, weight: total - weight },
        ],
      }),
    }
    if (10n * weight >= 6n * total) yield* endsByProduct(ranks, calls + 1, weight)
  }
}

const byRanks = (rank: number) =>
  Object.entries(ranksOf(rank)).sort(([, a], [, b]) => a - b) as [Call, number][]
const CHOICES: Readonly<Record<string, (rank: number) => Call>> = {
  'the likelier call': rank => byRanks(rank).at(-1)![0],
  'the less likely call': rank => byRanks(rank)[0]![0],
}

/** Every sequence of the given number of calls: cards of all ranks are equally likely. */
function oddsOf(choice: (rank: number) => Call, calls: number) {
  const ends: { pay: typeof NOTHING; weight: bigint }[] = []
  const total = BigInt(RANKS) ** BigInt(calls + 1)
  const follow = (rank: number, left: number, over: bigint, under: bigint): void => {
    if (left === 0) return void ends.push({ pay: payOf(over, under), weight: 1n })
    const call = choice(rank)
    const ranks = BigInt(ranksOf(rank)[call]!)
    for (let next = 1; next <= RANKS; next++)
      if (wins(call, rank, next)) follow(next, left - 1, over * BigInt(RANKS), under * ranks)
  }
  for (let rank = 1; rank <= RANKS; rank++) follow(rank, calls, 1n, 1n)
  return { total, ends: [...ends, { pay: NOTHING, weight: total - BigInt(ends.length) }] }
}

export const rules: RulesOfGame = [anyRules(hilo)]
