import type { Beacon } from '@ruka/contract/crash-rounds'
import type { Draw } from '@ruka/games/crash/outcome.rules'
import { drandRoundFrom } from '@ruka/games/fair/beacon'
import { previousSeed } from '@ruka/games/fair/seeds.rules'
import type { Ctx } from '../platform/context.ts'
import { changed, firstRow, rows, sql, type Reader, type Tx } from '../platform/db.ts'
import { currentIncarnation } from '../platform/incarnation.ts'
import { proveSealKey, resealed, seal, unseal } from '../platform/seal.ts'

/** Rounds of one chain, about four weeks of play; the next chain is committed before it is used up. */
export const CHAIN_LENGTH = 100_000
const CHECKPOINT_EVERY = 1_000

/** A chain in the memory of its leader; its seeds are in clear nowhere else. */
export type Chain = {
  readonly id: number
  readonly length: number
  readonly salt: string
  /** `own`: the salt was made by the operator. */
  readonly saltSource: 'own' | 'given'
  /** s_index, which round `index` of the chain plays. */
  seedAt(index: number): Uint8Array
}

export type ChainRow = {
  id: number
  length: number
  commitment: Buffer
  sealed_end: Buffer
  salt: string | null
  salt_source: Chain['saltSource'] | null
  beacon: Beacon | null
}

/** How far ahead a round of drand is named, so that the commitment can be observed before it. */
const BEACON_AHEAD_MS = 900_000

/** The round of drand whose value becomes the salt of a chain that has none at that time, as it is stored. */
export const beaconNamedAt = (atMs: number): string => JSON.stringify(drandRoundFrom(atMs + BEACON_AHEAD_MS))

/** A chain without a published commitment. */
type DrawnChain = { readonly commitment: Uint8Array; readonly sealed: Buffer }

/** Draws a chain before the transaction of its commitment, since the walk takes long on a busy machine. */
export async function drawChain(
  ctx: Ctx,
  { game, length }: { game: string; length: number },
): Promise<DrawnChain> {
  const end = ctx.random.bytes(32)
  const [commitment] = await walkChain(end, length)
  return { commitment: commitment!, sealed: seal(ctx, sealedFor(game, commitment!), end) }
}

/**
 * Publishes the commitment of a chain, which is drawn here unless it is given; returns its id. The salt
 * follows later, a given one from the beacon that is named here.
 */
export async function commitChain(
  tx: Tx,
  ctx: Ctx,
  { game, length }: { game: string; length: number },
  drawn?: DrawnChain,
): Promise<number> {
  const { commitment, sealed } = drawn ?? (await drawChain(ctx, { game, length }))
  const atMs = ctx.clock.now()
  const beacon = ctx.config.CRASH_SALT === 'given' ? beaconNamedAt(atMs) : null
  const row = await firstRow(
    tx,
    sql<{
      id: number
    }>`insert into crash.chains (game, length, commitment, sealed_end, committed_at, beacon, beacon_named_at)
      values (${game}, ${length}, ${Buffer.from(commitment)}, ${sealed}, ${new Date(atMs)}, ${beacon}::jsonb,
        ${beacon === null ? null : new Date(atMs)}) returning id`,
  )
  return row!.id
}

/**
 * Chains with unplayed seeds, oldest first, of this incarnation of the database. Where salts must be given,
 * chains with a salt of our own are excluded.
 */
export const usableChains = (ctx: Ctx, reader: Reader, game: string) =>
  rows(
    reader,
    sql<ChainRow & { played: number }>`select * from (
        select c.*, coalesce((select max(chain_index) from crash.rounds where chain_id = c.id), 0) as played
        from crash.chains as c where game = ${game} and incarnation = ${currentIncarnation}) as c
      where played < length and (salt_source is distinct from 'own' or ${ctx.config.CRASH_SALT === 'own'})
        order by id limit 2`,
  )

