import type { HouseLimits } from '@ruka/contract/house-limits'
import { nairobiDate } from '@ruka/contract/nairobi'
import { asCents, type Cents } from '@ruka/contract/money'
import type { RawBuilder } from 'kysely'
import { firstRow, pgArray, pgTable, pgTimes, pgUuids, rows, sql } from '../platform/db/db.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import {
  limitOf,
  remainingOf,
  unreservedOf,
  windowStartMs,
  type Pool,
  type Usage,
} from './payout-caps.rules.ts'
import { usageKey, type Changed } from './decide-stakes.rules.ts'

type PlayerPool = { readonly playerId: string; readonly pool: Pool }

/** A row of `payout_caps` as JSON; the first number is the index of its player and pool. */
type UsageRow = readonly [
  index: number,
  atMs: number,
  game: string,
  paidCents: number,
  event: string | null,
  reservedCents: number,
  greatestCents: number,
  stakedCents: number,
  isOver: boolean,
]

/**
 * What counts towards these players' caps at a moment of each: an expression, one JSON value, for a statement
 * that reads more, and the usages that it gave, by `keyOf`. To be decided upon only behind the lock of the
 * players' balances. Players are looked up one by one: a join would sort or scan the table where statistics
 * lag behind.
 */
export function usagesRead<Player extends PlayerPool>(
  players: readonly Player[],
  { atOf, keyOf }: { atOf: (player: Player) => number; keyOf: (player: Player) => string },
): { readonly select: RawBuilder<readonly UsageRow[]>; usagesOf(found: readonly UsageRow[]): Usages } {
  const distinct = [...new Map(players.map(each => [keyOf(each), each]))]
  const each = distinct.map(([, player]) => player)
  const select = sql<
    readonly UsageRow[]
  >`(select coalesce(json_agg(json_build_array(p.index - 1, (extract(epoch from c.at) * 1000)::bigint,
      c.game, c.paid_cents, c.event, c.reserved_cents, c.greatest_cents, c.staked_cents, c.event is not null
        and e.event is null)), '[]')
    from unnest(${pgUuids(each.map(({ playerId }) => playerId))}::uuid[],
      ${pgArray(each.map(({ pool }) => pool))}::text[],
      ${pgTimes(each.map(player => windowStartMs(player.pool, atOf(player))))}::timestamptz[]) with ordinality as p(player_id, pool, since, index)
    cross join lateral (select at, game, paid_cents, event, reserved_cents, greatest_cents, staked_cents
      from wagers.payout_caps
      where player_id = p.player_id and pool = p.pool and at >= p.since offset 0) as c
    left join wagers.open_events as e on e.event = c.event)`
  return {
    select,
    usagesOf(found) {
      const usages = new Map<string, Usage[]>()
      for (const row of found) {
        const key = distinct[row[0]]![0]
        const own = usages.get(key)
        if (own) own.push(usageOf(row))
        else usages.set(key, [usageOf(row)])
      }
      return usages
    },
  }
}

type Usages = Map<string, readonly Usage[]>

/** Nothing is reserved for an event that is over. */
const usageOf = ([, atMs, game, paid, event, reserved, greatest, staked, isOver]: UsageRow): Usage => ({
  atMs,
  game,
  paidCents: asCents(paid),
  event: isOver ? null : event,
  reservedCents: asCents(isOver ? 0 : reserved),
  greatestCents: asCents(isOver ? 0 : greatest),
  stakedCents: asCents(isOver ? 0 : staked),
})

/** The usages of several players at one moment, by `usageKey`. */
export const readUsages = (reader: Reader, players: readonly PlayerPool[], atMs: number): Promise<Usages> =>
  readUsagesBy(reader, players, { atOf: () => atMs, keyOf: usageKey })

/** The usages of each player at a moment of the player's own, by `keyOf`. */
export async function readUsagesBy<Player extends PlayerPool>(
  reader: Reader,
  players: readonly Player[],
  by: { atOf: (player: Player) => number; keyOf: (player: Player) => string },
): Promise<Usages> {
  if (players.length === 0) return new Map()
  const { select, usagesOf } = usagesRead(players, by)
  const found = await firstRow(reader, sql<{ usages: readonly UsageRow[] }>`select ${select} as usages`)
  return usagesOf(found!.usages)
}

