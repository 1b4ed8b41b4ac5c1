import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { sweepEvents } from './sweep-events.ts'

const DAY_MS = 86_400_000
let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('sweep-events')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const count = async (table: 'lines' | 'events' | 'event_facts', eventId: string): Promise<number> => {
  const id = sql.ref(table === 'events' ? 'id' : 'event_id')
  const of = sql`from sportsbook.${sql.raw(table)} where ${id} = ${eventId}`
  return (await rows(at.ctx.db.read, sql`select 1 ${of}`)).length
}
const days = (number: number) => at.ctx.clock.advance(number * DAY_MS)
const ends = (eventId: string) =>
  at.feed({
    type: 'odds_change',
    event_id: eventId,
    markets: [],
    event_status: { status: 3, home_score: 1, away_score: 0, periods: [] },
  })

it('the lines of an event go two days after its end, those of a match to come stay', async () => {
  const [over, coming] = [await at.match(), await at.match({ inHours: 24 * 60 })]
  await ends(over)
  await days(1.9)
  expect(await sweepEvents(at.ctx)).toEqual({ lines: 0, events: 0 })
  await days(0.2)
  expect(await sweepEvents(at.ctx)).toEqual({ lines: 1, events: 0 })
  expect([await count('lines', over), await count('lines', coming)]).toEqual([0, 1])
  expect(await sweepEvents(at.ctx)).toEqual({ lines: 0, events: 0 })
})

it('the lines of an event that never ended go a week after its kick-off', async () => {
  const silent = await at.match()
  await days(6.9)
  expect(await count('lines', silent)).toBe(1)
  await sweepEvents(at.ctx)
  expect(await count('lines', silent)).toBe(1)
  await days(0.3)
  await sweepEvents(at.ctx)
  expect([await count('lines', silent), await count('events', silent)]).toEqual([0, 1])
})

it('a late message about an event whose lines are gone opens no bets on it', async () => {
  const over = await at.match()
  await ends(over)
  await days(3)
  await sweepEvents(at.ctx)
  await at.feed({ type: 'odds_change', event_id: over, markets: [market(1, { 1: 5, 2: 3.5, 3: 4 })] })
  const player = await at.player()
  const verdict = await at.place(slipOf(player, at.newId(), [leg(over, '1', 5)]))
  expect(verdict).toMatchObject({ ok: false, code: 'slip_refused', legs: [{ code: 'selection_closed' }] })
})

it('an event goes after a month unless a bet was placed on it; what was known of it stays', async () => {
  const [unbet, bet] = [await at.match(), await at.match()]
  const verdict = await at.place(slipOf(await at.player(), at.newId(), [leg(bet)]))
  expect(verdict).toMatchObject({ ok: true })
  await at.feed({ type: 'bet_settlement', event_id: bet, markets: [result(1, '1')] })
  await at.settle()
  for (const event of [unbet, bet]) await ends(event)
  await days(29)
  await sweepEvents(at.ctx)
  expect(await count('events', unbet)).toBe(1)
  await days(2)
  await sweepEvents(at.ctx)
  expect([await count('events', unbet), await count('event_facts', unbet)]).toEqual([0, 1])
  expect([await count('events', bet), await count('lines', bet)]).toEqual([1, 0])
})

it('a selection has an exposure while bets on it are open', async () => {
  const one = await at.match()
  const exposed = async () =>
    rows(
      at.ctx.db.read,
      sql<{ slips: number }>`select e.slips from sportsbook.exposures as e
        join sportsbook.selections as x on x.id = e.selection_id where x.event_id = ${one}`,
    )
  for (const kes of [100, 200]) await at.place(slipOf(await at.player(), at.newId(), [leg(one)], { kes }))
  expect(await exposed()).toEqual([{ slips: 2 }])
  await at.feed({ type: 'bet_settlement', event_id: one, markets: [result(1, '1')] })
  await at.settle()
  expect(await exposed()).toEqual([])
  await at.ctx.clock.advance(1_000)
  await at.feed({ type: 'rollback_bet_settlement', event_id: one, markets: [result(1, {})] })
  await at.settle()
  expect(await exposed()).toEqual([{ slips: 2 }])
})
