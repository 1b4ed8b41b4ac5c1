import type { LeagueDrawn, LeagueNow, LeagueRound } from '@ruka/contract/league'
import { toOdds } from '@ruka/contract/odds'
import { readSettings } from '../catalogue/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { rows, sql } from '../platform/db/db.ts'
import { readOfferedLines, type OfferedLine } from '../sportsbook/index.ts'
import { beaconValue } from './draw-round.ts'
import { eventIds } from './close-round.ts'
import { roundMsOf, type League } from './leagues.ts'
import { readLast, readRunning, type StoredRound } from './model/stored-rounds.ts'

const MATCH_RESULT = 1

/** A round as clients see it: nothing that is secret before its draw. */
function shownRound(round: StoredRound, lines: readonly OfferedLine[]): LeagueRound {
  const odds = new Map(
    lines.filter(({ market }) => market === MATCH_RESULT).map(line => [line.eventId, line.odds]),
  )
  const { season, week, startsAtMs, state, commitment, beaconRound } = round
  return {
    season,
    week,
    startsAtMs,
    state,
    commitment: commitment.toString('hex'),
    beaconRound,
    fixtures: round.matches.map(({ eventId, home, away, means }) => {
      const of = (outcome: string) => {
        const price = odds.get(eventId)?.[outcome]
        return price == null ? null : toOdds(price)
      }
      return [home, away, means.home, means.away, of('1'), of('2'), of('3')]
    }),
    ...(state === 'drawn' || state === 'settled' ? { drawn: shownDraw(round) } : {}),
  }
}

/** What was drawn. @throws Error before the draw */
export function shownDraw({ seed, beaconSignature, matches }: StoredRound): LeagueDrawn {
  if (!seed) throw new Error('the round was not drawn')
  return {
    seed: seed.toString('hex'),
    beacon: beaconValue(beaconSignature),
    results: matches.map(({ goals }) => goals!),
  }
}

/** Rounds with the odds of their matches. */
export async function showRounds(ctx: Ctx, rounds: readonly StoredRound[]): Promise<readonly LeagueRound[]> {
  const open = rounds.filter(({ state }) => state === 'open')
  const lines = await readOfferedLines(ctx, open.flatMap(eventIds), 'main')
  return rounds.map(round => shownRound(round, lines))
}

/** The league now; undefined before its first season. */
export async function readLeagueNow(ctx: Ctx, league: League): Promise<LeagueNow | undefined> {
  const running = await readRunning(ctx.db.read, league.slug)
  const last = await readLast(ctx.db.read, league.slug, ctx.clock.now())
  const [season] = await rows(
    ctx.db.read,
    sql<{ number: number; commitment: Buffer; hasBeacon: boolean }>`select number, commitment, has_beacon as
      "hasBeacon" from virtuals.seasons
      where league = ${league.slug}
        and number <= ${running[0]?.season ?? last?.season ?? 1} order by number desc limit 1`,
  )
  if (!season) return undefined
  const [isClosed, rounds, [shownLast]] = await Promise.all([
    isLeagueClosed(ctx, league),
    showRounds(ctx, running),
    showRounds(ctx, last ? [last] : []),
  ])
  return {
    league: league.slug,
    name: league.name,
    others: [...league.others],
    nowMs: ctx.clock.now(),
    roundMs: running[0]?.roundMs ?? roundMsOf(ctx),
    teams: league.teams.map(({ name, short, pattern, colours: [one, other] }) => ({
      name,
      short,
      pattern,
      colours: [one, other],
    })),
    season: { ...season, commitment: season.commitment.toString('hex') },
    last: shownLast ?? null,
    rounds: [...rounds],
    isClosed,
  }
}

export async function isLeagueClosed(ctx: Ctx, { slug }: League): Promise<boolean> {
  const settings = await readSettings(ctx.db.read, [slug], ctx.clock.now())
  return !(settings.get(slug)?.open ?? false)
}
