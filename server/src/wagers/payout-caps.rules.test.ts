import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import {
  countedAtMs,
  isReserved,
  isRolling,
  limitOf,
  remainingOf,
  reserve,
  rollingRoom,
  unreservedOf,
  unused,
  windowStartMs,
  type Usage,
  type Wanted,
} from './payout-caps.rules.ts'

const LIMIT = fromKes(1_500_000)
const DAY_MS = 86_400_000
/** Noon in Nairobi. */
const NOON_MS = Date.UTC(2026, 4, 4, 9)
const MIDNIGHT_MS = Date.UTC(2026, 4, 3, 21)

const usage = (
  game: string,
  { paid = 0, reserved = 0, event = null as string | null, staked = 0 },
): Usage => ({
  ...unused({ atMs: MIDNIGHT_MS, game }),
  event,
  paidCents: fromKes(paid),
  reservedCents: fromKes(reserved),
  greatestCents: fromKes(reserved),
  stakedCents: fromKes(staked),
})
const wanted = (
  least: number,
  greatest: number,
  over: Partial<Wanted> & { readonly stakeCents?: Cents } = {},
): Wanted => ({
  atMs: MIDNIGHT_MS,
  game: 'dice',
  event: null,
  stakeCents: fromKes(10),
  leastCents: fromKes(least),
  greatestCents: fromKes(greatest),
  ...over,
})

describe('what a wager may pay', () => {
  it.each([
    ['is what it can come to', [], wanted(10, 100), 100],
    ['is what the day leaves', [usage('dice', { paid: 1_400_000 })], wanted(10, 5_000_000), 100_000],
    [
      'is what open wagers leave of the day',
      [usage('mines', { reserved: 1_000_000, paid: 400_000 })],
      wanted(10, 5_000_000),
      100_000,
    ],
    [
      'leaves a tenth to another game that was tried and has nothing open',
      [usage('mines', {})],
      wanted(10, 5_000_000),
      1_350_000,
    ],
    [
      'is all that is left where a tenth less would not do',
      [usage('mines', { paid: 1_400_000 })],
      wanted(95_000, 95_000),
      95_000,
    ],
  ])('%s', (_, before, asked, kes) => {
    expect(reserve(LIMIT, before, asked)).toMatchObject({
      greatestCents: fromKes(kes),
      usage: { reservedCents: fromKes(kes) },
    })
  })

  it.each([
    ['more than the day leaves', [usage('dice', { paid: 1_400_000 })], 100_001, 'payout_allowance_used'],
    [
      'more than open wagers leave',
      [usage('mines', { reserved: 1_400_000 })],
      100_001,
      'payout_allowance_held',
    ],
    [
      'more than its own game’s open wagers leave',
      [usage('dice', { reserved: 1_400_000 })],
      100_001,
      'payout_allowance_held',
    ],
  ])('is not %s: it is refused', (_, before, least, code) => {
    expect(reserve(LIMIT, before, wanted(least, least))).toBe(code)
  })

  it('is reserved on top of what earlier wagers of the game have', () => {
    const first = reserve(LIMIT, [], wanted(10, 500))
    if (typeof first === 'string') throw new Error(first)
    expect(reserve(LIMIT, [first.usage], wanted(10, 300))).toMatchObject({
      greatestCents: fromKes(300),
      usage: { reservedCents: fromKes(800), stakedCents: fromKes(20) },
    })
  })

  it('is shared by the wagers of one event, each of which can pay the same multiple of its stake', () => {
    const left = [usage('jetx', { paid: 1_400_000 })]
    const bet = (stake: number): Wanted =>
      wanted(1.01 * stake, 1_500_000, { game: 'aviator', event: 'aviator:7', stakeCents: fromKes(stake) })
    const first = reserve(LIMIT, left, bet(10_000))
    if (typeof first === 'string') throw new Error(first)
    expect(first.usage).toMatchObject({ reservedCents: fromKes(90_000) })
    const second = reserve(LIMIT, [...left, first.usage], bet(5_000))
    expect(second).toMatchObject({
      usage: {
        reservedCents: fromKes(90_000),
        greatestCents: fromKes(3_000_000),
        stakedCents: fromKes(15_000),
      },
    })
    if (typeof second === 'string') throw new Error(second)
    expect(reserve(LIMIT, [...left, second.usage], bet(90_000))).toBe('payout_allowance_held')
  })

  it('is never negative, even where a day was overrun', () => {
    const over = [usage('dice', { paid: 2_000_000, reserved: 10 })]
    expect([remainingOf(LIMIT, over), unreservedOf(LIMIT, over)]).toEqual([0, 0])
    expect(reserve(LIMIT, over, wanted(0, 10))).toMatchObject({ greatestCents: asCents(0) })
  })
})

