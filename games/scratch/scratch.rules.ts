/** A scratch card of nine fields: three alike win. The card is one of a million equally likely ones. */
import * as z from 'zod/mini'
import { drawDistinct, type Draws } from '../kit/instant/draws.rules.ts'
import { anyRules, NOTHING, x10000, type Rules, type RulesOfGame } from '../kit/instant/play.rules.ts'

export const CARDS = 1_000_000
/** Prizes in ten-thousandths of the stake, and the number of the million cards with each. */
export const PRIZES = [
  { symbol: 'lion', x10000: 50_000_000, cards: 10 },
  { symbol: 'elephant', x10000: 5_000_000, cards: 200 },
  { symbol: 'rhino', x10000: 1_000_000, cards: 1_000 },
  { symbol: 'buffalo', x10000: 200_000, cards: 6_000 },
  { symbol: 'leopard', x10000: 50_000, cards: 32_000 },
  { symbol: 'giraffe', x10000: 20_000, cards: 100_000 },
  { symbol: 'zebra', x10000: 10_000, cards: 240_000 },
] as const
export type Symbol = (typeof PRIZES)[number]['symbol']
export const FIELDS = 9
export const ALIKE = 3

const start = z.strictObject({})
export type ScratchShown = { readonly fields: readonly Symbol[] }

/** The prize of a card, by its number. */
export function prizeOf(card: number): (typeof PRIZES)[number] | undefined {
  let above = 0
  return PRIZES.find(prize => card < (above += prize.cards))
}

/**
 * The fields of a card: three of its prize and no three of any other. A card without a prize has two pairs
 * and five random single symbols: it is never made to look like a near miss.
 */
function fieldsOf(draws: Draws, won: Symbol | undefined): readonly Symbol[] {
  const others = PRIZES.map(prize => prize.symbol).filter(symbol => symbol !== won)
  const order = drawDistinct(draws, others.length, others.length).map(at => others[at]!)
  const rest: readonly Symbol[] = won
    ? [...Array.from({ length: ALIKE }, () => won), ...order.slice(0, 6)]
    : [...order.slice(0, 2), ...order.slice(0, 2), ...order.slice(2)]
  return drawDistinct(draws, FIELDS, FIELDS).map(at => rest[at]!)
}

export const scratch: Rules<z.infer<typeof start>, never, ScratchShown> = {
  version: 'scratch:v1',
  start,
  most: () => x10000(PRIZES[0].x10000),
  first: () => x10000(PRIZES[0].x10000),
  play(draws) {
    const prize = prizeOf(draws.below(CARDS))
    return {
      shown: { fields: fieldsOf(draws, prize?.symbol) },
      pay: prize ? x10000(prize.x10000) : NOTHING,
      over: true,
    }
  },
  *strategies() {
    const winning = PRIZES.reduce((sum, { cards }) => sum + cards, 0)
    yield {
      name: 'a card',
      start: {},
      odds: () => ({
        total: BigInt(CARDS),
        ends: [
          ...PRIZES.map(prize => ({ pay: x10000(prize.x10000), weight: BigInt(prize.cards) })),
          { pay: NOTHING, weight: BigInt(CARDS - winning) },
        ],
      }),
    }
  },
}

export const rules: RulesOfGame = [anyRules(scratch)]
