import { WEEKS } from '@ruka/contract/virtual-ids'
import { gridOf } from '@ruka/games/league/grid.rules'
import { returnsOf } from '@ruka/games/league/markets.rules'
import { tableOf } from '@ruka/games/league/table.rules'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, rows, sql } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/http.ts'
import { Refused } from '../platform/base/refused.ts'
import { openReplyCache } from '../platform/http/reply-cache.ts'
import { readOfferedLines } from '../sportsbook/index.ts'
import { eventIds } from './close-round.ts'
import { readLeagueNow } from './league-view.ts'
import { openLeagues, type League } from './leagues.ts'
import { leagueOdds, readReturns } from './market-returns.ts'
import { readGoals } from './model/match-text.rules.ts'
import { publishedRound, readEnded, readResults, readRound, readRunning } from './model/stored-rounds.ts'

type Names =
  | 'readLeague'
  | 'readLeagueTable'
  | 'listLeagueRounds'
  | 'readLeagueRound'
  | 'listLeagueSeasons'
  | 'listLeagueReturns'

/** Seasons in one answer. */
const SEASONS_MAX = 20

/** The public data of the leagues; each answer is the same for all, and computed once for all who ask. */
export function leagueHandlers(ctx: Ctx): Pick<Handlers, Names> {
  const leagues = openLeagues(ctx)
  const cached = openReplyCache(ctx.clock)
  const once = <Answer>(key: string, seconds: number, make: () => Promise<Answer>): Promise<Answer> =>
    cached(key, seconds, make) as Promise<Answer>
  /** @throws Refused `game_unknown` */
  const leagueOf = ({ league }: { readonly league: string }): League => {
    const found = leagues.find(({ slug }) => slug === league)
    if (!found) throw new Refused('game_unknown')
    return found
  }
  return {
    async readLeague({ params }) {
      const league = leagueOf(params)
      const now = await once(`now ${league.slug}`, 1, () => readLeagueNow(ctx, league))
      if (!now) throw new Refused('game_closed')
      return { data: { ...now, nowMs: ctx.clock.now() } }
    },
    async readLeagueTable({ params, query }) {
      const league = leagueOf(params)
      const data = await once(`table ${league.slug} ${query.season}`, 2, () =>
        table(ctx, league, query.season),
      )
      return { data }
    },
    async listLeagueRounds({ params, query: { before, limit } }) {
      const { slug } = leagueOf(params)
      const [season, week] = before?.split(':').map(Number) ?? []
      const at = before === undefined ? undefined : { season: season!, week: week! }
      const found = await once(`rounds ${slug} ${before} ${limit}`, 2, () =>
        readEnded(ctx.db.read, slug, { before: at, limit }),
      )
      const last = found.length === limit ? found.at(-1) : undefined
      return { data: found.map(publishedRound), next: last ? `${last.season}:${last.week}` : null }
    },
    async readLeagueRound({ params }) {
      const { slug } = leagueOf(params)
      const { season, week } = params
      const round =
        week > WEEKS
          ? undefined
          : await once(`round ${slug} ${season} ${week}`, 2, () =>
              readRound(ctx.db.read, { league: slug, season, week }),
            )
      if (!round || round.state === 'open' || round.state === 'locked') throw new Refused('round_unknown')
      return { data: publishedRound(round) }
    },
    async listLeagueSeasons({ params }) {
      const { slug } = leagueOf(params)
      return { data: await once(`seasons ${slug}`, 10, () => seasons(ctx, slug)) }
    },
    async listLeagueReturns({ params }) {
      const league = leagueOf(params)
      return { data: await once(`returns ${league.slug}`, 30, () => returns(ctx, league)) }
    },
  }
}

async function table(ctx: Ctx, { slug }: League, asked: number | undefined) {
  const found = await firstRow(
    ctx.db.read,
    sql<{ season: number; weeks: number; isOver: boolean }>`select r.season,
        count(*) filter (where r.state in ('settled', 'void'))::integer as weeks,
        bool_or(s.ended_at is not null) as "isOver"
      from virtuals.rounds as r join virtuals.seasons as s on (s.league, s.number) = (r.league, r.season)
      where r.league = ${slug} and (${asked === undefined}::boolean or r.season = ${asked ?? 0})
      group by r.season
      having ${asked !== undefined}::boolean or bool_or(r.state <> 'open')
      order by r.season desc limit 1`,
  )
  if (!found) {
    if (asked !== undefined) throw new Refused('season_unknown')
    return { season: 1, weeks: 0, isOver: false, rows: tableOf([]).map(standing) }
  }
  const results = await readResults(ctx.db.read, { league: slug, season: found.season })
  const rows = tableOf(results.map(each => ({ ...each, score: readGoals(each.goals).score })))
  return { ...found, rows: rows.map(standing) }
}

const standing = ({ form, ...row }: ReturnType<typeof tableOf>[number]) => ({ ...row, form: form.join('') })

const seasons = async (ctx: Ctx, league: string) =>
  (
    await rows(
      ctx.db.read,
      sql<{
        season: number
        commitment: Buffer
        committedAt: Date
        hasBeacon: boolean
        champion: number | null
      }>`
        select number as season, commitment, committed_at as "committedAt", has_beacon as "hasBeacon", champion
        from virtuals.seasons where league = ${league} order by number desc limit ${SEASONS_MAX}`,
    )
  ).map(({ commitment, committedAt, ...season }) => ({
    ...season,
    commitment: commitment.toString('hex'),
    committedAt: committedAt.toISOString(),
  }))

async function returns(ctx: Ctx, { slug }: League) {
  const running = await readRunning(ctx.db.read, slug)
  const open = running.find(({ state }) => state === 'open')
  const lines = open ? await readOfferedLines(ctx, eventIds(open), 'all') : []
  const byEvent = Map.groupBy(lines, ({ eventId }) => eventId)
  const exact = returnsOf(
    (open?.matches ?? []).map(({ eventId, means }) => ({
      grid: gridOf(means),
      odds: leagueOdds(byEvent.get(eventId) ?? []),
    })),
  )
  const sums = await readReturns(ctx.db.read, slug)
  return exact.map(({ market, specifiers, least, most, mean }) => {
    const sum = sums.find(each => each.market === market.id && each.specifiers === specifiers)
    const matches = sum?.matches ?? 0
    return {
      market: market.id,
      specifiers,
      exact: { least, most, mean },
      realised: matches === 0 ? null : Math.round(sum!.realised / matches),
      expected: matches === 0 ? null : Math.round(sum!.expected / matches),
      matches,
    }
  })
}
