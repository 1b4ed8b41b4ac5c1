import { asCents } from '@ruka/contract/money'
import { pgArray, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { currentIncarnation } from '../platform/process/incarnation.ts'
import type { Sealed, PlayerGameKey } from './seeds.ts'
import type { PlayFacts } from './play-state.ts'

/** A play that has begun and is not over, with its pair of seeds. */
export type OpenPlay = Sealed &
  PlayFacts & {
    /** Given by the client. */
    readonly id: string
    readonly seedsId: number
    readonly placedAtMs: number
    readonly movedAtMs: number
    /**
     * Whether its pair of seeds is of this incarnation of the database; null while no play may be drawn from
     * it.
     */
    readonly live: boolean | null
  }

type OpenRow = {
  player_id: string
  game: string
  id: string
  seeds_id: number
  hash: Buffer
  sealed: Buffer
  client_seed: string
  nonce: number
  version: string
  stake_cents: number
  cap_cents: number
  start: unknown
  moves: unknown[]
  placed_at: Date
  moved_at: Date
  live: boolean | null
}

const COLUMNS = sql`o.player_id, o.game, o.id, o.seeds_id, p.hash, p.sealed, p.client_seed, o.nonce,
  o.version, o.stake_cents, o.cap_cents,
  o.start, o.moves, o.placed_at, o.moved_at,
  p.incarnation = ${currentIncarnation} as live`

/** The open plays of these keys, in the order of the keys. */
export async function readOpenPlays(
  reader: Reader,
  keys: readonly PlayerGameKey[],
): Promise<readonly (OpenPlay | undefined)[]> {
  if (keys.length === 0) return []
  const found = await rows(
    reader,
    sql<OpenRow>`select ${COLUMNS}
      from unnest(${pgArray(keys.map(each => each.playerId))}::uuid[],
      ${pgArray(keys.map(each => each.game))}::text[]) as a(player_id, game)
      join casino.open_plays as o using (player_id, game) join casino.seeds as p on p.id = o.seeds_id`,
  )
  const byKey = new Map(found.map(row => [`${row.player_id} ${row.game}`, openPlayOf(row)]))
  return keys.map(({ playerId, game }) => byKey.get(`${playerId} ${game}`))
}

const openPlayOf = (row: OpenRow): OpenPlay => ({
  playerId: row.player_id,
  game: row.game,
  id: row.id,
  seedsId: row.seeds_id,
  hash: row.hash,
  sealed: row.sealed,
  clientSeed: row.client_seed,
  nonce: row.nonce,
  version: row.version,
  stakeCents: asCents(row.stake_cents),
  capCents: asCents(row.cap_cents),
  start: row.start,
  moves: row.moves,
  placedAtMs: row.placed_at.getTime(),
  movedAtMs: row.moved_at.getTime(),
  live: row.live,
})

/** A play as it begins. */
export type NewPlay = PlayFacts & {
  readonly playerId: string
  readonly game: string
  readonly id: string
  readonly seedsId: number
}

export async function addOpenPlays(tx: Tx, plays: readonly NewPlay[], atMs: number): Promise<void> {
  if (plays.length === 0) return
  const at = new Date(atMs)
  await sql`insert into casino.open_plays (player_id, game, id, seeds_id, nonce, version, stake_cents,
    cap_cents, start, placed_at, moved_at)
    select player_id, game, id, seeds_id, nonce, version, stake_cents, cap_cents, start, ${at}, ${at}
    from unnest(${pgArray(plays.map(p => p.playerId))}::uuid[], ${pgArray(plays.map(p => p.game))}::text[],
    ${pgArray(plays.map(p => p.id))}::uuid[],
      ${pgArray(plays.map(p => p.seedsId))}::bigint[], ${pgArray(plays.map(p => p.nonce))}::integer[],
      ${pgArray(plays.map(p => p.version))}::text[],
      ${pgArray(plays.map(p => p.stakeCents))}::bigint[], ${pgArray(plays.map(p => p.capCents))}::bigint[],
      ${pgArray(plays.map(p => JSON.stringify(p.start)))}::jsonb[])
      as p(player_id, game, id, seeds_id, nonce, version, stake_cents, cap_cents, start)`.execute(tx)
}

/** Stores the moves of plays that go on. */
export async function storeMoves(
  tx: Tx,
  plays: readonly (PlayerGameKey & { readonly moves: readonly unknown[] })[],
  atMs: number,
): Promise<void> {
  if (plays.length === 0) return
  await sql`update casino.open_plays as o set moves = m.moves, moved_at = ${new Date(atMs)}
    from unnest(${pgArray(plays.map(p => p.playerId))}::uuid[], ${pgArray(plays.map(p => p.game))}::text[],
    ${pgArray(plays.map(p => JSON.stringify(p.moves)))}::jsonb[])
      as m(player_id, game, moves) where o.player_id = m.player_id and o.game = m.game`.execute(tx)
}

/** Deletes plays that are over; the wager stores what was played. */
export async function removeOpenPlays(tx: Tx, plays: readonly PlayerGameKey[]): Promise<void> {
  if (plays.length === 0) return
  await sql`delete from casino.open_plays as o
    using unnest(${pgArray(plays.map(p => p.playerId))}::uuid[], ${pgArray(plays.map(p => p.game))}::text[])
    as d(player_id, game)
    where o.player_id = d.player_id and o.game = d.game`.execute(tx)
}
