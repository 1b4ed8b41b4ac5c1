import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { currentIncarnation, isConfirmed } from '../platform/process/incarnation.ts'
import { Refused } from '../platform/base/refused.ts'
import { proveSealKey, resealed, seal, unseal } from '../platform/context/seal.ts'

const SEED_BYTES = 32
/** The greatest age of a pair in use; then it ends, so that its plays can be verified. */
export const PAIR_AGE_MS = 7 * 86_400_000

export type PlayerGameKey = { readonly playerId: string; readonly game: string }
/** A sealed seed as it is stored. */
export type Sealed = PlayerGameKey & { readonly hash: Buffer; readonly sealed: Buffer }

/** What a sealed seed is bound to, so that it opens in no other row. */
export const boundTo = ({ playerId, game }: PlayerGameKey, hash: Buffer): string =>
  `ruka:casino:seed:v1:${playerId}:${game}:${hash.toString('hex')}`

const hashOf = (seed: Uint8Array): Buffer => createHash('sha256').update(seed).digest()

/** A cache of unsealed seeds, in memory only: unsealing one costs more than a draw. */
const recentKeys = new Map<string, KeyObject>()
const RECENT_KEYS_MAX = 5_000

/** @throws Error when the newest seed that is still secret was sealed under another key. */
export async function proveSeedsOpen(ctx: Ctx): Promise<void> {
  const newest = await firstRow(
    ctx.db.read,
    sql<Sealed>`select player_id as "playerId", game, hash, sealed from casino.seeds
      where ended_at is null order by id desc limit 1`,
  )
  if (newest) proveSealKey(ctx, boundTo(newest, newest.hash), newest.sealed)
}

/** A server seed as an HMAC key. @throws Error when it is not the one whose hash was shown. */
export function openSeed(ctx: Ctx, { playerId, game, hash, sealed }: Sealed): KeyObject {
  const bound = boundTo({ playerId, game }, hash)
  const known = recentKeys.get(bound)
  if (known) return known
  const seed = unseal(ctx, bound, sealed)
  if (!hashOf(seed).equals(hash)) throw new Error('a seed does not have the hash that was shown')
  const key = createSecretKey(seed)
  if (recentKeys.size >= RECENT_KEYS_MAX) recentKeys.delete(recentKeys.keys().next().value!)
  recentKeys.set(bound, key)
  return key
}

/** The next pair: the server seed is drawn, and its hash is shown before the player gives a client seed. */
export type NextPair = { readonly id: number; readonly hash: Buffer }

/**
 * The next pair, which is drawn if there is none. The caller holds the lock of the wallet.
 * @throws Refused game_closed while no play may be drawn from this database
 */
export async function nextPair(tx: Tx, ctx: Ctx, { playerId, game }: PlayerGameKey): Promise<NextPair> {
  const known = await readNextPair(tx, { playerId, game })
  if (known) return known
  if (!(await isConfirmed(tx))) throw new Refused('game_closed')
  const seed = ctx.random.bytes(SEED_BYTES)
  const hash = hashOf(seed)
  const made = await firstRow(
    tx,
    sql<NextPair>`insert into casino.seeds (player_id, game, hash, sealed, made_at)
      values (${playerId}, ${game}, ${hash}, ${seal(ctx, boundTo({ playerId, game }, hash), seed)},
      ${new Date(ctx.clock.now())})
      returning id, hash`,
  )
  return made!
}

/** The next pair, if there is one. */
export const readNextPair = (
  reader: Reader,
  { playerId, game }: PlayerGameKey,
): Promise<NextPair | undefined> =>
  firstRow(
    reader,
    sql<NextPair>`select id, hash from casino.seeds
      where player_id = ${playerId} and game = ${game} and began_at is null
      and incarnation = ${currentIncarnation}`,
  )

/** A pair of seeds that has begun; `seed` once it has ended. */
export type SeedPair = {
  readonly id: number
  readonly hash: Buffer
  readonly clientSeed: string
  readonly seed: Buffer | null
  readonly plays: number | null
}
const PAIR = sql.raw('id, hash, client_seed as "clientSeed", seed, plays')

/** The pair that ended last, by its id: clocks differ. */
export const lastEnded = (tx: Tx, { playerId, game }: PlayerGameKey): Promise<SeedPair | undefined> =>
  firstRow(
    tx,
    sql<SeedPair>`select ${PAIR} from casino.seeds
      where player_id = ${playerId} and game = ${game} and ended_at is not null order by id desc limit 1`,
  )

/** A player's pair by its id. */
export const readPair = (
  reader: Reader,
  { playerId, game, id }: PlayerGameKey & { id: number },
): Promise<SeedPair | undefined> =>
  firstRow(
    reader,
    sql<SeedPair>`select ${PAIR} from casino.seeds
      where id = ${id} and player_id = ${playerId} and game = ${game} and began_at is not null`,
  )

/** Ends the pair in use; from then on its server seed is public. */
export async function endPair(
  tx: Tx,
  ctx: Ctx,
  pair: Sealed & { readonly id: number; readonly plays: number },
): Promise<void> {
  await sql`update casino.seeds set seed = ${openSeed(ctx, pair).export()}, plays = ${pair.plays},
    ended_at = ${new Date(ctx.clock.now())}
    where id = ${pair.id}`.execute(tx)
}

/** Begins the next pair with the player's client seed; returns the id of the pair. */
export async function beginNext(
  tx: Tx,
  ctx: Ctx,
  { playerId, game, clientSeed }: PlayerGameKey & { clientSeed: string },
): Promise<number> {
  const row = await firstRow(
    tx,
    sql<{
      id: number
    }>`update casino.seeds set client_seed = ${clientSeed}, began_at = ${new Date(ctx.clock.now())}
      where player_id = ${playerId} and game = ${game} and began_at is null
      and incarnation = ${currentIncarnation}
        returning id`,
  )
  return row!.id
}

const BATCH = 500

type Row = { id: number; playerId: string; game: string; hash: Buffer; sealed: Buffer }

/**
 * Seals the seeds of all pairs that have not ended under the current key; returns how many were sealed again.
 */
export async function resealSeeds(ctx: Ctx): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const batch = await rows(
      ctx.db.read,
      sql<Row>`select id, player_id as "playerId", game, hash, sealed from casino.seeds
        where ended_at is null and id > ${after} order by id limit ${BATCH}`,
    )
    for (const { id, hash, sealed, ...key } of batch) {
      const again = resealed(ctx, boundTo(key, hash), sealed)
      if (again !== null)
        count += await changed(
          ctx.db.read,
          sql`update casino.seeds set sealed = ${again} where id = ${id} and ended_at is null`,
        )
    }
    if (batch.length < BATCH) return count
    after = batch.at(-1)!.id
  }
}
