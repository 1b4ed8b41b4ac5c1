import { asCents, type Cents } from '@ruka/contract/money'
import { nairobiDate } from '@ruka/contract/taxes'
import type { RawBuilder } from 'kysely'
import { pgArray, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import {
  countedAtMs,
  limitOf,
  poolOf,
  remainingOf,
  unreservedOf,
  windowStartMs,
  type Pool,
  type Product,
  type Usage,
} from './caps.rules.ts'
import { usageKey, type Changed } from './decide-stakes.rules.ts'

type PlayerPool = { readonly playerId: string; readonly pool: Pool }

export type UsageRow = {
  player_id: string
  pool: Pool
  at_ms: number
  game: string
  paid_cents: number
  event: string | null
  reserved_cents: number
  greatest_cents: number
  staked_cents: number
  over: boolean
}

/** What counts towards these players' caps at a moment, as a table. To be decided upon only behind the lock of their balances. */
export function usageRows(players: readonly PlayerPool[], atMs: number): RawBuilder<UsageRow> {
  const distinct = [...new Map(players.map(each => [usageKey(each), each])).values()]
  const textOf = timeTexts()
  return sql<UsageRow>`(select c.player_id, c.pool, (extract(epoch from c.at) * 1000)::bigint as at_ms, c.game, c.paid_cents, c.event,
      c.reserved_cents, c.greatest_cents, c.staked_cents,
      c.event is not null and not exists (select 1 from wagers.open_events as e where e.event = c.event) as over
    from unnest(${pgArray(distinct.map(({ playerId }) => playerId))}::uuid[], ${pgArray(distinct.map(({ pool }) => pool))}::text[],
      ${pgArray(distinct.map(({ pool }) => textOf(windowStartMs(pool, atMs))))}::timestamptz[]) as p(player_id, pool, since)
    join wagers.payout_caps as c on c.player_id = p.player_id and c.pool = p.pool and c.at >= p.since)`
}

/** Usages by `usageKey`. */
export function usagesOf(found: readonly UsageRow[]): Map<string, readonly Usage[]> {
  const usages = Map.groupBy(found, row => usageKey({ playerId: row.player_id, pool: row.pool }))
  return new Map([...usages].map(([key, group]) => [key, group.map(usageOf)]))
}

export const readUsages = async (
  reader: Reader,
  players: readonly PlayerPool[],
  atMs: number,
): Promise<Map<string, readonly Usage[]>> =>
  usagesOf(
    players.length === 0
      ? []
      : await rows(reader, sql<UsageRow>`select * from ${usageRows(players, atMs)} as usages`),
  )

const timeText = (atMs: number): string => new Date(atMs).toISOString()
/** Times as texts: a statement names few moments many times. */
function timeTexts(): (atMs: number) => string {
  const known = new Map<number, string>()
  return atMs => {
    const text = known.get(atMs) ?? timeText(atMs)
    known.set(atMs, text)
    return text
  }
}

/** Nothing is reserved for an event that is over. */
const usageOf = (row: UsageRow): Usage => ({
  atMs: row.at_ms,
  game: row.game,
  paidCents: asCents(row.paid_cents),
  event: row.over ? null : row.event,
  reservedCents: asCents(row.over ? 0 : row.reserved_cents),
  greatestCents: asCents(row.over ? 0 : row.greatest_cents),
  stakedCents: asCents(row.over ? 0 : row.staked_cents),
})

/** Writes usages as they are now and opens the events that they name, as parts of a `with`. */
export function usageWrites(changed: readonly Changed[]): RawBuilder<unknown> {
  const textOf = timeTexts()
  const events = [...new Set(changed.flatMap(({ usage }) => usage.event ?? []))]
  const column = (of: (usage: Usage) => string | number | null) =>
    pgArray(changed.map(({ usage }) => of(usage)))
  return sql`opened as (
      insert into wagers.open_events (event) select unnest(${pgArray(events)}::text[]) on conflict do nothing),
    used as (
      insert into wagers.payout_caps as c (player_id, pool, at, game, paid_cents, event, reserved_cents, greatest_cents, staked_cents)
      select * from unnest(${pgArray(changed.map(({ playerId }) => playerId))}::uuid[], ${pgArray(changed.map(({ pool }) => pool))}::text[],
        ${column(({ atMs }) => textOf(atMs))}::timestamptz[], ${column(({ game }) => game)}::text[],
        ${column(({ paidCents }) => paidCents)}::bigint[], ${column(({ event }) => event)}::text[],
        ${column(({ reservedCents }) => reservedCents)}::bigint[], ${column(({ greatestCents }) => greatestCents)}::bigint[],
        ${column(({ stakedCents }) => stakedCents)}::bigint[])
      on conflict (player_id, pool, at, game) do update set paid_cents = excluded.paid_cents, event = excluded.event,
        reserved_cents = excluded.reserved_cents, greatest_cents = excluded.greatest_cents, staked_cents = excluded.staked_cents)`
}

/** The wagers of an event are decided: nothing is reserved for them any more. Part of the transaction that ends the event. */
export async function closeEvent(tx: Tx, event: string): Promise<void> {
  await sql`delete from wagers.open_events where event = ${event}`.execute(tx)
}

/** A wager that has ended or was corrected, and by how much what it was paid has changed. */
export type CapChange = {
  readonly playerId: string
  readonly product: Product
  readonly game: string
  readonly event: string | null
  readonly placedAtMs: number
  /** When it ended first. */
  readonly endedAtMs: number
  readonly paidCents: number
  /** What it might have been paid and its stake, which its end frees; nothing of a correction. */
  readonly greatestCents: Cents
  readonly stakeCents: Cents
}

/** Counts what wagers were paid, and releases what was reserved for them. */
export async function countPayouts(tx: Tx, changes: readonly CapChange[]): Promise<void> {
  const counted = changes.filter(({ paidCents, greatestCents }) => paidCents !== 0 || greatestCents !== 0)
  if (counted.length === 0) return
  const column = (of: (change: CapChange) => string | number | null) => pgArray(counted.map(of))
  await sql`with ended as (
      select * from unnest(${column(each => each.playerId)}::uuid[], ${column(each => poolOf(each.product))}::text[],
        ${column(each => timeText(countedAtMs(each)))}::timestamptz[], ${column(each => each.game)}::text[],
        ${column(each => each.event)}::text[], ${column(each => each.paidCents)}::bigint[],
        ${column(each => each.greatestCents)}::bigint[], ${column(each => each.stakeCents)}::bigint[])
        as e(player_id, pool, at, game, event, paid, greatest, staked)
      where paid <> 0 or event is null or event in (select event from wagers.open_events)),
    change as (
      select player_id, pool, at, game, sum(e.paid)::bigint as paid,
        coalesce(sum(e.paid) filter (where e.greatest > 0 and e.event is not distinct from c.event), 0)::bigint as consumed,
        coalesce(sum(e.greatest) filter (where e.event is not distinct from c.event), 0)::bigint as greatest,
        coalesce(sum(e.staked) filter (where e.event is not distinct from c.event), 0)::bigint as staked
      from ended as e left join wagers.payout_caps as c using (player_id, pool, at, game) group by 1, 2, 3, 4),
    counted as (
      update wagers.payout_caps as u set paid_cents = u.paid_cents + c.paid,
        reserved_cents = greatest(0, least(u.reserved_cents - c.consumed, u.greatest_cents - c.greatest)),
        greatest_cents = greatest(0, u.greatest_cents - c.greatest), staked_cents = greatest(0, u.staked_cents - c.staked)
      from change as c where (u.player_id, u.pool, u.at, u.game) = (c.player_id, c.pool, c.at, c.game)
      returning u.player_id, u.pool, u.at, u.game)
    insert into wagers.payout_caps (player_id, pool, at, game, paid_cents)
    select player_id, pool, at, game, paid from change
    where paid > 0 and (player_id, pool, at, game) not in (select player_id, pool, at, game from counted)`.execute(
    tx,
  )
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
      where player_id = any(${pgArray([...new Set(whose.playerIds)])}::uuid[]) and pool = ${whose.pool} and event = ${event}`,
  )
  return found.map(row => ({
    playerId: row.player_id,
    day: nairobiDate(row.at.getTime()),
    reservedCents: asCents(row.reserved_cents),
  }))
}

/** What a pool may still pay these players at a moment, ignoring reservations. A player without usage is missing. */
export async function readRemaining(
  reader: Reader,
  playerIds: readonly string[],
  { pool, atMs }: { pool: Pool; atMs: number },
): Promise<(playerId: string) => Cents> {
  const usages = await readUsages(
    reader,
    playerIds.map(playerId => ({ playerId, pool })),
    atMs,
  )
  return playerId => remainingOf(limitOf(pool, atMs), usages.get(usageKey({ playerId, pool })) ?? [])
}

/** The same for one player, less what is reserved for open wagers. */
export async function readUnreserved(
  reader: Reader,
  { playerId, pool, atMs }: PlayerPool & { atMs: number },
): Promise<Cents> {
  const usages = await readUsages(reader, [{ playerId, pool }], atMs)
  return unreservedOf(limitOf(pool, atMs), usages.get(usageKey({ playerId, pool })) ?? [])
}
