import { asCents, fromKes } from '@ruka/contract/money'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { uuid } from '../../server/src/platform/base/random.ts'
import type { LegAsked, SlipAsked } from '../../server/src/sportsbook/index.ts'
import type { Dice } from '../soak/dice.ts'
import type { Prices } from './prices.ts'

/** A slip as one of the players makes it up; undefined where nothing is offered. */
export function nextSlip(
  ctx: Ctx,
  dice: Dice,
  { players, prices }: { players: readonly string[]; prices: Prices },
): SlipAsked | undefined {
  const roll = dice.below(100)
  const count = roll < 35 ? 1 : roll < 88 ? 2 + dice.below(7) : 3 + dice.below(6)
  const isLiveSlip = dice.below(100) < 40
  const legs: LegAsked[] = []
  for (let at = 0; at < count; at++) {
    const isLive = isLiveSlip && (at === 0 || dice.below(4) === 0)
    const matches = isLive && prices.live.length > 0 ? prices.live : prices.before
    if (matches.length === 0) break
    const leg = dice.pick(dice.pick(matches))
    // Some players try two legs of one match.
    if (dice.below(200) === 0 || !legs.some(({ eventId }) => eventId === leg.eventId)) legs.push(leg)
  }
  if (legs.length === 0) return undefined
  const isSystem = roll >= 88 && legs.length >= 3
  const policy = dice.below(10)
  return {
    playerId: dice.pick(players),
    requestId: uuid(ctx.random, ctx.clock.now()),
    stakeCents: stakeOf(dice),
    legs,
    ...(isSystem ? { sizes: sizesOf(dice, legs.length) } : {}),
    oddsPolicy: policy < 4 ? 'any' : policy < 8 ? 'higher' : 'none',
  }
}

/** Small ones mostly, in cents too; some up to the greatest stake, and some above it. */
function stakeOf(dice: Dice): SlipAsked['stakeCents'] {
  const roll = dice.below(1_000)
  if (roll < 3) return fromKes(25_000)
  if (roll < 15) return fromKes(1_000 + dice.below(19_001))
  return asCents(1_000 + dice.below(20_000))
}

/** One to three sizes of lines from two legs on, in their order. */
function sizesOf(dice: Dice, legs: number): readonly number[] {
  const first = 2 + dice.below(legs - 2)
  const sizes = [first, first + 1, first + 2].filter(size => size < legs)
  return sizes.slice(0, 1 + dice.below(sizes.length))
}
