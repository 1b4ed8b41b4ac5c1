import type { Seeds } from '@ruka/contract/casino'
import { pgArray, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { currentIncarnation } from '../platform/incarnation.ts'
import { PAIR_AGE_MS, type NextPair, type Sealed } from './seeds.ts'

type Place = { readonly playerId: string; readonly game: string }

/** A player in a game, as read under the lock of the player's wallet. */
export type Seat = Sealed & {
  readonly seedsId: number
  readonly clientSeed: string
  /** Whether the pair of seeds is of this incarnation of the database; null while nothing may be dealt from it. */
  readonly live: boolean | null
  /** The next play's. */
  readonly nonce: number
  /** When the last play began. */
  readonly begunAtMs: number | undefined
  /** The pair has reached its greatest age: no play begins under it. */
  readonly isOld: boolean
}

type SeatRow = {
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

/** The seats of these players, in the order asked; undefined for one who has no pair of seeds in use. */
export async function readSeats(
  tx: Reader,
  places: readonly Place[],
  nowMs: number,
): Promise<readonly (Seat | undefined)[]> {
  const found = await rows(
    tx,
    sql<SeatRow>`select s.player_id, s.game, s.seeds_id, s.nonce, s.begun_at, p.hash, p.sealed, p.client_seed,
        p.incarnation = ${currentIncarnation} as live, p.began_at as pair_began_at
      from unnest(${pgArray(places.map(each => each.playerId))}::uuid[], ${pgArray(places.map(each => each.game))}::text[]) as a(player_id, game)
      join casino.seats as s using (player_id, game) join casino.seeds as p on p.id = s.seeds_id and p.ended_at is null`,
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
  begunAtMs: row.begun_at?.getTime(),
  isOld: nowMs - row.pair_began_at.getTime() >= PAIR_AGE_MS,
})

/** One play at most of each seat: its number is used. */
export async function advanceSeats(tx: Tx, places: readonly Place[], atMs: number): Promise<void> {
  if (places.length === 0) return
  await sql`update casino.seats as s set nonce = s.nonce + 1, begun_at = ${new Date(atMs)}
    from unnest(${pgArray(places.map(each => each.playerId))}::uuid[], ${pgArray(places.map(each => each.game))}::text[]) as b(player_id, game)
    where s.player_id = b.player_id and s.game = b.game`.execute(tx)
}

/** Sits down with another pair of seeds, the first of which opens the seat. */
export async function useSeeds(
  tx: Tx,
  { playerId, game, seedsId }: Place & { seedsId: number },
): Promise<void> {
  await sql`insert into casino.seats (player_id, game, seeds_id) values (${playerId}, ${game}, ${seedsId})
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
