import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql, type Reader, type Tx } from '../platform/db.ts'
import { currentIncarnation, isConfirmed } from '../platform/incarnation.ts'
import { Refused } from '../platform/refused.ts'
import { proveSealKey, seal, unseal } from '../platform/seal.ts'

const SEED_BYTES = 32
/** A pair in use is ended after so long: its plays do not wait for their proof for ever. */
export const PAIR_AGE_MS = 7 * 86_400_000

type Whose = { readonly playerId: string; readonly game: string }
/** A sealed seed as it is stored. */
export type Sealed = Whose & { readonly hash: Buffer; readonly sealed: Buffer }

/** What a sealed seed is bound to, so that it opens in no other row. */
export const boundTo = ({ playerId, game }: Whose, hash: Buffer): string =>
  `ruka:casino:seed:v1:${playerId}:${game}:${hash.toString('hex')}`

const hashOf = (seed: Uint8Array): Buffer => createHash('sha256').update(seed).digest()

/** Seeds in use lately: opening one costs more than drawing from it. In memory only, as whatever draws must have them. */
const lately = new Map<string, KeyObject>()
const LATELY_MAX = 5_000

/** @throws Error when the newest seed that is still secret was sealed under another key. */
export async function proveSeedsOpen(ctx: Ctx): Promise<void> {
  const newest = await firstRow(
    ctx.db.read,
    sql<Sealed>`select player_id as "playerId", game, hash, sealed from casino.seeds
      where ended_at is null order by id desc limit 1`,
  )
  if (newest) proveSealKey(ctx, boundTo(newest, newest.hash), newest.sealed)
}

/** A server's seed as the key it is. @throws Error when it is not the one whose hash was shown. */
export function openSeed(ctx: Ctx, { playerId, game, hash, sealed }: Sealed): KeyObject {
  const bound = boundTo({ playerId, game }, hash)
  const known = lately.get(bound)
  if (known) return known
  const seed = unseal(ctx, bound, sealed)
  if (!hashOf(seed).equals(hash)) throw new Error('a seed does not have the hash that was shown')
  const key = createSecretKey(seed)
  if (lately.size >= LATELY_MAX) lately.delete(lately.keys().next().value!)
  lately.set(bound, key)
  return key
}

/** A pair that is promised: its seed is drawn, and its hash is shown before the player gives their own. */
export type NextPair = { readonly id: number; readonly hash: Buffer }

/**
 * The pair that comes next, which is drawn when there is none yet. Behind the wallet's lock.
 * @throws Refused game_closed while nothing may be dealt from this database
 */
export async function nextPair(tx: Tx, ctx: Ctx, { playerId, game }: Whose): Promise<NextPair> {
  const known = await readNextPair(tx, { playerId, game })
  if (known) return known
  if (!(await isConfirmed(tx))) throw new Refused('game_closed')
  const seed = ctx.random.bytes(SEED_BYTES)
  const hash = hashOf(seed)
  const made = await firstRow(
    tx,
    sql<NextPair>`insert into casino.seeds (player_id, game, hash, sealed, made_at)
      values (${playerId}, ${game}, ${hash}, ${seal(ctx, boundTo({ playerId, game }, hash), seed)}, ${new Date(ctx.clock.now())})
      returning id, hash`,
  )
  return made!
}

/** The pair that comes next, if there is one. */
export const readNextPair = (reader: Reader, { playerId, game }: Whose): Promise<NextPair | undefined> =>
  firstRow(
    reader,
    sql<NextPair>`select id, hash from casino.seeds
      where player_id = ${playerId} and game = ${game} and began_at is null and incarnation = ${currentIncarnation}`,
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

/** The pair that ended last, by its number: clocks differ. */
export const lastEnded = (tx: Tx, { playerId, game }: Whose): Promise<SeedPair | undefined> =>
  firstRow(
    tx,
    sql<SeedPair>`select ${PAIR} from casino.seeds
      where player_id = ${playerId} and game = ${game} and ended_at is not null order by id desc limit 1`,
  )

/** A player's pair by its number. */
export const readPair = (
  reader: Reader,
  { playerId, game, id }: Whose & { id: number },
): Promise<SeedPair | undefined> =>
  firstRow(
    reader,
    sql<SeedPair>`select ${PAIR} from casino.seeds
      where id = ${id} and player_id = ${playerId} and game = ${game} and began_at is not null`,
  )

/** Ends the pair in use after so many plays: from here on its seed can be read by anybody who asks for it. */
export async function endPair(
  tx: Tx,
  ctx: Ctx,
  pair: Sealed & { readonly id: number; readonly plays: number },
): Promise<void> {
  await sql`update casino.seeds set seed = ${openSeed(ctx, pair).export()}, plays = ${pair.plays}, ended_at = ${new Date(ctx.clock.now())}
    where id = ${pair.id}`.execute(tx)
}

/** Begins the pair that comes next, with the player's own seed; gives its number. */
export async function beginNext(
  tx: Tx,
  ctx: Ctx,
  { playerId, game, clientSeed }: Whose & { clientSeed: string },
): Promise<number> {
  const row = await firstRow(
    tx,
    sql<{
      id: number
    }>`update casino.seeds set client_seed = ${clientSeed}, began_at = ${new Date(ctx.clock.now())}
      where player_id = ${playerId} and game = ${game} and began_at is null and incarnation = ${currentIncarnation}
        returning id`,
  )
  return row!.id
}
