import { asCents } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/nairobi'
import { pgTable, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import type { Placed } from './decide-stakes.rules.ts'
import type { Product } from './payout-caps.rules.ts'
import type { DayCounter } from './play-limits.rules.ts'

/** Money that a player staked, or that came back: negative for what a correction takes again. */
export type Counted = {
  readonly playerId: string
  readonly product: Product
  readonly stakedCents: number
  readonly returnedCents: number
}

/** A wager as it is placed: with what it pays where it ends at once. */
export const countedStake = ({ stake, ending }: Placed): Counted => ({
  playerId: stake.playerId,
  product: stake.product,
  stakedCents: stake.stakeCents,
  returnedCents: ending?.payoutCents ?? 0,
})

/**
 * Counts what players staked and were given back, on the Nairobi day of the moment. It is the end of an `insert into`,
 * in the transaction that moves the money; the caller holds the locks of these balances.
 */
export function countersWrite(counted: readonly Counted[], atMs: number) {
  return sql`wagers.day_counters as d (player_id, day, product, staked_cents, returned_cents)
    select player_id, ${nairobiDate(atMs)}::date, product, staked, returned
    from ${pgTable('n', sumsOf(counted), COUNTED)}
    on conflict (player_id, day, product) do update set
      staked_cents = d.staked_cents + excluded.staked_cents,
      returned_cents = d.returned_cents + excluded.returned_cents`
}

/** Counts what came back to players, beside what the caps count of it. */
export async function countReturns(tx: Tx, counted: readonly Counted[], atMs: number): Promise<void> {
  const moved = counted.filter(({ returnedCents }) => returnedCents !== 0)
  if (moved.length > 0) await sql`insert into ${countersWrite(moved, atMs)}`.execute(tx)
}

/** One row for each player and product: a statement writes none of them twice. */
function sumsOf(counted: readonly Counted[]): readonly Counted[] {
  const sums = new Map<string, Counted>()
  for (const each of counted) {
    const key = `${each.playerId} ${each.product}`
    const sum = sums.get(key)
    sums.set(key, {
      ...each,
      stakedCents: each.stakedCents + (sum?.stakedCents ?? 0),
      returnedCents: each.returnedCents + (sum?.returnedCents ?? 0),
    })
  }
  return [...sums.values()]
}

const COUNTED = {
  player_id: ['uuid', ({ playerId }: Counted) => playerId],
  product: ['text', ({ product }: Counted) => product],
  staked: ['bigint', ({ stakedCents }: Counted) => stakedCents],
  returned: ['bigint', ({ returnedCents }: Counted) => returnedCents],
} as const

/** The counters of each player from a Nairobi day on, `YYYY-MM-DD`; days without money in play have none. */
export async function readDayCounters(
  reader: Reader,
  players: readonly { readonly playerId: string; readonly from: string }[],
): Promise<ReadonlyMap<string, readonly DayCounter[]>> {
  const found = await rows(
    reader,
    sql<CounterRow>`select player_id, day::text, product, staked_cents as staked, returned_cents as returned
      from ${pgTable('p', players, FROM)} join wagers.day_counters c using (player_id)
      where c.day >= p.first_day::date order by day, product`,
  )
  const counters = new Map<string, DayCounter[]>()
  for (const { player_id: playerId, day, product, staked, returned } of found) {
    const counter = { day, product, stakedCents: asCents(staked), returnedCents: returned }
    counters.set(playerId, [...(counters.get(playerId) ?? []), counter])
  }
  return counters
}
type CounterRow = { player_id: string; day: string; product: Product; staked: number; returned: number }
const FROM = {
  player_id: ['uuid', ({ playerId }: { playerId: string }) => playerId],
  first_day: ['text', ({ from }: { from: string }) => from],
} as const