describe('the window of a pool', () => {
  it('is the Nairobi day of the stakes for games', () => {
    expect(windowStartMs('crash', NOON_MS)).toBe(MIDNIGHT_MS)
    expect(windowStartMs('casino', MIDNIGHT_MS - 1)).toBe(MIDNIGHT_MS - DAY_MS)
    const late = { placedAtMs: NOON_MS, endedAtMs: NOON_MS + DAY_MS }
    expect(countedAtMs({ product: 'provider', ...late })).toBe(MIDNIGHT_MS)
  })

  it('is the last 24 hours of settlements for sports', () => {
    expect(windowStartMs('sports', NOON_MS)).toBe(NOON_MS - DAY_MS + 1)
    const late = { placedAtMs: NOON_MS, endedAtMs: NOON_MS + DAY_MS }
    expect(countedAtMs({ product: 'sports', ...late })).toBe(NOON_MS + DAY_MS)
  })

  it('has the limits of the house rules', () => {
    expect(limitOf(HOUSE_LIMITS, 'crash', NOON_MS)).toBe(fromKes(1_500_000))
    expect(limitOf(HOUSE_LIMITS, 'sports', NOON_MS)).toBe(fromKes(2_500_000))
  })
})

describe('a pool in which each wager is alone', () => {
  it('reserves nothing and adds nothing up: what was paid before counts for no later wager', () => {
    expect(isReserved('jackpot')).toBe(false)
    expect(isRolling('jackpot')).toBe(false)
    expect(limitOf(HOUSE_LIMITS, 'jackpot', NOON_MS)).toBe(fromKes(1_000_000))
    expect(windowStartMs('jackpot', NOON_MS)).toBeGreaterThan(NOON_MS)
    expect(countedAtMs({ product: 'jackpot', placedAtMs: NOON_MS, endedAtMs: NOON_MS + 5 })).toBe(NOON_MS + 5)
  })
  it('is the only one: crash, casino and virtual games count by the day, sports by 24 hours', () => {
    for (const pool of ['crash', 'casino', 'virtuals'] as const) expect(isReserved(pool)).toBe(true)
    expect(isRolling('sports')).toBe(true)
  })
})

describe('what a rolling window leaves', () => {
  const paidAt = (atMs: number, paid: number): Usage => ({
    ...unused({ atMs, game: 'sports' }),
    paidCents: fromKes(paid),
  })
  /** A limit of 2,500 that falls to 1,000 at noon. */
  const falling = (endMs: number) => fromKes(endMs < NOON_MS ? 2_500 : 1_000)

  it('is by the limit of each moment whose window has the payout, also of later ones with another limit', () => {
    expect(rollingRoom(falling, [paidAt(NOON_MS - 2, 900)], NOON_MS - 1)).toBe(fromKes(1_600))
    // 200 were paid after the fall: a correction of before it may add to that window 800 less 500.
    const usages = [paidAt(NOON_MS - 2, 500), paidAt(NOON_MS + 1, 200)]
    expect(rollingRoom(falling, usages, NOON_MS - 1)).toBe(fromKes(300))
  })

  it('is nothing, and never less, where more was paid under a higher limit', () => {
    expect(rollingRoom(falling, [paidAt(NOON_MS - 1, 2_000)], NOON_MS)).toBe(0)
  })
})
