import type { Beacon } from '@ruka/contract/crash-rounds'
import type { Draw } from '@ruka/games/crash/outcome.rules'
import { drandRoundFrom } from '@ruka/games/fair/beacon'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { currentIncarnation } from '../platform/process/incarnation.ts'
import {
  drawSeedChain,
  openSeedChain,
  proveChainOpens,
  resealedEnd,
  type SeedChain,
  type StoredChain,
} from '../rounds/index.ts'

/** Rounds of one chain, about four weeks of play; the next chain is committed before it is used up. */
export const CHAIN_LENGTH = 100_000

/** A chain in the memory of its leader; round `index` of the chain plays the seed s_index. */
export type Chain = SeedChain & {
  readonly id: number
  readonly salt: string
  /** `own`: the salt was made by the operator. */
  readonly saltSource: 'own' | 'given'
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

/** What seals the ends of a game's chains. Stored chains open under this text only. */
const sealLabel = (game: string): string => `ruka:crash:chain-end:v1:${game}`

/** Draws a chain before the transaction of its commitment. */
export const drawChain = (
  ctx: Ctx,
  { game, length }: { game: string; length: number },
): Promise<StoredChain> => drawSeedChain(ctx, sealLabel(game), length)

/**
 * Publishes the commitment of a chain, which is drawn here unless it is given; returns its id. The salt
 * follows later, a given one from the beacon that is named here.
 */
export async function commitChain(
  tx: Tx,
  ctx: Ctx,
  { game, length }: { game: string; length: number },
  drawn?: StoredChain,
): Promise<number> {
  const { commitment, sealedEnd } = drawn ?? (await drawChain(ctx, { game, length }))
  const atMs = ctx.clock.now()
  const beacon = ctx.config.CRASH_SALT === 'given' ? beaconNamedAt(atMs) : null
  const row = await firstRow(
    tx,
    sql<{
      id: number
    }>`insert into crash.chains (game, length, commitment, sealed_end, committed_at, beacon, beacon_named_at)
      values (${game}, ${length}, ${commitment}, ${sealedEnd}, ${new Date(atMs)}, ${beacon}::jsonb,
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
  if (!newest) return
  const { game, commitment, sealed_end: sealedEnd } = newest
  proveChainOpens(ctx, sealLabel(game), { commitment, sealedEnd })
}

/**
 * @throws Error when the sealed end does not lead to the commitment: another key, or a row that was tampered
 * with.
 */
export async function deriveChain(ctx: Ctx, game: string, row: ChainRow): Promise<Chain> {
  if (row.salt === null || row.salt_source === null) throw new Error(`chain ${row.id} has no salt yet`)
  const { id, length, commitment, sealed_end: sealedEnd, salt, salt_source: saltSource } = row
  const seeds = await openSeedChain(ctx, sealLabel(game), { length, commitment, sealedEnd })
  return { ...seeds, id, salt, saltSource }
}

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
  for (const { id, game, commitment, sealed_end: sealedEnd } of chains) {
    const again = resealedEnd(ctx, sealLabel(game), { commitment, sealedEnd })
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
