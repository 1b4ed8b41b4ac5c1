/**
 * The most that a pool of products pays a player within a window. What open wagers may still pay is reserved,
 * so that whatever happens nothing is paid above the limit, and nothing that was won is ever cut.
 */
import { limitKes, type HouseLimit, type HouseLimits } from '@ruka/contract/house-limits'
import { DAY_MS, nairobiDayStart } from '@ruka/contract/nairobi'
import { asCents, fromKes, shareFloor, sumCents, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'

export const PRODUCTS = ['crash', 'casino', 'provider', 'sports', 'virtuals', 'jackpot'] as const
export type Product = (typeof PRODUCTS)[number]
export type Pool = 'crash' | 'casino' | 'sports' | 'virtuals' | 'jackpot'
/** Products of one pool share its limit. */
export const poolOf = (product: Product): Pool => (product === 'provider' ? 'casino' : product)

/**
 * How a pool counts. `day`: of the stakes of one Nairobi day. `rolling`: of what was settled within the last 24
 * hours. `wager`: of each wager alone, however many a player has, within the greatest payout that it was placed
 * with.
 */
export type Window = 'day' | 'rolling' | 'wager'
const POOLS: Readonly<Record<Pool, { readonly window: Window; readonly limit: HouseLimit }>> = {
  crash: { window: 'day', limit: 'crashPayout' },
  casino: { window: 'day', limit: 'casinoPayout' },
  sports: { window: 'rolling', limit: 'sportsPayout' },
  virtuals: { window: 'day', limit: 'virtualsPayout' },
  // The prize of a jackpot stands outside the limit of virtual games.
  jackpot: { window: 'wager', limit: 'jackpotPrize' },
}

export const windowOf = (pool: Pool): Window => POOLS[pool].window

/** The pools with such a window, and the limit of the house that each has. */
export const poolsBy = (window: Window): readonly (readonly [Pool, HouseLimit])[] =>
  (Object.keys(POOLS) as Pool[]).flatMap(pool =>
    POOLS[pool].window === window ? [[pool, POOLS[pool].limit] as const] : [],
  )

/** Whether what open wagers may pay is reserved: in a pool that counts the stakes of a day. */
export const isReserved = (pool: Pool): boolean => windowOf(pool) === 'day'

/** Whether the pool counts what is settled in a rolling window. */
export const isRolling = (pool: Pool): boolean => windowOf(pool) === 'rolling'

/** What a pool pays at most by the limits of the house of a moment. */
export const limitOf = (limits: HouseLimits, pool: Pool, atMs: number): Cents =>
  fromKes(limitKes(limits, POOLS[pool].limit, atMs))

/** From when on what was paid counts at a moment; nothing that was paid before does where each wager is alone. */
export function windowStartMs(pool: Pool, atMs: number): number {
  const window = windowOf(pool)
  return window === 'day' ? nairobiDayStart(atMs) : window === 'rolling' ? atMs - DAY_MS + 1 : atMs + 1
}

/** The time under which a wager's payout counts. */
export const countedAtMs = (wager: {
  readonly product: Product
  readonly placedAtMs: number
  readonly endedAtMs: number
}): number => (isReserved(poolOf(wager.product)) ? nairobiDayStart(wager.placedAtMs) : wager.endedAtMs)

/** What a game has paid a player at one counted time, and what is reserved for its open wagers. */
export type Usage = {
  readonly atMs: number
  readonly game: string
  readonly paidCents: Cents
  /** The event that the reservation is for; null where each wager has its own. */
  readonly event: string | null
  readonly reservedCents: Cents
  readonly greatestCents: Cents
  readonly stakedCents: Cents
}

/** What a wager asks for: it must be able to pay `least`, and pays `greatest` at most. */
export type Wanted = {
  readonly atMs: number
  readonly game: string
  readonly event: string | null
  readonly stakeCents: Cents
  readonly leastCents: Cents
  readonly greatestCents: Cents
}
/** The game's usage with the wager in it, and the most that this wager may pay. */
export type Reserved = { readonly usage: Usage; readonly greatestCents: Cents }
export type NoRoom = Extract<RefusalCode, 'payout_allowance_used' | 'payout_allowance_held'>

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
const atLeastNothing = (cents: number): Cents => asCents(Math.max(0, cents))

/** What may still be paid, whatever is reserved: what a player is shown. */
export const remainingOf = (limit: Cents, usages: readonly Usage[]): Cents =>
  atLeastNothing(usages.reduce((left, { paidCents }) => left - paidCents, limit as number))

/** What a limit leaves, less what is reserved for open wagers. */
export const unreservedOf = (limit: Cents, usages: readonly Usage[]): Cents =>
  atLeastNothing(
    usages.reduce((left, { paidCents, reservedCents }) => left - paidCents - reservedCents, limit as number),
  )

/**
 * What may be paid at a moment in a pool whose window rolls: the least that any window of 24 hours with this
 * moment in it leaves, each by the limit of the moment at which it ends. `usages` are those of the 24 hours before
 * and after it.
 */
export function rollingRoom(
  limitAt: (endMs: number) => Cents,
  usages: readonly Usage[],
  atMs: number,
): Cents {
  const laterMs = usages.map(usage => usage.atMs).filter(endMs => endMs > atMs && endMs < atMs + DAY_MS)
  const rooms = [atMs, ...laterMs].map(endMs =>
    remainingOf(
      limitAt(endMs),
      usages.filter(usage => usage.atMs > endMs - DAY_MS && usage.atMs <= endMs),
    ),
  )
  return asCents(Math.min(...rooms))
}

/**
 * Reserves room for one more wager, or says why there is none: `held` when there were room without the open
 * wagers. Wagers of one event share one reservation: each must then be able to pay the same multiple of its
 * stake as the new one.
 */
export function reserve(limit: Cents, usages: readonly Usage[], wanted: Wanted): Reserved | NoRoom {
  const isOwn = (each: Usage) => each.game === wanted.game && each.atMs === wanted.atMs
  const own = usages.find(isOwn) ?? unused(wanted)
  const others = usages.filter(each => !isOwn(each))
  // One row has room for one event: bets on the next are taken when the one before is over.
  if (own.reservedCents > 0 && own.event !== wanted.event) return 'payout_allowance_held'
  const shared = wanted.event !== null
  const stakedCents = sumCents(own.stakedCents, wanted.stakeCents)
  const leastCents = shared
    ? shareFloor(wanted.leastCents, { part: stakedCents, of: wanted.stakeCents })
    : wanted.leastCents
  const greatestCents = shared ? sumCents(own.greatestCents, wanted.greatestCents) : wanted.greatestCents
  const free = unreservedOf(limit, shared ? [...others, { ...own, reservedCents: asCents(0) }] : usages)
  const leaving = leavingSome(free, others)
  const room = leastCents <= leaving ? leaving : free
  if (leastCents > room)
    return wanted.leastCents <= remainingOf(limit, usages) ? 'payout_allowance_held' : 'payout_allowance_used'
  const granted = least(room, greatestCents)
  return {
    greatestCents: shared ? wanted.greatestCents : granted,
    usage: {
      ...own,
      event: wanted.event,
      stakedCents,
      reservedCents: shared ? granted : sumCents(own.reservedCents, granted),
      greatestCents: shared ? greatestCents : sumCents(own.greatestCents, granted),
    },
  }
}

/** The game's usage with one more payout that nothing was reserved for. */
export function paying(usages: readonly Usage[], wanted: Pick<Usage, 'atMs' | 'game'>, cents: Cents): Usage {
  const own = usages.find(each => each.game === wanted.game && each.atMs === wanted.atMs) ?? unused(wanted)
  return { ...own, paidCents: sumCents(own.paidCents, cents) }
}

/** Nothing was paid, and nothing is reserved. */
export const unused = ({ atMs, game }: Pick<Usage, 'atMs' | 'game'>): Usage => ({
  atMs,
  game,
  paidCents: asCents(0),
  event: null,
  reservedCents: asCents(0),
  greatestCents: asCents(0),
  stakedCents: asCents(0),
})

/**
 * Nine tenths of the room, where the player has tried another game of the pool and nothing is reserved there.
 * Without that a bet without a target would leave no room for any other game while it flies.
 */
const leavingSome = (room: Cents, others: readonly Usage[]): Cents =>
  others.length > 0 && others.every(({ reservedCents }) => reservedCents === 0)
    ? asCents(room - Math.floor(room / 10))
    : room
