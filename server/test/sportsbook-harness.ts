import { fromKes, type Cents } from '@ruka/contract/money'
import type { FeedMarket, FeedMessage } from '@ruka/sports/feed/message'
import { marketOf } from '@ruka/sports/markets.rules'
import { audit } from '../src/platform/context/audit.ts'
import { rows, sql } from '../src/platform/db/db.ts'
import { uuid } from '../src/platform/base/random.ts'
import { openBetting, openBookKeeper, type LegAsked, type SlipAsked } from '../src/sportsbook/index.ts'
import { sportsbookAudits } from '../src/sportsbook/audit.ts'
import { decideCashOuts } from '../src/sportsbook/exits/cash-out.ts'
import { decidePending } from '../src/sportsbook/slips/decide-pending.ts'
import { sportsbookModule } from '../src/sportsbook/module.ts'
import { settleDue } from './settle-due.ts'
import { retryUnsettled } from '../src/sportsbook/settlement/unsettled-slips.ts'
import { publishChanges } from '../src/sportsbook/live/topic-changes.ts'
import { wagersAudits } from '../src/wagers/index.ts'
import { readBalances, walletAudits } from '../src/wallet/index.ts'
import { createPlayer } from './player.ts'
import { openTestContext } from './test-context.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const PREMATCH = 3
export const LIVE = 1

type Sent = { readonly type: FeedMessage['type']; readonly product?: number; readonly timestamp?: number }
/** A message without what the harness fills in. */
export type TestMessage = Sent & Readonly<Record<string, unknown>>

/**
 * A book with players and a feed of the test's own, on a clone of the database and the test's clock.
 * Producers and matches count as heard at all times, unless the test is about `silence`: then by their
 * messages alone.
 */
export async function openSportsbook(
  seed: string,
  env: Record<string, string> = {},
  { silence = false }: { readonly silence?: boolean } = {},
) {
  const ctx = await openTestContext({ seed, env })
  await sportsbookModule.seed!(ctx)
  const keeper = openBookKeeper(ctx, publishChanges(ctx.bus, 'test'))
  const place = openBetting(ctx)
  let messages = 0
  let events = 0
  await sql`insert into feed.producers (product, name, state, since, alive_until, heard_at)
    select p, 'test', 'up', 'epoch', 'infinity', ${silence ? null : 'infinity'}::timestamptz from unnest(array[1, 3]) as p`.execute(
    ctx.db.read,
  )

  /** Applies messages in one transaction each, as of now by both clocks unless they say otherwise. */
  async function feed(...sent: readonly TestMessage[]): Promise<void> {
    for (const message of sent) {
      const whole = {
        product: PREMATCH,
        timestamp: ctx.clock.now(),
        unknown: [],
        ...(message.type === 'bet_stop' ? { groups: ['all'], market_status: -1 } : {}),
        ...message,
      } as unknown as FeedMessage
      messages += 1
      const receivedAtMs = ctx.clock.now()
      const generatedAtMs = silence ? whole.timestamp : receivedAtMs + YEAR_MS
      await ctx.db.tx(tx => keeper.apply(tx, [{ id: messages, receivedAtMs, generatedAtMs, message: whole }]))
    }
  }
  const settle = async (): Promise<void> => {
    while ((await decidePending(ctx)) > 0);
    while ((await decideCashOuts(ctx)) > 0);
    await settleDue(ctx)
  }
  return {
    ctx,
    feed,
    settle,
    /** The producer was heard up to now, and all that it said is applied. */
    heard: (product: number = LIVE) =>
      sql`update feed.producers set heard_at = ${new Date(ctx.clock.now())} where product = ${product}`.execute(
        ctx.db.read,
      ),
    place: (slip: SlipAsked) => place(slip),
    newId: () => uuid(ctx.random, ctx.clock.now()),
    player: async (kes = 100_000) => (await createPlayer(ctx, { cashKes: kes })).id,
    /** A match with prices for these markets, before its kick-off. */
    async match({ inHours = 2, markets = [market(1, { 1: 2, 2: 3.5, 3: 4 })], ...over }: MatchOptions = {}) {
      const number = (events += 1)
      const eventId = `sr:match:${number}`
      await ctx.db.tx(tx =>
        keeper.fixtures(tx, [
          {
            id: eventId,
            sport: { id: 'sr:sport:1', name: 'Soccer' },
            category: { id: 'sr:category:1', name: 'Kenya' },
            tournament: {
              id: over.competition ?? 'sr:tournament:1',
              name: over.competitionName ?? 'Premier League',
            },
            home: {
              id: over.homeId ?? `sr:competitor:${number * 2}`,
              name: over.home ?? `Home ${number}`,
            },
            away: {
              id: over.awayId ?? `sr:competitor:${number * 2 + 1}`,
              name: over.away ?? `Away ${number}`,
            },
            kickOffMs: ctx.clock.now() + inHours * HOUR_MS,
            isTimeOpen: false,
            status: 'not_started',
          },
        ]),
      )
      await feed({ type: 'odds_change', event_id: eventId, markets })
      return eventId
    },
    /** The match is live at this score, with live prices. */
    live: (eventId: string, score: readonly [number, number], markets: readonly FeedMarket[] = []) =>
      feed({
        type: 'odds_change',
        product: LIVE,
        event_id: eventId,
        markets,
        event_status: { status: 1, home_score: score[0], away_score: score[1], periods: [] },
      }),
    balances: async (playerId: string) => (await readBalances(ctx.db.read, playerId))!,
    slip: async (code: string) =>
      (
        await rows(
          ctx.db.read,
          sql<{ state: string; payout_cents: Cents | null; reason: string | null; version: number }>`
            select state, payout_cents, reason, version from sportsbook.slips where code = ${code}`,
        )
      )[0]!,
    /** Makes the settlement of a slip fail, as a defect would, until it is undone. */
    async breakSlip(code: string) {
      const set = (cents: number) =>
        sql`update wagers.wagers set greatest_payout_cents = ${cents} where ref = ${`slip:${code}`}`.execute(
          ctx.owner.read,
        )
      const [wager] = await rows(
        ctx.db.read,
        sql<{
          cents: number
        }>`select greatest_payout_cents as cents from wagers.wagers where ref = ${`slip:${code}`}`,
      )
      await sql`alter table wagers.wagers drop constraint wagers_greatest_payout_cents_check`.execute(
        ctx.owner.read,
      )
      await set(-1)
      return { unbreak: () => set(wager!.cents) }
    },
    /** Settles again what was set aside. */
    retry: () => retryUnsettled(ctx),
    /** The promises that do not hold. */
    broken: async () => {
      const checks = [...walletAudits, ...wagersAudits, ...sportsbookAudits]
      const found = await audit(ctx.db.read, checks)
      return found.filter(({ offending }) => offending.length > 0)
    },
    drop: () => ctx.drop(),
  }
}
export type TestSportsbook = Awaited<ReturnType<typeof openSportsbook>>

