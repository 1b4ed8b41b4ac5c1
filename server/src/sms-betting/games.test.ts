import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSmsBetting, type TestSmsBetting } from '../../test/sms-betting-harness.ts'
import { market } from '../../test/sportsbook-harness.ts'
import { rows, sql } from '../platform/db/db.ts'
import { codesOf, eventsOf, sweepCodes } from './event-codes.ts'
import { smsBettingModule } from './module.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** As a list has it. */
const LINE = /^(\d+) (.+) (?:(\d+\/\d+) )?(\d\d:\d\d) ([\d./]+)$/

let at: TestSmsBetting
let msisdn: string
beforeAll(async () => {
  at = await openSmsBetting('sms-games')
  msisdn = await at.msisdnOf(await at.player())
})
afterAll(() => at.drop())
beforeEach(async () => {
  // What the tests before have opened is over, and no number has sent too much.
  await at.ctx.clock.advance(DAY_MS)
})

const list = async (text = 'GAMES') => (await at.ask(msisdn, text))[0]!.split('\n')
const names = (lines: readonly string[]) => lines.map(line => LINE.exec(line)?.[2])

it('are listed by kick-off, as many as fit, and the next ones on the next page', async () => {
  for (let hour = 5; hour > 0; hour--)
    await at.match({ inHours: hour, home: `Home City ${hour}`, away: `Away City ${hour}` })
  const match = (hour: number) => `Home City ${hour}-Away City ${hour}`
  expect(names(await list())).toEqual([1, 2, 3].map(match))
  expect(names(await list('MECHI 2'))).toEqual([4, 5].map(match))
  // Behind the last page there is none.
  expect(names(await list('GAMES 9'))).toEqual([4, 5].map(match))
})

it('that are live, suspended, far off, or without a price of the result are not listed', async () => {
  const hidden = { inHours: 1, home: 'Hidden' }
  const [live, stopped] = [await at.match(hidden), await at.match(hidden)]
  await at.match({ ...hidden, markets: [market(29, { 74: 1.75, 76: 2 })] })
  await at.match({ ...hidden, markets: [market(1, { 1: 2, 2: 3.5 })] })
  await at.match({ ...hidden, inHours: 24 * 15 })
  await at.feed({ type: 'bet_stop', event_id: stopped })
  await at.live(live, [0, 0], [market(1, { 1: 2, 2: 3.5, 3: 4 })])
  expect(await list()).toEqual(['No games are open for bets right now.'])
  expect(await list('MECHI')).toEqual(['Hakuna mechi za kubeti kwa sasa.'])
  await at.match({ inHours: 2, home: 'Shown', away: 'Too' })
  await at.ctx.clock.advance(6_000)
  expect(names(await list('GAMES'))).toEqual(['Shown-Too'])
})

it('keep their code as long as they are open, however often they are listed and put off', async () => {
  const event = await at.match({ inHours: 12 })
  await list()
  const code = await at.codeOf(event)
  for (let day = 0; day < 3; day++) {
    await at.ctx.clock.advance(HOUR_MS)
    expect((await list())[0]).toMatch(new RegExp(`^${code} `))
  }
  const later = await codesOf(at.ctx, [{ id: event, kickOffMs: at.ctx.clock.now() + 60 * DAY_MS }])
  expect(later.get(event)).toBe(code)
  await at.ctx.clock.advance(80 * DAY_MS)
  await sweepCodes(at.ctx)
  expect((await eventsOf(at.ctx.db.read, [code])).get(code)).toBe(event)
})

it('that many workers list at once have one code each, and none has that of another', async () => {
  const events = Array.from({ length: 40 }, (_, place) => ({
    id: `sr:match:9${place}`,
    kickOffMs: at.ctx.clock.now(),
  }))
  const answers = await Promise.all(Array.from({ length: 8 }, () => codesOf(at.ctx, events)))
  expect(new Set(answers[0]!.values()).size).toBe(40)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await codesOf(at.ctx, [])).toEqual(new Map())
})

it('free their code a month after their kick-off, and it is given last of all', async () => {
  const give = async (id: string) => (await codesOf(at.ctx, [{ id, kickOffMs: at.ctx.clock.now() }])).get(id)!
  const first = await give('sr:match:first')
  await at.ctx.clock.advance(30 * DAY_MS - 1)
  await sweepCodes(at.ctx)
  expect((await eventsOf(at.ctx.db.read, [first])).size).toBe(1)
  await at.ctx.clock.advance(1)
  await sweepCodes(at.ctx)
  expect((await eventsOf(at.ctx.db.read, [first])).size).toBe(0)
  expect(await give('sr:match:second')).toBe(first + 1)
  // All numbers have been given, and the next ones belong to events that still have them.
  await sql`select setval('sms_betting.next_code', 99999)`.execute(at.ctx.db.read)
  await sql`insert into sms_betting.event_codes (code, event_id, free_at)
    select code, 'held:' || code, 'infinity' from generate_series(1000, 1002) as code
    on conflict do nothing`.execute(at.ctx.db.read)
  expect(await give('sr:match:third')).toBe(1003)
})

it('and messages are deleted by the sweep when they are old', async () => {
  await sql`delete from sms_betting.messages`.execute(at.ctx.db.read)
  await at.ask(msisdn, 'BAL')
  const [sweep] = smsBettingModule.routines!(at.ctx)
  const left = () => rows(at.ctx.db.read, sql`select 1 from sms_betting.messages`)
  await at.ctx.clock.advance(90 * DAY_MS - 1)
  await sweep!.run()
  expect(await left()).toHaveLength(1)
  await at.ctx.clock.advance(1)
  await sweep!.run()
  expect(await left()).toEqual([])
})
