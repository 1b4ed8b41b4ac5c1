import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  LIVE,
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { caseRows } from '../../cases/index.ts'
import { firstRow, rows, sql } from '../../platform/db/db.ts'
import { listHighlightIds, readOpenEvents } from '../browse/browse-events.ts'
import { openLostEvents } from './lost-events.ts'
import { endQuietEvent, quietEvents } from './quiet-events.ts'
import { quote } from '../slips/quote-slip.ts'
import { countLive, listEventIds } from '../reads/read-events.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('quiet events', {}, { silence: true })
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const PRICES = { 1: 1.9, 2: 3.2, 3: 4.4 }
const MINUTE_MS = 60_000
const tick = (event: string, score: [number, number] = [0, 0], status = 1) =>
  at.live(event, score, [market(1, PRICES, { status })])
const liveMatch = async () => {
  const event = await at.match({ inHours: 0 })
  await tick(event)
  return event
}
const atMs = () => at.ctx.clock.now()
const statusOf = async (event: string) =>
  (await firstRow(
    at.ctx.db.read,
    sql<{ status: number }>`select status from sportsbook.events where id = ${event}`,
  ))!.status

it('a live match is quiet a minute after its last word counts, while the live producer is up', async () => {
  const [silent, lively, coming] = [await liveMatch(), await liveMatch(), await at.match()]
  await at.ctx.clock.advance(MINUTE_MS + 15_000)
  await tick(lively)
  expect(await quietEvents(at.ctx)).toEqual([silent])
  await sql`update feed.producers set state = 'recovering' where product = ${LIVE}`.execute(at.ctx.db.read)
  expect(await quietEvents(at.ctx)).toEqual([])
  await sql`update feed.producers set state = 'up'`.execute(at.ctx.db.read)
  await tick(silent)
  expect(await quietEvents(at.ctx)).toEqual([])
  expect(coming).not.toBe(silent)
})

it('a live match leaves all lists after fifteen minutes of silence, and is back when it is heard of', async () => {
  const event = await liveMatch()
  const lists = async () => {
    const ids = await Promise.all([
      listEventIds(at.ctx.db.read, { status: 'live', limit: 60, atMs: atMs() }),
      readOpenEvents(at.ctx.db.read, atMs()),
    ])
    const highlights = await listHighlightIds(at.ctx.db.read, { limit: 60 }, atMs())
    return [...ids.map(found => found.some(({ id }) => id === event)), highlights.includes(event)]
  }
  await at.ctx.clock.advance(15 * MINUTE_MS)
  expect(await lists()).toEqual([true, true, true])
  const live = await countLive(at.ctx.db.read, atMs())
  await at.ctx.clock.advance(MINUTE_MS)
  expect(await lists()).toEqual([false, false, false])
  expect(await countLive(at.ctx.db.read, atMs())).toBeLessThan(live)
  await tick(event)
  expect(await lists()).toEqual([true, true, true])
})

it('what the interface says of a quiet match ends it, or leaves it closed: no price counts again by it', async () => {
  const [over, on] = [await liveMatch(), await liveMatch()]
  await at.ctx.clock.advance(2 * MINUTE_MS)
  const says = (event: string, status: number) =>
    at.feed({
      type: 'odds_change',
      product: 0,
      event_id: event,
      markets: [],
      event_status: { status, home_score: 2, away_score: 0, periods: [] },
    })
  await says(over, 4)
  await says(on, 1)
  expect([await statusOf(over), await statusOf(on)]).toEqual([4, 1])
  const slip = slipOf('', at.newId(), [leg(on, '1', 1.9)])
  expect((await quote(at.ctx, slip)).data.selections).toMatchObject([{ code: 'selection_suspended' }])
  const [result] = await rows(
    at.ctx.db.read,
    sql<{ home_score: number }>`select home_score from sportsbook.results where event_id = ${over}`,
  )
  expect(result).toEqual({ home_score: 2 })
})

it('a quiet match that the feed has forgotten ends when all its lines are over, and not before', async () => {
  const [over, open, bare] = [
    await liveMatch(),
    await liveMatch(),
    await at.match({ markets: [], inHours: 0 }),
  ]
  await at.live(bare, [0, 0])
  await tick(over, [0, 0], -3)
  for (const event of [over, open, bare]) await at.ctx.db.tx(tx => endQuietEvent(tx, event, atMs()))
  expect(await Promise.all([over, open, bare].map(statusOf))).toEqual([3, 1, 1])
  const result = await firstRow(
    at.ctx.db.read,
    sql`select 1 from sportsbook.results where event_id = ${over}`,
  )
  expect(result).toBeUndefined()
})

