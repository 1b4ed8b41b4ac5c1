import type { Seeds } from '@ruka/contract/casino'
import { pgArray, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { currentIncarnation } from '../platform/process/incarnation.ts'
import { PAIR_AGE_MS, type NextPair, type Sealed, type PlayerGameKey } from './seeds.ts'

/** The state of a player in a game, read under the lock of the player's wallet. */
export type PlayerGame = Sealed & {
  readonly seedsId: number
  readonly clientSeed: string
  /**
   * Whether the pair of seeds is of this incarnation of the database; null while no play may be drawn from
   * it.
   */
  readonly live: boolean | null
  /** The nonce of the next play. */
  readonly nonce: number
  /** When the last play began. */
  readonly begunAtMs: number | undefined
  /** The pair has reached its maximum age: no play begins under it. */
  readonly isOld: boolean
}

type PlayerGameRow = {
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

/** The states of these keys, in the order of the keys; undefined where no pair of seeds is in use. */
export async function readPlayerGames(
  tx: Reader,
  keys: readonly PlayerGameKey[],
  nowMs: number,
): Promise<readonly (PlayerGame | undefined)[]> {
  const found = await rows(
    tx,
    sql<PlayerGameRow>`select s.player_id, s.game, s.seeds_id, s.nonce, s.begun_at, p.hash, p.sealed,
      p.client_seed,
        p.incarnation = ${currentIncarnation} as live, p.began_at as pair_began_at
      from unnest(${pgArray(keys.map(each => each.playerId))}::uuid[],
      ${pgArray(keys.map(each => each.game))}::text[]) as a(player_id, game)
      join casino.player_games as s using (player_id, game) join casino.seeds as p on p.id = s.seeds_id
      and p.ended_at is null`,
  )
  const byKey = new Map(found.map(row => [`${row.player_id} ${row.game}`, playerGameOf(row, nowMs)]))
  return keys.map(({ playerId, game }) => byKey.get(`${playerId} ${game}`))
}

const playerGameOf = (row: PlayerGameRow, nowMs: number): PlayerGame => ({
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

/** Uses one nonce of each key, which may occur only once. */
export async function advanceNonces(tx: Tx, keys: readonly PlayerGameKey[], atMs: number): Promise<void> {
  if (keys.length === 0) return
  await sql`update casino.player_games as s set nonce = s.nonce + 1, begun_at = ${new Date(atMs)}
    from unnest(${pgArray(keys.map(each => each.playerId))}::uuid[],
    ${pgArray(keys.map(each => each.game))}::text[]) as b(player_id, game)
    where s.player_id = b.player_id and s.game = b.game`.execute(tx)
}

/** Puts a pair of seeds to use; the first one creates the row of the player in the game. */
export async function startPair(
  tx: Tx,
  { playerId, game, seedsId }: PlayerGameKey & { seedsId: number },
): Promise<void> {
  await sql`insert into casino.player_games (player_id, game, seeds_id) values (${playerId}, ${game},
    ${seedsId})
    on conflict (player_id, game) do update set seeds_id = excluded.seeds_id, nonce = 0`.execute(tx)
}

/** The next pair, on the wire. */
export const nextReply = ({ id, hash }: NextPair) => ({ id, hash: hash.toString('hex') })

/** The seeds in use, on the wire. */
export const seedsReply = ({
  seedsId,
  hash,
  clientSeed,
  nonce,
}: Pick<PlayerGame, 'seedsId' | 'hash' | 'clientSeed' | 'nonce'>): Seeds => ({
  id: seedsId,
  hash: hash.toString('hex'),
  clientSeed,
  nonce,
})
