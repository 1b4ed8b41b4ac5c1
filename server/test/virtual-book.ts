import {
  LEAGUE_SLUGS,
  VIRTUAL_PRODUCT,
  virtualEventId,
  virtualTeamId,
  type LeagueNo,
} from '@ruka/contract/virtual-ids'
import type { FeedMarket } from '@ruka/sports/feed/message'
import type { Ctx } from '../src/platform/context/context.ts'
import { sql, type Tx } from '../src/platform/db/db.ts'
import { openBookKeeper } from '../src/sportsbook/book/book.ts'
import { lockEventsAlone } from '../src/sportsbook/model/event-locks.ts'
import { market, result, type TestSportsbook } from './sportsbook-harness.ts'

/** Betting on a round ends this long after it begins. */
const BETTING_MS = 75_000

type RoundOptions = {
  readonly league?: LeagueNo
  readonly matches?: number
  readonly markets?: readonly FeedMarket[]
  /** Until its kick-off. */
  readonly inMs?: number
}

/** Rounds of the virtual leagues in a book, with prices, locks and results by messages of their own producer. */
export async function openVirtualBook({ ctx }: Pick<TestSportsbook, 'ctx'>) {
  const keeper = openBookKeeper(ctx)
  await openLeagues(ctx)
  let messages = 1_000_000_000
  let rounds = 0

  /** Applies messages of the leagues' producer in a transaction. */
  const apply = (tx: Tx, sent: readonly object[]): Promise<void> =>
    keeper.apply(
      tx,
      sent.map(message => ({
        id: (messages += 1),
        receivedAtMs: ctx.clock.now(),
        message: { product: VIRTUAL_PRODUCT, timestamp: ctx.clock.now(), unknown: [], ...message } as never,
      })),
    )
  const feed = (...sent: readonly object[]) => ctx.db.tx(tx => apply(tx, sent))
  return {
    feed,
    /** The ids of a round's matches, which take bets. */
    async round({ league = 1, matches = 10, inMs = BETTING_MS, markets = PRICES }: RoundOptions = {}) {
      rounds += 1
      const [season, week] = [1 + Math.floor(rounds / 38), 1 + (rounds % 38)]
      const ids = Array.from({ length: matches }, (_, match) =>
        virtualEventId({ league, season, week, match }),
      )
      await ctx.db.tx(async tx => {
        await keeper.fixtures(
          tx,
          ids.map((id, match) => fixture(id, { league, match, kickOffMs: ctx.clock.now() + inMs })),
        )
        await apply(
          tx,
          ids.map(id => ({ type: 'odds_change', event_id: id, markets })),
        )
      })
      return ids
    },
    /** The lock of a round: `locked` runs in it, when no bet is being accepted any more. */
    lock: (ids: readonly string[], locked: (tx: Tx) => Promise<void> = async () => undefined) =>
      ctx.db.tx(async tx => {
        await lockEventsAlone(tx, ids)
        await locked(tx)
        await apply(
          tx,
          ids.map(id => ({
            type: 'odds_change',
            event_id: id,
            markets: [],
            event_status: { status: 1, home_score: 0, away_score: 0, periods: [] },
          })),
        )
      }),
    /** The results of matches: the winning outcome of the market 1x2 of each. */
    draw: (won: Readonly<Record<string, string>>) =>
      feed(
        ...Object.entries(won).map(([id, outcome]) => ({
          type: 'bet_settlement',
          event_id: id,
          markets: [result(1, outcome)],
        })),
      ),
    /** A round that is not drawn: every stake goes back. */
    void: (ids: readonly string[]) =>
      feed(
        ...ids.map(id => ({
          type: 'bet_cancel',
          event_id: id,
          markets: [{ market: 1, specifiers: '', outcomes: [] }],
        })),
      ),
  }
}

const PRICES = [market(1, { 1: 2, 2: 3.5, 3: 4 })]

const openLeagues = ({ db }: Ctx) =>
  sql`insert into catalogue.games (slug, position) select slug, 0 from unnest(${[...LEAGUE_SLUGS]}::text[]) as slug
    on conflict do nothing`.execute(db.read)

const fixture = (
  id: string,
  { league, match, kickOffMs }: { league: LeagueNo; match: number; kickOffMs: number },
) => ({
  id,
  sport: { id: 'virtual:sport:1', name: 'Virtual football' },
  category: { id: 'virtual:category:1', name: 'Kenya' },
  tournament: { id: `virtual:league:${league}`, name: `League ${league}` },
  home: { id: virtualTeamId(league, 2 * match + 1), name: `Side ${league} ${2 * match + 1}` },
  away: { id: virtualTeamId(league, 2 * match + 2), name: `Side ${league} ${2 * match + 2}` },
  kickOffMs,
  isTimeOpen: false,
  status: 'not_started' as const,
})
