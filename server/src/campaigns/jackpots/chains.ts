import { drandRoundAfter } from '@ruka/games/fair/beacon'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context/context.ts'
import { firstRow, rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { currentIncarnation } from '../../platform/process/incarnation.ts'
import {
  drawSeedChain,
  openSeedChain,
  proveChainOpens,
  resealedEnd,
  type SeedChain,
  type StoredChain,
} from '../../rounds/index.ts'
import { lockHead, raiseVersion } from '../model/journal.ts'

/** Wins that one chain is enough for: years of them. */
const LENGTH = 10_000

/** Binds the sealed end of a chain to its jackpot; it never changes. */
const labelOf = (campaign: string): string => `ruka:campaigns:jackpot-chain:v1:${campaign}`

/**
 * The chain that a jackpot is drawn from. `promise` is SHA-256 of the seed that draws now, whose number `seedNo` is above
 * `length` when the chain is used up.
 */
export type CurrentChain = StoredChain & {
  readonly number: number
  readonly seedNo: number
  readonly promise: Buffer
  readonly committedAtMs: number
  /** The entry of the journal up to which stakes were drawn; null of a chain whose draws take no public value. */
  readonly drawnSeq: number | null
}
export type ChainOf = CurrentChain & { readonly campaign: string }

/**
 * The round of drand that decides what was fixed at a time, of a chain whose draws take a public value. It is later than
 * both the stake and the commitment, and nothing else can be chosen.
 */
export const beaconRoundOf = ({ committedAtMs }: CurrentChain, fixedAtMs: number): number =>
  drandRoundAfter(Math.max(fixedAtMs, committedAtMs)).round

/** A chain for a jackpot; drawing it takes a moment, so it comes before the transaction that stores it. */
export const drawChain = (ctx: Ctx, campaign: string): Promise<StoredChain> =>
  drawSeedChain(ctx, labelOf(campaign), LENGTH)

/**
 * Publishes a chain: from now on the jackpot is drawn from it, with a public value where the configuration says so, or
 * its last chain had one. Stakes that were not drawn yet are drawn from this one; of a chain without a value all were.
 * The caller holds the journal's end, `seq`.
 */
export async function commitChain(
  tx: Tx,
  { clock, config }: Pick<Ctx, 'clock' | 'config'>,
  { campaign, seq, chain }: { campaign: string; seq: number; chain: StoredChain },
): Promise<void> {
  const { length, commitment, sealedEnd } = chain
  const before = await firstRow(
    tx,
    sql<{ number: number; drawnSeq: number | null }>`select number, drawn_seq as "drawnSeq"
      from campaigns.chains where campaign_id = ${campaign} order by number desc limit 1`,
  )
  const drawnSeq = before?.drawnSeq ?? (config.JACKPOT_BEACON === 'drand' ? seq : null)
  await sql`insert into campaigns.chains (campaign_id, number, length, commitment, promise, sealed_end, incarnation,
      committed_at, has_beacon, drawn_seq)
    values (${campaign}, ${(before?.number ?? 0) + 1}, ${length}, ${commitment}, ${commitment}, ${sealedEnd},
      ${currentIncarnation}, ${new Date(clock.now())}, ${drawnSeq !== null}, ${drawnSeq})`.execute(tx)
}

/**
 * The chains that jackpots are drawn from. One of an earlier incarnation of the database is none: the public may have
 * seen seeds of it that this database takes for secret.
 */
export const readChains = (reader: Reader, campaigns: readonly string[]): Promise<readonly ChainOf[]> =>
  rows(
    reader,
    sql<ChainOf>`select distinct on (campaign_id) campaign_id as campaign, number, length,
        commitment, promise, sealed_end as "sealedEnd", seed_no as "seedNo", drawn_seq as "drawnSeq",
        (extract(epoch from committed_at) * 1000)::bigint as "committedAtMs"
      from campaigns.chains
      where campaign_id = any(${campaigns}::text[]) and incarnation is not distinct from ${currentIncarnation}
      order by campaign_id, number desc`,
  )

type LatestSeed = { readonly seedNo: number; readonly seed: Uint8Array }

/** The open chains of this process: their seeds are in clear nowhere else. */
export function openChains(ctx: Ctx): {
  seedOf(campaign: string, chain: CurrentChain, seedNo: number): Promise<Uint8Array | undefined>
} {
  type Opened = { readonly number: number; readonly chain: Promise<SeedChain>; latest?: LatestSeed }
  const opened = new Map<string, Opened>()
  return {
    /** The seed of that number; undefined where the chain is used up. @throws Error under another key */
    async seedOf(campaign, stored, seedNo) {
      if (seedNo > stored.length) return undefined
      let found = opened.get(campaign)
      if (found?.number !== stored.number) {
        found = { number: stored.number, chain: openSeedChain(ctx, labelOf(campaign), stored) }
        opened.set(campaign, found)
        found.chain.catch(() => opened.delete(campaign))
      }
      const chain = await found.chain
      // It draws many stakes, and a chain walks to it by up to a thousand hashes.
      if (found.latest?.seedNo !== seedNo) found.latest = { seedNo, seed: chain.seedAt(seedNo) }
      return found.latest.seed
    },
  }
}
export type Chains = ReturnType<typeof openChains>

/**
 * Gives jackpots a chain of this incarnation of the database where theirs is of an earlier one, used up, or without the
 * public value that draws are to take from now on.
 */
export async function renewChains(ctx: Ctx): Promise<void> {
  const isGood = (campaign: RawBuilder<unknown>) => sql`exists (
    select from campaigns.chains as own where campaign_id = ${campaign}
      and number = (select max(number) from campaigns.chains where campaign_id = own.campaign_id)
      and incarnation is not distinct from ${currentIncarnation} and seed_no <= length
      and (has_beacon or ${ctx.config.JACKPOT_BEACON} = 'none'))`
  const stale = await rows(
    ctx.db.read,
    sql<{ id: string }>`select id from campaigns.campaigns as c
      where kind = 'jackpot' and state in ('running', 'paused', 'ended') and ${currentIncarnation} is not null
        and not ${isGood(sql`c.id`)}`,
  )
  for (const { id } of stale) {
    const chain = await drawChain(ctx, id)
    await ctx.db.tx(async tx => {
      const { seq } = await lockHead(tx)
      if (await firstRow(tx, sql`select 1 where ${isGood(sql`${id}`)}`)) return
      await commitChain(tx, ctx, { campaign: id, seq, chain })
      await raiseVersion(tx)
    })
  }
}

type Sealed = { readonly campaign: string; readonly number: number; commitment: Buffer; sealedEnd: Buffer }
const readSealed = (reader: Reader): Promise<readonly Sealed[]> =>
  rows(
    reader,
    sql<Sealed>`select campaign_id as campaign, number, commitment, sealed_end as "sealedEnd"
      from campaigns.chains order by committed_at desc`,
  )

/** @throws Error when the newest chain was sealed under another key. */
export async function proveChainsOpen(ctx: Ctx): Promise<void> {
  const [newest] = await readSealed(ctx.db.read)
  if (newest) proveChainOpens(ctx, labelOf(newest.campaign), newest)
}

/** Seals the ends of all chains under the current key; gives how many were sealed again. */
export async function resealChains(ctx: Ctx): Promise<number> {
  let sealed = 0
  for (const { campaign, number, ...chain } of await readSealed(ctx.db.read)) {
    const again = resealedEnd(ctx, labelOf(campaign), chain)
    if (!again) continue
    await sql`update campaigns.chains set sealed_end = ${again}
      where (campaign_id, number) = (${campaign}, ${number})`.execute(ctx.db.read)
    sealed++
  }
  return sealed
}