/**
 * Writes usages as they are now and opens the events that they name, as parts of a `with`; `moved` has a row
 * for each usage that is not new. Behind the lock under which they were read a row that was there is updated,
 * and one that was not is inserted: finding out again costs a lock for each row.
 */
export function usageWrites(changed: readonly Changed[]): RawBuilder<unknown> {
  const [known, added] = [changed.filter(({ isNew }) => !isNew), changed.filter(({ isNew }) => isNew)]
  const events = [...new Set(changed.flatMap(({ usage }) => usage.event ?? []))]
  return sql`opened as (
      insert into wagers.open_events (event) select unnest(${pgArray(events)}::text[])
      on conflict do nothing),
    moved as (
      update wagers.payout_caps as c set paid_cents = u.paid_cents, event = u.event,
        reserved_cents = u.reserved_cents, greatest_cents = u.greatest_cents, staked_cents = u.staked_cents
      from ${pgTable('u', known, USAGE)}
      where (c.player_id, c.pool, c.at, c.game) = (u.player_id, u.pool, u.at, u.game) returning 1),
    added as (
      insert into wagers.payout_caps (player_id, pool, at, game, paid_cents, event, reserved_cents,
        greatest_cents, staked_cents)
      select player_id, pool, at, game, paid_cents, event, reserved_cents, greatest_cents, staked_cents
      from ${pgTable('u', added, USAGE)})`
}

const USAGE = {
  player_id: ['uuid', ({ playerId }: Changed) => playerId],
  pool: ['text', ({ pool }: Changed) => pool],
  at: ['timestamptz', ({ usage }: Changed) => usage.atMs],
  game: ['text', ({ usage }: Changed) => usage.game],
  paid_cents: ['bigint', ({ usage }: Changed) => usage.paidCents],
  event: ['text', ({ usage }: Changed) => usage.event],
  reserved_cents: ['bigint', ({ usage }: Changed) => usage.reservedCents],
  greatest_cents: ['bigint', ({ usage }: Changed) => usage.greatestCents],
  staked_cents: ['bigint', ({ usage }: Changed) => usage.stakedCents],
} as const

/**
 * The wagers of an event are decided: nothing is reserved for them any more. Part of the transaction that
 * ends the event.
 */
export async function closeEvent(tx: Tx, event: string): Promise<void> {
  await sql`delete from wagers.open_events where event = ${event}`.execute(tx)
}

/** What is reserved for players' wagers of an event that is open, by the Nairobi day of their stakes. */
export async function readReservations(
  reader: Reader,
  event: string,
  whose: { readonly pool: Pool; readonly playerIds: readonly string[] },
): Promise<readonly { readonly playerId: string; readonly day: string; readonly reservedCents: Cents }[]> {
  if (whose.playerIds.length === 0) return []
  const found = await rows(
    reader,
    sql<{
      player_id: string
      at: Date
      reserved_cents: number
    }>`select player_id, at, reserved_cents from wagers.payout_caps
      where player_id = any(${pgUuids([...new Set(whose.playerIds)])}::uuid[]) and pool = ${whose.pool}
        and event = ${event}`,
  )
  return found.map(row => ({
    playerId: row.player_id,
    day: nairobiDate(row.at.getTime()),
    reservedCents: asCents(row.reserved_cents),
  }))
}

/**
 * What a pool may still pay these players at a moment, ignoring reservations. A player without usage is
 * missing.
 */
export async function readRemaining(
  reader: Reader,
  playerIds: readonly string[],
  { pool, atMs, limits }: { pool: Pool; atMs: number; limits: HouseLimits },
): Promise<(playerId: string) => Cents> {
  const usages = await readUsages(
    reader,
    playerIds.map(playerId => ({ playerId, pool })),
    atMs,
  )
  return playerId => remainingOf(limitOf(limits, pool, atMs), usages.get(usageKey({ playerId, pool })) ?? [])
}

/** What one player's limit leaves, less what is reserved for open wagers. */
export async function readUnreserved(
  reader: Reader,
  { playerId, pool, atMs, limits }: PlayerPool & { atMs: number; limits: HouseLimits },
): Promise<Cents> {
  const usages = await readUsages(reader, [{ playerId, pool }], atMs)
  return unreservedOf(limitOf(limits, pool, atMs), usages.get(usageKey({ playerId, pool })) ?? [])
}
