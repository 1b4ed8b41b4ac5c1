import type { LeagueVoidReason } from '@ruka/contract/league'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Tx } from '../platform/db/db.ts'
import { assertLeading, type Lease } from '../platform/db/lease.ts'
import { casesOf } from '../cases/index.ts'
import type { FeedConsumer as BookKeeper } from '../feed/index.ts'
import { lockEventsAlone } from '../sportsbook/index.ts'
import { applyToBook } from './apply-to-book.ts'
import { lockMessage, voidMessage } from './book-messages.ts'
import { countRound } from './count-rounds.ts'
import { endSeason, openSeason } from './seasons.ts'
import type { RoundKey, RoundState, StoredRound } from './model/stored-rounds.ts'

const { openCase } = casesOf({
  'virtuals.void': {
    about:
      'Rounds of a virtual league could not be locked or drawn in time, and were voided: one case for each league and cause, until it is closed.',
  },
})

/** The state of a round behind its lock. @throws Error where there is no such round */
export async function lockRoundRow(tx: Tx, { league, season, week }: RoundKey): Promise<RoundState> {
  const row = await firstRow(
    tx,
    sql<{ state: RoundState }>`select state from virtuals.rounds
      where (league, season, week) = (${league}, ${season}, ${week}) for update`,
  )
  if (!row) throw new Error(`week ${week} of season ${season} of ${league} is missing`)
  return row.state
}

export const ofRound = ({ league, season, week }: RoundKey) =>
  sql`(league, season, week) = (${league}, ${season}, ${week})`

/**
 * Ends betting on a round. It waits for slips that are being accepted on its matches, and none can follow: the
 * score is drawn only after this was committed.
 */
export async function lockRound(
  ctx: Ctx,
  lease: Lease,
  { round, keeper }: { readonly round: StoredRound; readonly keeper: BookKeeper },
): Promise<void> {
  await ctx.db.tx(async tx => {
    await assertLeading(tx, lease)
    if ((await lockRoundRow(tx, round)) !== 'open') return
    await lockEventsAlone(tx, eventIds(round))
    await applyToBook(
      tx,
      ctx,
      keeper,
      round.matches.map(match => lockMessage(match, round.startsAtMs)),
    )
    await sql`update virtuals.rounds set state = 'locked', locked_at = ${new Date(ctx.clock.now())}
      where ${ofRound(round)}`.execute(tx)
  })
}

/**
 * Voids a round that was not drawn: every stake on it returns, once. Its seed is published, so that anyone can
 * compute what it would have drawn; null where it cannot be opened. Without a lease a member of staff decided it.
 * Returns the state before: a round that was drawn stands, and one that is void stays so.
 */
export async function voidRound(ctx: Ctx, given: RoundToVoid): Promise<RoundState> {
  const { round, keeper, reason, seed, lease, record } = given
  return ctx.db.tx(async tx => {
    if (lease) await assertLeading(tx, lease)
    const state = await lockRoundRow(tx, round)
    if (state !== 'open' && state !== 'locked') return state
    await lockEventsAlone(tx, eventIds(round))
    await applyToBook(
      tx,
      ctx,
      keeper,
      round.matches.map(match => voidMessage(match, round.startsAtMs)),
    )
    await sql`update virtuals.rounds set state = 'void', void_reason = ${reason},
      seed = case when ${isBehindUndrawn(round)} then null else ${seed}::bytea end,
      ended_at = ${new Date(ctx.clock.now())} where ${ofRound(round)}`.execute(tx)
    await endSeason(tx, ctx, round)
    // What staff void, they know.
    if (lease)
      await openCase(tx, ctx, {
        kind: 'virtuals.void',
        subject: `${round.league}:${reason}`,
        problem: `Rounds of ${round.league} were voided, and their stakes were returned: ${reason}`,
        // The first of them; one fault voids many.
        evidence: {
          season: round.season,
          week: round.week,
          startsAt: new Date(round.startsAtMs).toISOString(),
          state,
          beaconRound: round.beaconRound,
        },
      })
    await record?.(tx)
    countRound(ctx, tx, { league: round.league, end: 'void' })
    return state
  })
}

/**
 * Whether an earlier round of the season is still to be drawn: the seed of a later one leads to its seed, and must
 * not be published before.
 */
export const isBehindUndrawn = ({ league, season, week }: RoundKey) =>
  sql<boolean>`exists (select from virtuals.rounds as earlier where earlier.league = ${league}
    and earlier.season = ${season} and earlier.week < ${week} and earlier.state in ('open', 'locked'))`

type RoundToVoid = {
  readonly round: StoredRound
  readonly keeper: BookKeeper
  readonly reason: LeagueVoidReason
  readonly seed: Buffer | null
  readonly lease?: Lease
  /** Written with it. */
  readonly record?: (tx: Tx) => Promise<void>
}

/** The seed of a round. @throws Error under another key */
export async function seedOf(ctx: Ctx, { league, season, week }: RoundKey): Promise<Buffer> {
  return Buffer.from((await openSeason(ctx, league, season)).seedAt(week))
}

export const eventIds = ({ matches }: StoredRound): readonly string[] => matches.map(({ eventId }) => eventId)
