import { asCents, type Cents } from '@ruka/contract/money'
import type { Seeds } from '@ruka/contract/casino'
import { nairobiDate } from '@ruka/contract/taxes'
import { firstRow, pgArray, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { currentIncarnation } from '../platform/incarnation.ts'
import { leftOf, type Day } from './allowance.rules.ts'
import { PAIR_AGE_MS, type NextPair, type Sealed } from './seeds.ts'

type Place = { readonly playerId: string; readonly game: string }

/** A player in a game, as read under the lock of the player's purse. */
export type Seat = Sealed & {
  readonly seedsId: number
  readonly clientSeed: string
  /** Whether the pair of seeds is of this incarnation of the database; null while nothing may be dealt from it. */
  readonly live: boolean | null
  /** The next play's. */
  readonly nonce: number
  /** The Nairobi day that counts: today, and never one before that of the player's last play. */
  readonly day: string
  /** Of that day's stakes in all casino games. */
  readonly allGames: Day
  /** When the last play began. */
  readonly begunAtMs: number | undefined
  /** The pair has reached its greatest age: no play begins under it. */
  readonly isOld: boolean
}

type SeatRow = DayRow & {
  player_id: string
  game: string
  seeds_id: number
  nonce: number
  begun_at: Date | null
  hash: Buffer
  sealed: Buffer
  client_seed: string
  live: boolean | null
  pair_began_at: Date
}
type DayRow = { day: string; won_cents: number; held_cents: number }

/** The day that counts for a player who is named by `whose`, and what it has seen. */
const dayOf = (whose: ReturnType<typeof sql>, nowMs: number) => sql`lateral (
    select greatest(${nairobiDate(nowMs)}::date, max(o.day)) as day from casino.seats as o where o.player_id = ${whose}) as t
  cross join lateral (
    select coalesce(sum(o.won_cents), 0)::bigint as won_cents, coalesce(sum(o.held_cents), 0)::bigint as held_cents
    from casino.seats as o where o.player_id = ${whose} and o.day = t.day) as d`

const asDay = ({ won_cents, held_cents }: DayRow): Day => ({
  wonCents: asCents(won_cents),
  heldCents: asCents(held_cents),
})

/** The seats of these players, in the order asked; undefined for one who has no pair of seeds in use. */
export async function readSeats(
  tx: Reader,
  places: readonly Place[],
  nowMs: number,
): Promise<readonly (Seat | undefined)[]> {
  const found = await rows(
    tx,
    sql<SeatRow>`select s.player_id, s.game, s.seeds_id, s.nonce, s.begun_at, p.hash, p.sealed, p.client_seed,
        p.incarnation = ${currentIncarnation} as live, p.began_at as pair_began_at, t.day::text, d.won_cents, d.held_cents
      from unnest(${pgArray(places.map(each => each.playerId))}::uuid[], ${pgArray(places.map(each => each.game))}::text[]) as a(player_id, game)
      join casino.seats as s using (player_id, game) join casino.seeds as p on p.id = s.seeds_id and p.ended_at is null
      cross join ${dayOf(sql`a.player_id`, nowMs)}`,
  )
  const byKey = new Map(found.map(row => [`${row.player_id} ${row.game}`, seatOf(row, nowMs)]))
  return places.map(({ playerId, game }) => byKey.get(`${playerId} ${game}`))
}

const seatOf = (row: SeatRow, nowMs: number): Seat => ({
  playerId: row.player_id,
  game: row.game,
  seedsId: row.seeds_id,
  hash: row.hash,
  sealed: row.sealed,
  clientSeed: row.client_seed,
  live: row.live,
  nonce: row.nonce,
  day: row.day,
  allGames: asDay(row),
  begunAtMs: row.begun_at?.getTime(),
  isOld: nowMs - row.pair_began_at.getTime() >= PAIR_AGE_MS,
})

/** What casino games may still pay of today's stakes, beside what open plays may win. */
export async function readLeft(reader: Reader, playerId: string, nowMs: number): Promise<Cents> {
  const found = await firstRow(
    reader,
    sql<DayRow>`select t.day::text, d.won_cents, d.held_cents
      from (values (${playerId}::uuid)) as a(player_id) cross join ${dayOf(sql`a.player_id`, nowMs)}`,
  )
  return leftOf(asDay(found!))
}

/** What a play that begins changes of its seat: its number is used; what it was paid, or may be paid while it is open. */
export type Begun = Place & { readonly day: string; readonly wonCents: Cents; readonly heldCents: Cents }

/** One play at most of each seat. */
export async function advanceSeats(tx: Tx, begun: readonly Begun[], atMs: number): Promise<void> {
  if (begun.length === 0) return
  await sql`update casino.seats as s set nonce = s.nonce + 1, begun_at = ${new Date(atMs)}, day = b.day,
      won_cents = case when s.day = b.day then s.won_cents else 0 end + b.won,
      held_cents = b.held
    from unnest(${pgArray(begun.map(b => b.playerId))}::uuid[], ${pgArray(begun.map(b => b.game))}::text[], ${pgArray(begun.map(b => b.day))}::date[],
      ${pgArray(begun.map(b => b.wonCents))}::bigint[], ${pgArray(begun.map(b => b.heldCents))}::bigint[]) as b(player_id, game, day, won, held)
    where s.player_id = b.player_id and s.game = b.game`.execute(tx)
}

/** An open play has ended: nothing is held for it, and what it was paid counts for the day of its stake, while that day counts. */
export async function freeSeats(
  tx: Tx,
  ended: readonly (Place & { readonly day: string; readonly wonCents: Cents })[],
): Promise<void> {
  if (ended.length === 0) return
  await sql`update casino.seats as s set held_cents = 0, won_cents = s.won_cents + case when s.day = e.day then e.won else 0 end
    from unnest(${pgArray(ended.map(e => e.playerId))}::uuid[], ${pgArray(ended.map(e => e.game))}::text[], ${pgArray(ended.map(e => e.day))}::date[],
      ${pgArray(ended.map(e => e.wonCents))}::bigint[]) as e(player_id, game, day, won)
    where s.player_id = e.player_id and s.game = e.game`.execute(tx)
}

/** Sits down with another pair of seeds, the first of which opens the seat. */
export async function useSeeds(
  tx: Tx,
  { playerId, game, seedsId, nowMs }: Place & { seedsId: number; nowMs: number },
): Promise<void> {
  await sql`insert into casino.seats (player_id, game, seeds_id, day) values (${playerId}, ${game}, ${seedsId}, ${nairobiDate(nowMs)}::date)
    on conflict (player_id, game) do update set seeds_id = excluded.seeds_id, nonce = 0`.execute(tx)
}

/** The pair that comes next, on the wire. */
export const nextReply = ({ id, hash }: NextPair) => ({ id, hash: hash.toString('hex') })

/** The seeds in use, on the wire. */
export const seedsReply = ({
  seedsId,
  hash,
  clientSeed,
  nonce,
}: Pick<Seat, 'seedsId' | 'hash' | 'clientSeed' | 'nonce'>): Seeds => ({
  id: seedsId,
  hash: hash.toString('hex'),
  clientSeed,
  nonce,
})
