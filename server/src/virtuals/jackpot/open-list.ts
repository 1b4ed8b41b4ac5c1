import { limitKes } from '@ruka/contract/house-limits'
import { fromKes } from '@ruka/contract/money'
import { gridOf, type Means } from '@ruka/games/league/grid.rules'
import {
  chancesOf,
  chooseMatches,
  returnOfChance,
  type ChosenMatches,
  type Terms,
} from '@ruka/games/league/jackpot.rules'
import { readSettings } from '../../catalogue/index.ts'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { rows, sql, type Reader, type Tx } from '../../platform/db/db.ts'
import { timesOf } from '../model/round-times.rules.ts'
import { closeFault } from './faults.ts'
import { JACKPOT_GAME, type ListKey } from './lists.ts'

const MILLION = 1_000_000n

type Pair = {
  readonly season: number
  readonly week: number
  readonly commitment: Buffer
  readonly startsAtMs: number
  readonly roundMs: number
}

/**
 * Opens the next list of a league, once no other is open: on the first odd week whose round and the one after it are
 * both open for bets. None opens while the league or the jackpot is closed; `unbounded`: no choice of matches of
 * these rounds is within the bound.
 */
export async function openNextList(ctx: Ctx, league: string): Promise<'opened' | 'none' | 'unbounded'> {
  const pair = await nextPair(ctx, league)
  if (!pair) return 'none'
  const { season, week } = pair
  const terms = termsOf(ctx)
  const list = chooseMatches(
    { league, season, week, commitment: pair.commitment.toString('hex') },
    (await readMeans(ctx.db.read, { league, season, week })).map(means => chancesOf(gridOf(means))),
    { ...terms, permille: ctx.config.JACKPOT_RETURN_PERMILLE },
  )
  if (!list) {
    ctx.log.warn(
      { league, season, week },
      'no jackpot opens on these rounds: the best ticket returns too much',
    )
    return 'unbounded'
  }
  await ctx.db.tx(async tx => {
    await insertList(tx, ctx, { ...pair, league }, { ...list, terms })
    await closeFault(tx, ctx, league)
  })
  return 'opened'
}

/** The rounds that the next list is on; undefined while none may open. */
async function nextPair({ db, clock }: Ctx, league: string): Promise<Pair | undefined> {
  const nowMs = clock.now()
  const [pair] = await rows(
    db.read,
    sql<Pair>`select a.season, a.week, s.commitment, a.round_ms as "roundMs",
        (extract(epoch from a.starts_at) * 1000)::bigint as "startsAtMs"
      from virtuals.rounds as a
      join virtuals.rounds as b on (b.league, b.season, b.week) = (a.league, a.season, a.week + 1)
      join virtuals.seasons as s on (s.league, s.number) = (a.league, a.season)
      where a.league = ${league} and a.week % 2 = 1 and a.state = 'open' and b.state = 'open'
        and not exists (select 1 from virtuals.jackpots as j where j.league = a.league
          and (j.state = 'open' or (j.season, j.week) = (a.season, a.week)))
      order by a.starts_at limit 1`,
  )
  if (!pair || nowMs >= closesAtMsOf(pair)) return undefined
  const settings = await readSettings(db.read, [JACKPOT_GAME, league], nowMs)
  return [JACKPOT_GAME, league].every(slug => settings.get(slug)?.open) ? pair : undefined
}

const closesAtMsOf = ({ startsAtMs, roundMs }: Pair): number => timesOf(startsAtMs, roundMs).bettingEndsMs

/** What a list that opens now costs and pays, in KES; it keeps this to its end. */
function termsOf(ctx: Ctx): Terms {
  const [limits, atMs] = [houseLimitsOf(ctx), ctx.clock.now()]
  return { stake: limitKes(limits, 'jackpotStake', atMs), prize: limitKes(limits, 'jackpotPrize', atMs) }
}

/** Changes nothing where another process has opened it. */
async function insertList(
  tx: Tx,
  ctx: Ctx,
  pair: Pair & ListKey,
  list: ChosenMatches & { readonly terms: Terms },
): Promise<void> {
  const { league, season, week } = pair
  const { numerator, denominator } = list.bestChance
  const mean = returnOfChance(list.bestChance, list.terms)
  await sql`insert into virtuals.jackpots (league, season, week, matches, choice, best_one_in, best_return,
      bound_permille, stake_cents, prize_cents, opened_at, closes_at)
    values (${league}, ${season}, ${week}, ${[...list.matches]}::smallint[], ${list.choice},
      ${Number(denominator / numerator)},
      ${Number((mean.numerator * MILLION + mean.denominator - 1n) / mean.denominator)},
      ${ctx.config.JACKPOT_RETURN_PERMILLE}, ${fromKes(list.terms.stake)}, ${fromKes(list.terms.prize)},
      ${new Date(ctx.clock.now())}, ${new Date(closesAtMsOf(pair))})
    on conflict do nothing`.execute(tx)
}

/** The expected goals of the 20 matches of two weeks, in the order of their numbers. */
const readMeans = (
  reader: Reader,
  { league, season, week }: { readonly league: string; readonly season: number; readonly week: number },
): Promise<readonly Means[]> =>
  rows(
    reader,
    sql<Means>`select home_mean as home, away_mean as away from virtuals.matches
      where league = ${league} and season = ${season} and week in (${week}, ${week + 1}) order by week, no`,
  )