it('a live match that is silent beyond the feed’s window becomes one case, with what is bet on it', async () => {
  const [lost, heard] = [await liveMatch(), await liveMatch()]
  await at.ctx.clock.advance(1)
  const player = await at.player(1_000)
  await at.heard()
  const verdict = await at.place(slipOf(player, at.newId(), [leg(lost, '1', 1.9)]))
  expect(verdict).toMatchObject({ ok: true })
  await at.ctx.clock.advance(5_001)
  await tick(lost)
  await at.heard()
  await at.settle()
  const cases = () =>
    rows(
      at.ctx.db.read,
      sql<{ subject: string; evidence: { openBets: number } }>`select subject, evidence from ${caseRows}
        where kind = 'sports.lost_event' and subject in (${lost}, ${heard})`,
    )
  await at.ctx.clock.advance(9 * 60 * MINUTE_MS)
  await tick(heard)
  await openLostEvents(at.ctx)
  expect(await cases()).toEqual([])
  await at.ctx.clock.advance(61 * MINUTE_MS)
  await openLostEvents(at.ctx)
  await openLostEvents(at.ctx)
  expect(await cases()).toMatchObject([{ subject: lost, evidence: { openBets: 1 } }])
})

const casesOn = (event: string) =>
  rows(
    at.ctx.db.read,
    sql<{ kind: string; owner: string | null; evidence: { openBets: number } }>`select kind, owner, evidence
      from ${caseRows} where subject = ${event} order by opened_at`,
  )
/** A live match with a bet on it that was taken. */
async function liveBet() {
  const event = await liveMatch()
  const player = await at.player(1_000)
  await at.ctx.clock.advance(1)
  const placed = await at.place(slipOf(player, at.newId(), [leg(event, '1', 1.9)], { oddsPolicy: 'any' }))
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  await at.ctx.clock.advance(5_001)
  await tick(event)
  await at.heard()
  await at.settle()
  return { event, code: placed.code }
}
const ended = (event: string) =>
  at.feed({
    type: 'odds_change',
    product: LIVE,
    event_id: event,
    markets: [],
    event_status: { status: 3, home_score: 1, away_score: 0, periods: [] },
  })
const settled = (event: string, type: 'bet_settlement' | 'rollback_bet_settlement') =>
  at.feed({ type, product: LIVE, event_id: event, markets: [result(1, '1')] })

it('a match that ended is one case three hours later while the feed has not settled its bets, until it does', async () => {
  const [{ event, code }, { event: done }] = [await liveBet(), await liveBet()]
  for (const each of [event, done]) await ended(each)
  await settled(done, 'bet_settlement')
  await at.settle()
  await at.ctx.clock.advance(179 * MINUTE_MS)
  await openLostEvents(at.ctx)
  expect(await casesOn(event)).toEqual([])
  await at.ctx.clock.advance(2 * MINUTE_MS)
  await Promise.all([openLostEvents(at.ctx), openLostEvents(at.ctx)])
  await openLostEvents(at.ctx)
  const open = { kind: 'sports.unsettled_event', owner: null, evidence: { openBets: 1 } }
  expect(await casesOn(event)).toMatchObject([open])
  expect(await casesOn(done)).toEqual([])
  // The results come late.
  await settled(event, 'bet_settlement')
  await at.settle()
  expect(await at.slip(code)).toMatchObject({ state: 'settled' })
  await openLostEvents(at.ctx)
  const closed = { ...open, owner: 'system' }
  expect(await casesOn(event)).toMatchObject([closed])
  // They are taken back, and the bet waits again.
  await settled(event, 'rollback_bet_settlement')
  await at.settle()
  await openLostEvents(at.ctx)
  expect(await casesOn(event)).toMatchObject([closed, open])
  await at.feed({ type: 'bet_cancel', event_id: event, markets: [result(1, {})] })
  await at.settle()
  await openLostEvents(at.ctx)
  expect(await casesOn(event)).toMatchObject([closed, closed])
})

it('a case of a match that a person closed stays closed, and one of a silent match closes with its end', async () => {
  const [{ event }, { event: silent }] = [await liveBet(), await liveBet()]
  await ended(event)
  await at.ctx.clock.advance(181 * MINUTE_MS)
  await openLostEvents(at.ctx)
  await sql`update ${caseRows} set closed_at = now(), owner = 'amina', resolution = 'asked the feed'
    where subject = ${event}`.execute(at.ctx.owner.read)
  await openLostEvents(at.ctx)
  expect(await casesOn(event)).toMatchObject([{ owner: 'amina' }])
  await at.ctx.clock.advance(8 * 60 * MINUTE_MS)
  await openLostEvents(at.ctx)
  expect(await casesOn(silent)).toMatchObject([{ kind: 'sports.lost_event', owner: null }])
  await ended(silent)
  await openLostEvents(at.ctx)
  expect(await casesOn(silent)).toMatchObject([{ kind: 'sports.lost_event', owner: 'system' }])
  await at.ctx.clock.advance(181 * MINUTE_MS)
  await openLostEvents(at.ctx)
  expect(await casesOn(silent)).toMatchObject([{ owner: 'system' }, { kind: 'sports.unsettled_event' }])
})
