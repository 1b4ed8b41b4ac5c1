import { WEEKS } from '@ruka/contract/virtual-ids'
import type { Strength } from '@ruka/games/league/grid.rules'
import { strengthIn } from '@ruka/games/league/season.rules'
import { tableOf } from '@ruka/games/league/table.rules'
import type { Ctx } from '../platform/context/context.ts'
import { changed, firstRow, rows, sql, type Reader, type Tx } from '../platform/db/db.ts'
import { currentIncarnation } from '../platform/process/incarnation.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import {
  drawSeedChain,
  openSeedChain,
  proveChainOpens,
  resealedEnd,
  type SeedChain,
} from '../rounds/index.ts'
import type { League } from './leagues.ts'
import { readGoals } from './model/match-text.rules.ts'
import { readResults, type RoundKey } from './model/stored-rounds.ts'

/** A season is committed to when as many weeks of the one before are left to be published. */
const AHEAD_WEEKS = 2

export type Season = {
  readonly league: string
  readonly number: number
  readonly commitment: Buffer
  readonly sealedEnd: Buffer
  readonly hasBeacon: boolean
  /** The weeks that were published. */
  readonly published: number
}

/** Binds the sealed end of a season's chain to its league; it never changes. */
const labelOf = (league: string): string => `ruka:league:season-chain:v1:${league}`

/** The seasons of this incarnation of the database with weeks that were not published, earliest first. */
const readOpenSeasons = (reader: Reader, league: string): Promise<readonly Season[]> =>
  rows(
    reader,
    sql<Season>`select * from (
        select league, number, commitment, sealed_end as "sealedEnd", has_beacon as "hasBeacon",
          (select coalesce(max(week), 0) from virtuals.rounds as r
            where (r.league, r.season) = (s.league, s.number))::integer as published
        from virtuals.seasons as s
        where league = ${league} and ended_at is null and incarnation = ${currentIncarnation}) as s
      where published < ${WEEKS} order by number limit 3`,
  )

/**
 * The season whose next week is to be published. Seasons are committed to ahead of their first round. Whether a
 * season waits for a beacon is fixed with it.
 */
export async function nextSeason(ctx: Ctx, lease: Lease, league: string): Promise<Season> {
  const open = await readOpenSeasons(ctx.db.read, league)
  const [season] = open
  if (season && (open.length > 1 || WEEKS - season.published > AHEAD_WEEKS)) return season
  await commitSeason(ctx, lease, league, open.length)
  return nextSeason(ctx, lease, league)
}

/** Publishes the head of a new chain, unless there are more open seasons than a concurrent call knew. */
async function commitSeason(ctx: Ctx, lease: Lease, league: string, open: number): Promise<void> {
  const { commitment, sealedEnd } = await drawSeedChain(ctx, labelOf(league), WEEKS)
  await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    if ((await readOpenSeasons(tx, league)).length !== open) return
    await sql`insert into virtuals.seasons (league, number, commitment, sealed_end, has_beacon, incarnation,
        committed_at)
      select ${league}, coalesce(max(number), 0) + 1, ${commitment}::bytea, ${sealedEnd}::bytea,
        ${ctx.config.LEAGUE_BEACON === 'drand'}, ${currentIncarnation}, ${new Date(ctx.clock.now())}
      from virtuals.seasons where league = ${league}`.execute(tx)
  })
}

/** The chain of a season, whose seed of a week is at its number. @throws Error under another key */
export async function openSeason(ctx: Ctx, league: string, number: number): Promise<SeedChain> {
  const [season] = await rows(
    ctx.db.read,
    sql<{ commitment: Buffer; sealedEnd: Buffer }>`select commitment, sealed_end as "sealedEnd"
      from virtuals.seasons where (league, number) = (${league}, ${number})`,
  )
  if (!season) throw new Error(`season ${number} of ${league} is missing`)
  return openSeedChain(ctx, labelOf(league), { length: WEEKS, ...season })
}

/** The strength of each team in a season. */
export const strengthsIn = ({ teams }: League, commitment: Buffer): readonly Strength[] =>
  teams.map((team, at) => strengthIn(commitment.toString('hex'), at, team))

/** Ends a season when all its weeks are over, void ones included: the team on top has won it. */
export async function endSeason(tx: Tx, ctx: Ctx, { league, season }: RoundKey): Promise<void> {
  const over = await firstRow(
    tx,
    sql<{ weeks: number }>`select count(*)::integer as weeks from virtuals.rounds
      where (league, season) = (${league}, ${season}) and state in ('settled', 'void')`,
  )
  if (over!.weeks < WEEKS) return
  const results = await readResults(tx, { league, season })
  const [first] = tableOf(results.map(each => ({ ...each, score: readGoals(each.goals).score })))
  await sql`update virtuals.seasons set ended_at = ${new Date(ctx.clock.now())},
    champion = ${results.length > 0 ? first!.team : null}
    where (league, number) = (${league}, ${season}) and ended_at is null`.execute(tx)
}

type SealedRow = { readonly league: string; readonly number: number; commitment: Buffer; sealedEnd: Buffer }

/** @throws Error when the newest season was sealed under another key. */
export async function proveSeasonsOpen(ctx: Ctx): Promise<void> {
  const [newest] = await rows(
    ctx.db.read,
    sql<SealedRow>`select league, number, commitment, sealed_end as "sealedEnd" from virtuals.seasons
      order by committed_at desc limit 1`,
  )
  if (newest) proveChainOpens(ctx, labelOf(newest.league), newest)
}

/** Seals the ends of all chains under the current key; returns how many were sealed again. */
export async function resealSeasons(ctx: Ctx): Promise<number> {
  const seasons = await rows(
    ctx.db.read,
    sql<SealedRow>`select league, number, commitment, sealed_end as "sealedEnd" from virtuals.seasons
      order by league, number`,
  )
  let count = 0
  for (const { league, number, ...chain } of seasons) {
    const again = resealedEnd(ctx, labelOf(league), chain)
    if (again !== null)
      count += await changed(
        ctx.db.read,
        sql`update virtuals.seasons set sealed_end = ${again}::bytea
          where (league, number) = (${league}, ${number})`,
      )
  }
  return count
}
