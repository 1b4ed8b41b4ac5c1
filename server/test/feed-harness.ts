import type { Fixture } from '@ruka/sports/feed/fixture'
import type { Summary } from '@ruka/sports/feed/summary'
import { expect } from 'vitest'
import type { EventRecoveryRequest, FeedApi, RecoveryOutcome, RecoveryRequest } from '../src/feed/feed-api.ts'
import type { FeedConsumer, LoggedMessage } from '../src/feed/feed-context.ts'
import { runFeed } from '../src/feed/run-feed.ts'
import type { Transport, TransportListener } from '../src/feed/transport.ts'
import { every } from '../src/platform/base/clock.ts'
import type { Ctx } from '../src/platform/context/context.ts'
import { pgTable, rows, sql, type Tx } from '../src/platform/db/db.ts'
import { openTestContext, type TestContext } from './test-context.ts'

const FEED_ENV = { FEED_KIND: 'stream', FEED_URL: 'http://127.0.0.1:9', FEED_TOKEN: 'sample-token' }

/** Messages as the feed writes them. */
export const keyOf = (type: string, event = 'sr:match:7') => {
  const [, of, id] = /^(.+):(\d+)$/.exec(event)!
  return `hi.-.live.${type}.1.${of}.${id}.-`
}
export const oddsChange = (n: number, event = 'sr:match:7') =>
  ({
    key: keyOf('odds_change', event),
    body: `<odds_change product="1" event_id="${event}" timestamp="${n}"><odds><market id="1" status="1">
      <outcome id="1" odds="1.5" active="1"/></market></odds></odds_change>`,
  }) as const
const aliveOf = (product: number, timestamp: number, subscribed = 1) => ({
  key: '-.-.-.alive.-.-.-.-',
  body: `<alive product="${product}" timestamp="${timestamp}" subscribed="${subscribed}"/>`,
})
export const completeOf = (product: number, requestId: number, timestamp = 1) => ({
  key: '-.-.-.snapshot_complete.-.-.-.1',
  body: `<snapshot_complete product="${product}" timestamp="${timestamp}" request_id="${requestId}"/>`,
})

/** A fixture of the schedule. */
export const fixtureOf = (id: number): Fixture => ({
  id: `sr:match:${id}`,
  sport: { id: 'sr:sport:1', name: 'Soccer' },
  category: { id: 'sr:category:1', name: 'Kenya' },
  tournament: { id: 'sr:tournament:1', name: 'Premier League' },
  home: { id: 'sr:competitor:1', name: 'Home' },
  away: { id: 'sr:competitor:2', name: 'Away' },
  kickOffMs: 1_800_000_000_000,
  isTimeOpen: false,
  status: 'not_started',
})

/** A transport in the test's hand. Its alives follow the test's clock. */
function handTransport(ctx: Pick<Ctx, 'clock'>) {
  let listener: TransportListener | undefined
  const hand = {
    /** Which producers are alive. */
    alive: [1, 3] as number[],
    /** How far the producers' clock is before ours. */
    aheadMs: 0,
    isOpen: () => listener !== undefined,
    send: (message: { readonly key: string; readonly body: string; readonly foreignExchange?: string }) =>
      listener!.message(message),
    lose: () => listener!.lost('the test lost it'),
    connect: () => listener!.connected(),
    transport: {
      open(opened) {
        listener = opened
        opened.connected()
        const sendAlives = async () => {
          for (const product of hand.alive) opened.message(aliveOf(product, ctx.clock.now() + hand.aheadMs))
        }
        const beating = every(ctx.clock, 10_000, sendAlives, () => undefined)
        void sendAlives()
        return {
          async stop() {
            listener = undefined
            await beating.stop()
          },
        }
      },
    } satisfies Transport,
  }
  return hand
}