type MatchOptions = {
  readonly inHours?: number
  readonly markets?: readonly FeedMarket[]
  readonly home?: string
  readonly away?: string
  readonly homeId?: string
  readonly awayId?: string
  readonly competition?: string
  readonly competitionName?: string
}

/** A line with odds by outcome. */
export const market = (
  id: number,
  odds: Readonly<Record<string, number>>,
  { specifiers = '', status = 1 }: { specifiers?: string; status?: number } = {},
): FeedMarket => ({
  market: id,
  specifiers,
  status,
  outcomes: Object.entries(odds).map(([outcome, value]) => ({ outcome, odds: value, active: true })),
})

/** A line's results: the winning outcome, or each outcome's result and void factor. */
export const result = (
  id: number,
  won: string | Readonly<Record<string, readonly [result: number, voidFactor: number]>>,
  specifiers = '',
): FeedMarket => ({
  market: id,
  specifiers,
  outcomes:
    typeof won === 'string'
      ? marketOf(id)!.outcomes.map(({ id: outcome }) => ({ outcome, result: outcome === won ? 1 : 0 }))
      : Object.entries(won).map(([outcome, [of, void_factor]]) => ({ outcome, result: of, void_factor })),
})

/** A leg at odds of two, unless it says otherwise. */
export const leg = (eventId: string, outcome = '1', odds = 2, over: Partial<LegAsked> = {}): LegAsked => ({
  eventId,
  market: 1,
  specifiers: '',
  outcome,
  odds: Math.round(odds * 10_000),
  ...over,
})

export const slipOf = (
  playerId: string,
  requestId: string,
  legs: readonly LegAsked[],
  { kes = 100, ...over }: Partial<SlipAsked> & { kes?: number } = {},
): SlipAsked => ({ playerId, requestId, stakeCents: fromKes(kes), legs, oddsPolicy: 'none', ...over })