/** The chain that a stored round was played from. */
export async function readChain(ctx: Ctx, game: string, id: number): Promise<Chain> {
  const row = await firstRow(
    ctx.db.read,
    sql<ChainRow>`select * from crash.chains where id = ${id} and game = ${game}`,
  )
  if (!row) throw new Error(`chain ${id} is missing`)
  return deriveChain(ctx, game, row)
}

/** @throws Error when the newest chain was sealed under another key. */
export async function proveChainsOpen(ctx: Ctx): Promise<void> {
  const newest = await firstRow(
    ctx.db.read,
    sql<{ game: string; commitment: Buffer; sealed_end: Buffer }>`select game, commitment, sealed_end
      from crash.chains order by id desc limit 1`,
  )
  if (newest) proveSealKey(ctx, sealedFor(newest.game, newest.commitment), newest.sealed_end)
}

/**
 * @throws Error when the sealed end does not lead to the commitment: another key, or a row that was tampered
 * with.
 */
export async function deriveChain(ctx: Ctx, game: string, row: ChainRow): Promise<Chain> {
  if (row.salt === null || row.salt_source === null) throw new Error(`chain ${row.id} has no salt yet`)
  const end = unseal(ctx, sealedFor(game, row.commitment), row.sealed_end)
  const checkpoints = await walkChain(end, row.length)
  if (!row.commitment.equals(checkpoints[0]!))
    throw new Error(`chain ${row.id} does not lead to its commitment`)
  return {
    id: row.id,
    length: row.length,
    salt: row.salt,
    saltSource: row.salt_source,
    seedAt(index) {
      if (!Number.isInteger(index) || index < 1 || index > row.length)
        throw new RangeError('no such seed in the chain')
      const above = Math.ceil(index / CHECKPOINT_EVERY)
      let seed = checkpoints[above] ?? end
      for (let at = Math.min(above * CHECKPOINT_EVERY, row.length); at > index; at--)
        seed = previousSeed(seed)
      return seed
    },
  }
}

/**
 * Hashes from the end down to s_0; returns the seeds at 0, 1000, 2000 … and yields to the event loop at each.
 */
async function walkChain(end: Uint8Array, length: number): Promise<readonly Uint8Array[]> {
  const checkpoints: Uint8Array[] = []
  let seed = end
  for (let at = length; ; at--) {
    if (at % CHECKPOINT_EVERY === 0) {
      checkpoints[at / CHECKPOINT_EVERY] = seed
      await new Promise(resolve => setImmediate(resolve))
    }
    if (at === 0) return checkpoints
    seed = previousSeed(seed)
  }
}

/** Binds a sealed end to its game and commitment, so that it opens in no other row. */
const sealedFor = (game: string, commitment: Uint8Array): string =>
  `ruka:crash:chain-end:v1:${game}:${Buffer.from(commitment).toString('hex')}`

/** Seals the ends of all chains under the current key; returns how many were sealed again. */
export async function resealChains(ctx: Ctx): Promise<number> {
  const chains = await rows(
    ctx.db.read,
    sql<{
      id: number
      game: string
      commitment: Buffer
      sealed_end: Buffer
    }>`select id, game, commitment, sealed_end
      from crash.chains order by id`,
  )
  let count = 0
  for (const { id, game, commitment, sealed_end: sealed } of chains) {
    const again = resealed(ctx, sealedFor(game, commitment), sealed)
    if (again !== null)
      count += await changed(ctx.db.read, sql`update crash.chains set sealed_end = ${again} where id = ${id}`)
  }
  return count
}

/**
 * The client seeds of the first three players in a round, in order; empty where a player is missing or gave
 * none.
 */
export type ClientSeeds = Draw['clientSeeds']
export const NO_SEEDS: ClientSeeds = ['', '', '']

/** The name of a round in its draw. */
export const roundIdOf = (game: string, number: number): string => `${game}:${number}`

/** The inputs of a round's draw, beside its seed. */
export const drawOf = (
  game: string,
  number: number,
  { salt, clientSeeds }: { salt: string; clientSeeds: ClientSeeds },
): Draw => ({ roundId: roundIdOf(game, number), clientSeeds, salt })
