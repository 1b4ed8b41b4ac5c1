import { WEEKS, virtualEventId } from '@ruka/contract/virtual-ids'
import { drandRoundAfter } from '@ruka/games/fair/beacon'
import { commitmentOf } from '@ruka/games/league/draw.rules'
import { matchesOf } from '@ruka/games/league/season.rules'
import type { Ctx } from '../platform/context/context.ts'
import { changed, pgTable, sql, type Tx } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import type { FeedConsumer as BookKeeper } from '../feed/index.ts'
import { fixtureOf, openMessage, type BookMatch } from './book-messages.ts'
import { applyToBook } from './apply-to-book.ts'
import { roundMsOf, type League } from './leagues.ts'
import { nextStartMs, timesOf } from './model/round-times.rules.ts'
import { openSeason, strengthsIn, type Season } from './seasons.ts'
import type { RoundKey } from './model/stored-rounds.ts'

type Given = { readonly league: League; readonly season: Season; readonly keeper: BookKeeper }

/**
 * Publishes the next week of a season: its fixtures, the commitment to its seed, the beacon that its draw waits
 * for, and its prices in the book, with which bets open. A repeat after an unknown outcome changes nothing.
 */
export async function publishRound(
  ctx: Ctx,
  lease: Lease,
  { league, season, keeper }: Given,
): Promise<RoundKey> {
  const key = { league: league.slug, season: season.number, week: season.published + 1 }
  if (key.week > WEEKS) throw new RangeError(`season ${season.number} has no week ${key.week}`)
  const chain = await openSeason(ctx, key.league, key.season)
  const commitment = Buffer.from(commitmentOf(chain.seedAt(key.week)))
  const matches = matchesOf(strengthsIn(league, season.commitment), key.week - 1).map(
    (match, no): NumberedMatch => ({ ...match, no, eventId: eventIdOf(league, key, no) }),
  )
  await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    const times = await insertRound(tx, ctx, { key, league, commitment, hasBeacon: season.hasBeacon })
    if (!times) return
    await insertMatches(tx, key, matches)
    await keeper.fixtures(
      tx,
      matches.map(match => fixtureOf(league, match, times.bettingEndsMs)),
    )
    await applyToBook(
      tx,
      ctx,
      keeper,
      matches.map(match => openMessage(match, times.startsAtMs)),
    )
  })
  return key
}

type NumberedMatch = BookMatch & { readonly no: number }

const eventIdOf = ({ no: league }: League, { season, week }: RoundKey, match: number): string =>
  virtualEventId({ league, season, week, match })

/** Gives the times of the round; undefined where it was published before. */
async function insertRound(
  tx: Tx,
  ctx: Ctx,
  round: {
    readonly key: RoundKey
    readonly league: League
    readonly commitment: Buffer
    readonly hasBeacon: boolean
  },
) {
  const { key, league, commitment, hasBeacon } = round
  const [nowMs, roundMs] = [ctx.clock.now(), roundMsOf(ctx)]
  const latest = await sql<{ startsAtMs: number }>`select (extract(epoch from starts_at) * 1000)::bigint as
    "startsAtMs" from virtuals.rounds where league = ${key.league} order by starts_at desc limit 1`.execute(
    tx,
  )
  const latestMs = latest.rows[0]?.startsAtMs
  const times = timesOf(nextStartMs(latestMs, { nowMs, roundMs, league: league.no }), roundMs)
  const beaconRound = hasBeacon ? drandRoundAfter(times.bettingEndsMs).round : null
  const inserted = await changed(
    tx,
    sql`insert into virtuals.rounds (league, season, week, starts_at, round_ms, commitment, beacon_round,
        published_at)
      values (${key.league}, ${key.season}, ${key.week}, ${new Date(times.startsAtMs)}, ${roundMs},
        ${commitment}, ${beaconRound}, ${new Date(nowMs)})
      on conflict (league, season, week) do nothing`,
  )
  return inserted === 0 ? undefined : times
}

async function insertMatches(tx: Tx, key: RoundKey, matches: readonly NumberedMatch[]): Promise<void> {
  await sql`insert into virtuals.matches (league, season, week, no, event_id, home, away, home_mean, away_mean)
    select ${key.league}, ${key.season}, ${key.week}, m.*
    from ${pgTable('m', matches, {
      no: ['smallint', each => each.no],
      event_id: ['text', each => each.eventId],
      home: ['smallint', each => each.home],
      away: ['smallint', each => each.away],
      home_mean: ['bigint', each => each.means.home],
      away_mean: ['bigint', each => each.means.away],
    })}`.execute(tx)
}