/** A REST interface in the test's hand; recoveries are accepted while `outcome` says so. */
function handApi() {
  const hand = {
    requests: [] as RecoveryRequest[],
    events: [] as EventRecoveryRequest[],
    outcome: 'accepted' as RecoveryOutcome,
    isDown: false,
    pages: [[fixtureOf(1), fixtureOf(2)], [fixtureOf(3)]] as Fixture[][],
    asked: [] as string[],
    changed: [] as string[],
    /** Events that the feed does not know, or no more. */
    unknown: [] as string[],
    /** How events stand; the others are unknown. */
    summaries: {} as Record<string, Summary>,
  }
  const answer = async <T>(what: string, value: T): Promise<T> => {
    hand.asked.push(what)
    if (hand.isDown) throw new Error('the interface is down')
    return value
  }
  const producer = (product: number, path: string, minutes: number) => ({
    product,
    name: path,
    path,
    windowMs: minutes * 60_000,
  })
  const api: FeedApi = {
    virtualHost: () => answer('whoami', '/unifiedfeed/1'),
    producers: () => answer('producers', [producer(1, 'liveodds', 600), producer(3, 'pre', 4_320)]),
    schedule: start => {
      const before = hand.pages.map((_, at) => hand.pages.slice(0, at).flat().length)
      return answer(`schedule ${start}`, { fixtures: hand.pages[before.indexOf(start)] ?? [], unread: [] })
    },
    liveSchedule: () => answer('live', { fixtures: [], unread: [] }),
    summary: eventId => answer(`summary ${eventId}`, hand.summaries[eventId]),
    fixture: eventId =>
      answer(
        eventId,
        hand.unknown.includes(eventId)
          ? undefined
          : { fixtures: [fixtureOf(Number(eventId.split(':')[2]))], unread: [] },
      ),
    changedFixtures: () => answer('changes', hand.changed),
    async recover(request) {
      if (hand.isDown) return 'unsent'
      hand.requests.push(request)
      return hand.outcome
    },
    async recoverEvent(request) {
      hand.events.push(request)
      return hand.outcome
    },
  }
  return Object.assign(hand, { api })
}

type Hook = ((messages: readonly LoggedMessage[]) => Promise<void>) | undefined

/**
 * A consumer that stores what it applies under the row's id, so that a row that is applied twice is a fault.
 */
function tableConsumer() {
  const seen = {
    /** Called before and after the messages are stored. */
    before: undefined as Hook,
    after: undefined as Hook,
    suspended: [] as string[],
    quiet: [] as string[],
    ended: [] as string[],
    fixtures: [] as string[],
    states: [] as string[],
    applied: [] as number[],
  }
  const consumer: FeedConsumer = {
    async apply(tx: Tx, messages) {
      await seen.before?.(messages)
      const table = pgTable('m', messages, {
        id: ['bigint', ({ id }) => id],
        type: ['text', ({ message }) => message.type],
        at: ['bigint', ({ message }) => message.timestamp],
      })
      await sql`insert into public.applied_messages (id, type, at) select * from ${table}`.execute(tx)
      await seen.after?.(messages)
    },
    applied: messages => void seen.applied.push(...messages.map(({ id }) => id)),
    async suspendEvent(_, eventId) {
      seen.suspended.push(eventId)
    },
    async fixtures(_, fixtures) {
      seen.fixtures.push(...fixtures.map(({ id }) => id))
    },
    quietEvents: async () => seen.quiet,
    async endQuietEvent(_, eventId) {
      seen.ended.push(eventId)
    },
    producerChanged: (product, state) => void seen.states.push(`${product} ${state}`),
  }
  return Object.assign(seen, { consumer })
}

export type FeedUnderTest = Awaited<ReturnType<typeof openFeedUnderTest>>

/** A feed of one process with everything around it in the test's hand. */
export async function openFeedUnderTest(seed: string) {
  const ctx = await openTestContext({ seed, env: FEED_ENV })
  await sql`create table public.applied_messages (id bigint primary key, type text, at bigint, n bigserial);
    grant all on public.applied_messages to public; grant all on sequence public.applied_messages_n_seq to public`.execute(
    ctx.owner.read,
  )
  const [transport, rest, seen] = [handTransport(ctx), handApi(), tableConsumer()]
  return {
    ctx,
    transport,
    rest,
    seen,
    start: (own: Ctx = ctx) =>
      runFeed(own, seen.consumer, { transport: () => transport.transport, api: () => rest.api }),
    until: (condition: () => unknown, stepMs = 100) => until(ctx, condition, stepMs),
    applied: async () =>
      (await rows(ctx.db.read, sql<{ at: number }>`select at from public.applied_messages order by n`)).map(
        ({ at }) => at,
      ),
    states: () =>
      rows(
        ctx.db.read,
        sql<{ state: string; reason: string | null }>`select coalesce(s.state,
            case when id <= (select applied_id from feed.position) then 'applied' else 'received' end) as state,
            s.reason
          from feed.messages full join feed.set_aside as s using (id) order by id`,
      ),
  }
}

/** Moves the clock, and lets the database answer, until something holds. */
async function until({ clock }: TestContext, condition: () => unknown, stepMs: number): Promise<void> {
  for (let turn = 0; turn < 3_000; turn++) {
    if (await condition()) return
    await clock.advance(stepMs)
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  expect.fail('it did not come about')
}
