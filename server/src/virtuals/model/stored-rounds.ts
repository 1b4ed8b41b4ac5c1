import { beaconAtMs, drandBeacon } from '@ruka/games/fair/beacon'
import type { LeagueVoidReason } from '@ruka/contract/league'
import type { PublishedRound } from '@ruka/contract/league-records'
import type { Means } from '@ruka/games/league/grid.rules'
import type { RawBuilder } from 'kysely'
import { rows, sql, type Reader } from '../../platform/db/db.ts'
import { currentIncarnation } from '../../platform/process/incarnation.ts'

export type RoundKey = { readonly league: string; readonly season: number; readonly week: number }
export type RoundState = 'open' | 'locked' | 'drawn' | 'settled' | 'void'
export type StoredMatch = {
  readonly no: number
  readonly eventId: string
  readonly home: number
  readonly away: number
  readonly means: Means
  readonly goals: string | null
}
export type StoredRound = RoundKey & {
  readonly state: RoundState
  readonly startsAtMs: number
  readonly roundMs: number
  readonly commitment: Buffer
  readonly beaconRound: number | null
  readonly beaconSignature: string | null
  readonly seed: Buffer | null
  readonly lockedAtMs: number | null
  readonly drawnAtMs: number | null
  readonly voidReason: LeagueVoidReason | null
  readonly matches: readonly StoredMatch[]
}

/** What is published of a round that was drawn or is void. */
export const publishedRound = (round: StoredRound): PublishedRound => {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const isVoid = round.state === 'void'
  return {
    season: round.season,
    week: round.week,
    at: new Date(round.startsAtMs).toISOString(),
    state: round.state as PublishedRound['state'],
    reason: round.voidReason,
    commitment: round.commitment.toString('hex'),
    beaconRound: round.beaconRound,
    beaconSignature: round.beaconSignature,
    seed: round.seed?.toString('hex') ?? null,
    lockedAt: time(round.lockedAtMs),
    drawnAt: time(round.drawnAtMs),
    fixtures: round.matches.map(({ home, away, means }) => [home, away, means.home, means.away]),
    results: isVoid ? null : round.matches.map(({ goals }) => goals!),
  }
}

/** When the value that a round waits for is public; null where it waits for none. */
export const beaconTimeOf = ({ beaconRound }: Pick<StoredRound, 'beaconRound'>): number | null =>
  beaconRound === null ? null : beaconAtMs(drandBeacon(beaconRound))!

const COLUMNS = sql.raw(`r.league, r.season, r.week, r.state,
  (extract(epoch from r.starts_at) * 1000)::bigint as "startsAtMs", r.round_ms as "roundMs", r.commitment,
  r.beacon_round as "beaconRound", r.beacon_signature as "beaconSignature", r.seed,
  (extract(epoch from r.locked_at) * 1000)::bigint as "lockedAtMs",
  (extract(epoch from r.drawn_at) * 1000)::bigint as "drawnAtMs", r.void_reason as "voidReason",
  (select json_agg(json_build_object('no', m.no, 'eventId', m.event_id, 'home', m.home, 'away', m.away,
    'means', json_build_object('home', m.home_mean, 'away', m.away_mean), 'goals', m.goals) order by m.no)
    from virtuals.matches as m where (m.league, m.season, m.week) = (r.league, r.season, r.week)) as matches`)

export type RunningRow = StoredRound & {
  readonly state: 'open' | 'locked' | 'drawn'
  /** Whether its season belongs to an earlier incarnation of the database, or to one that staff have not confirmed. */
  readonly isForeign: boolean
}

/** The rounds of a league that are not over, by their start. */
export const readRunning = (reader: Reader, league: string): Promise<readonly RunningRow[]> =>
  rows(
    reader,
    sql<RunningRow>`select ${COLUMNS}, s.incarnation is distinct from ${currentIncarnation} as "isForeign"
      from virtuals.rounds as r join virtuals.seasons as s on (s.league, s.number) = (r.league, r.season)
      where r.league = ${league} and r.state in ('open', 'locked', 'drawn') order by r.starts_at`,
  )

/** The latest round that has begun and is over. A later one may be void before its time. */
export async function readLast(
  reader: Reader,
  league: string,
  nowMs: number,
): Promise<StoredRound | undefined> {
  const [round] = await rows(
    reader,
    sql<StoredRound>`select ${COLUMNS} from virtuals.rounds as r
      where league = ${league} and starts_at <= ${new Date(nowMs)} and state in ('settled', 'void')
      order by starts_at desc limit 1`,
  )
  return round
}

/** Rounds that are over, latest first; with `before`, those that began before that one. */
export const readEnded = (
  reader: Reader,
  league: string,
  {
    before,
    limit,
  }: { readonly before?: { season: number; week: number } | undefined; readonly limit: number },
): Promise<readonly StoredRound[]> =>
  rows(
    reader,
    sql<StoredRound>`select ${COLUMNS} from virtuals.rounds as r
      where league = ${league} and state in ('settled', 'void')
        and (${before === undefined}::boolean
          or (season, week) < (${before?.season ?? 0}::integer, ${before?.week ?? 0}::smallint))
      order by season desc, week desc limit ${limit}`,
  )

/** The weeks of a season before the first that is not over, with the time when each was published. */
export const readFirstWeeks = (
  reader: Reader,
  { league, season }: Pick<RoundKey, 'league' | 'season'>,
): Promise<readonly (StoredRound & { readonly publishedAtMs: number })[]> =>
  rows(
    reader,
    sql<StoredRound & { publishedAtMs: number }>`select ${COLUMNS},
      (extract(epoch from r.published_at) * 1000)::bigint as "publishedAtMs"
      from virtuals.rounds as r
      where (r.league, r.season) = (${league}, ${season}) and not exists (select from virtuals.rounds as o
        where (o.league, o.season) = (r.league, r.season) and o.week <= r.week
          and o.state not in ('settled', 'void'))
      order by r.week`,
  )

export async function readRound(
  reader: Reader,
  { league, season, week }: RoundKey,
): Promise<StoredRound | undefined> {
  const [round] = await rows(
    reader,
    sql<StoredRound>`select ${COLUMNS} from virtuals.rounds as r
      where (league, season, week) = (${league}, ${season}, ${week})`,
  )
  return round
}

/** Rounds that are over, of all leagues, by their names; `when` is a condition on the time of their end. */
export const pageOfEnded = (
  reader: Reader,
  {
    after,
    limit,
    when,
  }: {
    readonly after: RoundKey | undefined
    readonly limit: number
    when(at: RawBuilder<unknown>): RawBuilder<boolean>
  },
): Promise<readonly StoredRound[]> =>
  rows(
    reader,
    sql<StoredRound>`select ${COLUMNS} from virtuals.rounds as r
      where state in ('settled', 'void') and ${when(sql`ended_at`)}
        and (${after === undefined}::boolean or (league, season, week)
          > (${after?.league ?? ''}::text collate "C", ${after?.season ?? 0}::integer, ${after?.week ?? 0}::smallint))
      order by league, season, week limit ${limit}`,
  )

/** The matches of a season that were drawn, in the order of play. */
export const readResults = (reader: Reader, { league, season }: Pick<RoundKey, 'league' | 'season'>) =>
  rows(
    reader,
    sql<Pick<StoredMatch, 'home' | 'away'> & { readonly week: number; readonly goals: string }>`select m.week,
      m.home, m.away, m.goals
      from virtuals.matches as m join virtuals.rounds as r using (league, season, week)
      where m.league = ${league} and m.season = ${season} and r.state = 'settled' order by m.week, m.no`,
  )
