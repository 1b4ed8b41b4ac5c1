import { asCents } from '@ruka/contract/money'
import type { Fixture } from '@ruka/sports/feed/fixture'
import type { FeedMarket, FeedMessage } from '@ruka/sports/feed/message'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { sql } from '../../server/src/platform/db/db.ts'
import { below, uuid } from '../../server/src/platform/base/random.ts'
import { openBookKeeper, sportsbookModule, type SlipAsked } from '../../server/src/sportsbook/index.ts'
import { publishChanges } from '../../server/src/sportsbook/live/topic-changes.ts'
import { openWallet, postTransfer } from '../../server/src/wallet/index.ts'

export type OddsChange = Extract<FeedMessage, { type: 'odds_change' }>

const HOUR_MS = 3_600_000
/** Lines of a match, beside 1x2: totals, as a feed offers them. */
const TOTALS = ['0.5', '1.5', '2.5', '3.5', '4.5', '5.5']
/** The lines that a change of prices has. */
const CHANGED = 3

/** A book with matches of a day, and the feed that changes it: one keeper, as one engine has. */
export async function openBook(ctx: Ctx, matches: number) {
  await sportsbookModule.seed!(ctx)
  await sql`insert into feed.producers (product, name, state, since, alive_until, heard_at)
    select p, 'bench', 'up', 'epoch', 'infinity', 'infinity' from unnest(array[1, 3]) as p`.execute(
    ctx.db.read,
  )
  const keeper = openBookKeeper(ctx, publishChanges(ctx.bus, 'bench'))
  let id = 0
  let ms = ctx.clock.now()
  const apply = (messages: readonly FeedMessage[]) =>
    ctx.db.tx(tx =>
      keeper.apply(
        tx,
        messages.map(message => {
          const receivedAtMs = ctx.clock.now()
          return { id: ++id, receivedAtMs, generatedAtMs: receivedAtMs, message }
        }),
      ),
    )
  const eventIds = Array.from({ length: matches }, (_, index) => `sr:match:${index + 1}`)
  await ctx.db.tx(tx =>
    keeper.fixtures(
      tx,
      eventIds.map((eventId, index) => fixtureOf(eventId, index, ctx.clock.now())),
    ),
  )
  const change = (eventId: string, markets: readonly FeedMarket[]): OddsChange => ({
    type: 'odds_change',
    product: 3,
    timestamp: ++ms,
    unknown: [],
    event_id: eventId,
    markets,
  })
  await apply(
    eventIds.map(eventId => change(eventId, [threeWay(2), ...TOTALS.map(line => total(line, 1.9))])),
  )
  return {
    eventIds,
    apply,
    /** A message with prices of an event, later than all before. */
    change,
    /** Other prices of some lines of any match; 1x2, on which the slips are, keeps its prices. */
    changeOf(index: number): FeedMessage {
      const lines = TOTALS.slice(0, CHANGED).map(line =>
        total(line, 1.5 + ((index * 7 + Number(line) * 4) % 90) / 100),
      )
      return change(eventIds[index % matches]!, lines)
    },
    /** Changes the odds of total 2.5, which lists show. */
    shownChangeOf: (eventId: string, odds: number): FeedMessage => change(eventId, [total('2.5', odds)]),
    /** The result of a match, as its home side's win or loss. */
    resultOf: (eventId: string, isWon: boolean): FeedMessage => ({
      type: 'bet_settlement',
      product: 3,
      timestamp: ++ms,
      unknown: [],
      event_id: eventId,
      markets: [
        {
          market: 1,
          specifiers: '',
          outcomes: ['1', '2', '3'].map((outcome, at) => ({
            outcome,
            result: Number(at === (isWon ? 0 : 1)),
          })),
        },
      ],
    }),
  }
}

const fixtureOf = (id: string, index: number, nowMs: number): Fixture => ({
  id,
  sport: { id: 'sr:sport:1', name: 'Soccer' },
  category: { id: 'sr:category:1', name: 'Kenya' },
  tournament: { id: `sr:tournament:${index % 20}`, name: 'Bench League' },
  home: { id: `sr:competitor:${index * 2}`, name: `Home ${index}` },
  away: { id: `sr:competitor:${index * 2 + 1}`, name: `Away ${index}` },
  kickOffMs: nowMs + 12 * HOUR_MS,
  isTimeOpen: false,
  status: 'not_started',
})

/** The sum of one over the odds of all outcomes: a line of less than 1 is not offered. */
const BOOK = 1.05

/** The odds of each other outcome where `count` of them are equally likely and one has these odds. */
const othersOf = (odds: number, count: number): number => Math.round((100 * count) / (BOOK - 1 / odds)) / 100
const priced = (odds: Readonly<Record<string, number>>) =>
  Object.entries(odds).map(([outcome, value]) => ({ outcome, odds: value, active: true, probability: 0.5 }))
export const threeWay = (home: number): FeedMarket => ({
  market: 1,
  specifiers: '',
  status: 1,
  outcomes: priced({ 1: home, 2: othersOf(home, 2), 3: othersOf(home, 2) }),
})
export const total = (line: string, over: number): FeedMarket => ({
  market: 18,
  specifiers: `total=${line}`,
  status: 1,
  outcomes: priced({ 12: over, 13: othersOf(over, 1) }),
})

/** Players with much money, or with so much each. */
export async function openRichPlayers(
  ctx: Ctx,
  count: number,
  cents = 100_000_000_000,
): Promise<readonly string[]> {
  const players = Array.from({ length: count }, () => uuid(ctx.random, ctx.clock.now()))
  await ctx.db.tx(async tx => {
    for (const playerId of players) {
      await openWallet(tx, playerId)
      const credit = { playerId, account: 'cash' } as const
      await postTransfer(
        tx,
        {
          op: 'move',
          key: `fund:${playerId}`,
          debit: { house: 'mpesa' },
          credit,
          cents: asCents(cents),
        },
        { atMs: ctx.clock.now() },
      )
    }
  })
  return players
}

const LEGS = 5
/** A slip of five home wins, on matches that follow each other in the list, from any of them on. */
export function slipOf(ctx: Ctx, playerId: string, eventIds: readonly string[]): SlipAsked {
  const first = below(ctx.random, eventIds.length)
  return {
    playerId,
    requestId: uuid(ctx.random, ctx.clock.now()),
    stakeCents: asCents(10_000),
    legs: Array.from({ length: LEGS }, (_, at) => ({
      eventId: eventIds[(first + at) % eventIds.length]!,
      market: 1,
      specifiers: '',
      outcome: '1',
      odds: 20_000,
    })),
    oddsPolicy: 'none',
  }
}
