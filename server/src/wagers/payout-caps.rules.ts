/**
 * The most that a pool of products pays a player within a window. What open wagers may still pay is reserved,
 * so that whatever happens nothing is paid above the limit, and nothing that was won is ever cut.
 */
import { DAY_MS, nairobiDayStart, nairobiStartMs } from '@ruka/contract/nairobi'
import { GAMES_PAYOUT_DAY_KES, SPORTS, VIRTUALS } from '@ruka/contract/limits'
import { asCents, fromKes, shareFloor, sumCents, type Cents } from '@ruka/contract/money'
import type { RefusalCode } from '@ruka/contract/refusals'

export const PRODUCTS = ['crash', 'casino', 'provider', 'sports', 'virtuals', 'jackpot'] as const
export type Product = (typeof PRODUCTS)[number]
export type Pool = 'crash' | 'casino' | 'sports' | 'virtuals' | 'jackpot'
/** Products of one pool share its limit. */
export const poolOf = (product: Product): Pool => (product === 'provider' ? 'casino' : product)

/**
 * `day`: of the stakes of one Nairobi day. `rolling`: of what was settled within the last 24 hours. `wager`: of each
 * wager alone, however many a player has.
 */
type Window = 'day' | 'rolling' | 'wager'
type HouseRule = { readonly startMs: number; readonly limitKes: number; readonly window: Window }

/** A house rule that holds from the start of a Nairobi day. */
const from = (day: string, limitKes: number, window: Window): HouseRule => ({
  startMs: nairobiStartMs(day),
  limitKes,
  window,
})

/** The house rules of each pool, earliest first; the latest that has begun counts. */
const HOUSE_RULES: Readonly<Record<Pool, readonly HouseRule[]>> = {
  crash: [from('2020-01-01', GAMES_PAYOUT_DAY_KES, 'day')],
  casino: [from('2020-01-01', GAMES_PAYOUT_DAY_KES, 'day')],
  sports: [from('2020-01-01', SPORTS.payoutMaxKes.day, 'rolling')],
  virtuals: [from('2020-01-01', VIRTUALS.payoutMaxKes, 'day')],
  // The prize of a jackpot stands outside the limit of virtual games.
  jackpot: [from('2020-01-01', VIRTUALS.jackpot.prizeKes, 'wager')],
}

const ruleOf = (pool: Pool, atMs: number): HouseRule =>
  HOUSE_RULES[pool].findLast(({ startMs }) => startMs <= atMs)!

/** How a pool counts since its latest rule. */
export const windowNow = (pool: Pool): Window => HOUSE_RULES[pool].at(-1)!.window

/** The limits of all pools with such a window, from and before which moment each holds. */
export const limitsBy = (
  kind: Window,
): readonly {
  readonly pool: Pool
  readonly startMs: number
  /** Infinity for the latest. */
  readonly endMs: number
  readonly cents: Cents
}[] =>
  (Object.keys(HOUSE_RULES) as Pool[]).flatMap(pool =>
    HOUSE_RULES[pool].flatMap(({ startMs, limitKes, window }, index, rules) => {
      const endMs = rules[index + 1]?.startMs ?? Infinity
      return window === kind ? [{ pool, startMs, endMs, cents: fromKes(limitKes) }] : []
    }),
  )

/** Whether what open wagers may pay is reserved: in a pool that counts the stakes of a day. */
export const isReserved = (pool: Pool, atMs: number): boolean => ruleOf(pool, atMs).window === 'day'

/** Whether the pool counts what is settled in a rolling window. */
export const isRolling = (pool: Pool, atMs: number): boolean => ruleOf(pool, atMs).window === 'rolling'

export const limitOf = (pool: Pool, atMs: number): Cents => fromKes(ruleOf(pool, atMs).limitKes)

/** From when on what was paid counts at a moment; nothing that was paid before does where each wager is alone. */
export function windowStartMs(pool: Pool, atMs: number): number {
  const { window } = ruleOf(pool, atMs)
  return window === 'day' ? nairobiDayStart(atMs) : window === 'rolling' ? atMs - DAY_MS + 1 : atMs + 1
}

/** The time under which a wager's payout counts. */
export const countedAtMs = (wager: {
  readonly product: Product
  readonly placedAtMs: number
  readonly endedAtMs: number
}): number =>
  ruleOf(poolOf(wager.product), wager.placedAtMs).window === 'day'
    ? nairobiDayStart(wager.placedAtMs)
    : wager.endedAtMs

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
 * moment in it leaves. `usages` are those of the 24 hours before and after it.
 */
export function rollingRoom(limit: Cents, usages: readonly Usage[], atMs: number): Cents {
  const laterMs = usages.map(usage => usage.atMs).filter(endMs => endMs > atMs && endMs < atMs + DAY_MS)
  const rooms = [atMs, ...laterMs].map(endMs =>
    remainingOf(
      limit,
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
