import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leg, market, openSportsbook, slipOf, type TestSportsbook } from '../../../test/sportsbook-harness.ts'
import { runStaff } from '../../../test/staff.ts'
import { eventReply } from '../reads/event-reply.ts'
import { readEvents, readTrading } from '../reads/read-events.ts'
import { tradingActions } from './trading-actions.ts'

let at: TestSportsbook
beforeAll(async () => {
  at = await openSportsbook('margins')
})
afterAll(async () => {
  expect(await at.broken()).toEqual([])
  await at.drop()
})

const why = ['--by', 'Sample Trader', '--because', 'a test'] as const
const set = (scope: string, key: string, margin: string) =>
  runStaff(at.ctx, tradingActions, [
    'sports',
    'set',
    scope,
    ...(key ? [key] : []),
    '--margin',
    margin,
    ...why,
  ])

const CHANCES = { 1: 0.5, 2: 0.3, 3: 0.2 }
/** A match whose feed has odds and probabilities, or only these. */
async function match(competition: string, odds: Record<string, number> = { 1: 1.9, 2: 3.1, 3: 4.6 }) {
  const line = market(1, odds)
  const outcomes = Object.entries(CHANCES).map(([outcome, probability]) => ({
    ...line.outcomes.find(each => each.outcome === outcome),
    outcome,
    probability,
  }))
  return at.match({ competition, markets: [{ ...line, status: 1, outcomes }] })
}
/** The odds that clients see of the first outcome. */
async function shown(event: string): Promise<number | null> {
  const atMs = at.ctx.clock.now()
  const [read] = await readEvents(at.ctx.db.read, [event], 'main')
  const trading = await readTrading(at.ctx.db.read, { atMs })
  return eventReply(read!, { trading, atMs }).lines[0]!.outcomes.find(({ outcome }) => outcome === '1')!.odds
}
/** The odds at which a bet on it is taken, whatever was seen. */
async function taken(event: string): Promise<number> {
  const slip = slipOf(await at.player(), at.newId(), [leg(event)], { kes: 10 })
  const verdict = await at.place({ ...slip, oddsPolicy: 'any' })
  if (!verdict.ok) throw new Error(verdict.code)
  return verdict.legs[0]!.odds / 10_000
}

describe('a margin', () => {
  it('replaces the prices of the feed, at once, in what is shown and what is taken', async () => {
    const event = await match('sr:tournament:11')
    expect([await shown(event), await taken(event)]).toEqual([1.9, 1.9])
    await set('competition', 'sr:tournament:11', '0')
    expect([await shown(event), await taken(event)]).toEqual([2, 2])
    await set('competition', 'sr:tournament:11', '12.5')
    const wide = await shown(event)
    expect(wide).toBeLessThan(1.9)
    expect(await taken(event)).toBe(wide)
    await set('competition', 'sr:tournament:11', 'none')
    expect([await shown(event), await taken(event)]).toEqual([1.9, 1.9])
  })

  it('offers the odds anew to a player who saw those of before', async () => {
    const event = await match('sr:tournament:12')
    await set('event', event, '12')
    const slip = slipOf(await at.player(), at.newId(), [{ ...leg(event), odds: 19_000 }], { kes: 10 })
    const odds = Math.round((await shown(event))! * 10_000)
    expect(await at.place({ ...slip, oddsPolicy: 'none' })).toMatchObject({
      code: 'slip_refused',
      legs: [{ no: 0, code: 'odds_changed', odds }],
    })
  })

  it('is the most particular one: of an event, a market in a competition, a competition, a market, the operator', async () => {
    const event = await match('sr:tournament:13')
    const seen: (number | null)[] = []
    for (const [scope, key, margin] of [
      ['operator', '', '16'],
      ['market', '1', '12'],
      ['competition', 'sr:tournament:13', '8'],
      ['competition', 'sr:tournament:13/1', '4'],
      ['event', event, '0'],
    ] as const) {
      await set(scope, key, margin)
      seen.push(await shown(event))
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one! - other!))
    expect(seen).toHaveLength(5)
    await set('competition', 'sr:tournament:13/18', '30')
    expect(await shown(event)).toBe(seen.at(-1))
    for (const [scope, key] of [
      ['operator', ''],
      ['market', '1'],
    ] as const)
      await set(scope, key, 'none')
  })

  it('of the house prices what the feed has only probabilities of', async () => {
    const event = await match('sr:tournament:14', {})
    const odds = await shown(event)
    expect(odds).toBeGreaterThan(1.85)
    expect(odds).toBeLessThan(2)
    expect(await taken(event)).toBe(odds)
  })

  it.each([['30.1'], ['-1'], ['4.25'], ['much']])('of %s per cent is refused', async text => {
    await expect(set('operator', '', text)).rejects.toThrow()
  })
  it('is not set for a player', async () => {
    await expect(set('player', await at.player(), '5')).rejects.toThrow('Prices are the same for all players')
  })
})
