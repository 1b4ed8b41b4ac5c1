import { asCents } from '@ruka/contract/money'
import { LEAGUES, VIRTUAL_PRODUCT, virtualEventId, virtualTeamId } from '@ruka/contract/virtual-ids'
import type { FeedMessage } from '@ruka/sports/feed/message'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql } from '../../server/src/platform/db/db.ts'
import { below, uuid } from '../../server/src/platform/base/random.ts'
import { openBookKeeper, type SlipAsked } from '../../server/src/sportsbook/index.ts'

const OUTCOMES = [
  { outcome: '1', odds: 2.3 },
  { outcome: '2', odds: 3.3 },
  { outcome: '3', odds: 3 },
] as const
const LEGS_MAX = 4
const BETTING_MS = 3_600_000

/** A round of both leagues, of the week of that number, with prices of 1x2, and the results that end it. */
export async function openRound(ctx: Ctx, week = 1) {
  await sql`insert into catalogue.games (slug, position)
    select slug, 0 from unnest(${LEAGUES.map(({ slug }) => slug)}::text[]) as slug
    on conflict do nothing`.execute(ctx.db.read)
  const keeper = openBookKeeper(ctx)
  let id = week * 1_000_000
  const apply = (messages: readonly object[]) =>
    ctx.db.tx(tx =>
      keeper.apply(
        tx,
        messages.map(message => ({
          id: ++id,
          receivedAtMs: ctx.clock.now(),
          message: {
            product: VIRTUAL_PRODUCT,
            timestamp: ctx.clock.now(),
            unknown: [],
            ...message,
          } as unknown as FeedMessage,
        })),
      ),
    )
  const matches = LEAGUES.flatMap(({ no: league }) =>
    Array.from({ length: 10 }, (_, match) => ({
      league,
      match,
      id: virtualEventId({ league, season: 1, week, match }),
    })),
  )
  await ctx.db.tx(tx =>
    keeper.fixtures(
      tx,
      matches.map(({ id: eventId, league, match }) => ({
        id: eventId,
        sport: { id: 'virtual:sport:1', name: 'Virtual football' },
        category: { id: 'virtual:category:1', name: 'Kenya' },
        tournament: { id: `virtual:league:${league}`, name: `League ${league}` },
        home: { id: virtualTeamId(league, 2 * match + 1), name: `Side ${league} ${2 * match + 1}` },
        away: { id: virtualTeamId(league, 2 * match + 2), name: `Side ${league} ${2 * match + 2}` },
        kickOffMs: ctx.clock.now() + BETTING_MS,
        isTimeOpen: false,
        status: 'not_started' as const,
      })),
    ),
  )
  const priced = OUTCOMES.map(({ outcome, odds }) => ({ outcome, odds, active: true }))
  const market = { market: 1, specifiers: '' }
  await apply(
    matches.map(each => ({
      type: 'odds_change',
      event_id: each.id,
      markets: [{ ...market, status: 1, outcomes: priced }],
    })),
  )
  return {
    eventIds: matches.map(each => each.id),
    draw: () =>
      apply(
        matches.map(each => {
          const won = OUTCOMES[below(ctx.random, OUTCOMES.length)]!.outcome
          const outcomes = OUTCOMES.map(({ outcome }) => ({ outcome, result: Number(outcome === won) }))
          return { type: 'bet_settlement', event_id: each.id, markets: [{ ...market, outcomes }] }
        }),
      ),
  }
}

/** A slip of KES 10 to 100: two of three are singles, the others have two to four legs. */
export function slipOn(ctx: Ctx, playerId: string, eventIds: readonly string[]): SlipAsked {
  const { random } = ctx
  const legs = below(random, 3) < 2 ? 1 : 2 + below(random, LEGS_MAX - 1)
  const first = below(random, eventIds.length)
  return {
    playerId,
    product: 'virtuals',
    requestId: uuid(random, ctx.clock.now()),
    stakeCents: asCents(1_000 * (1 + below(random, 10))),
    legs: Array.from({ length: legs }, (_, at) => {
      const { outcome, odds } = OUTCOMES[below(random, OUTCOMES.length)]!
      const eventId = eventIds[(first + at * 3) % eventIds.length]!
      return { eventId, market: 1, specifiers: '', outcome, odds: Math.round(odds * 10_000) }
    }),
    oddsPolicy: 'none',
  }
}
