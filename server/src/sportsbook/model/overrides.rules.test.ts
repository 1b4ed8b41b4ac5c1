import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isSound,
  keptOverrides,
  withSetPrices,
  worthOf,
  type Override,
  type SetPrice,
} from './overrides.rules.ts'

const AT_MS = 1_000_000
const set = (over: Partial<SetPrice> = {}): SetPrice => ({
  kind: 'price',
  market: 1,
  specifiers: '',
  outcome: '1',
  odds: 19_500,
  sinceMs: 0,
  untilMs: AT_MS + 1,
  isForced: false,
  by: 'Sample Trader',
  ...over,
})
const price = (odds: number, probability?: number, active = true) => ({
  odds,
  active,
  ...(probability === undefined ? {} : { probability }),
})
/** A line of which the first outcome is fair at two. */
const OUTCOMES = { 1: price(19_000, 0.5), 2: price(31_000, 0.3), 3: price(46_000, 0.2) }
const OFFERED = { 1: 19_000, 2: 31_000, 3: 46_000 }
const priced = (...overrides: readonly Override[]) =>
  withSetPrices(OFFERED, { market: 1, specifiers: '', outcomes: OUTCOMES }, { overrides, atMs: AT_MS })

describe('a price that staff set', () => {
  it('is offered until its end, on its own outcome of its own line', () => {
    expect(priced(set())).toEqual({ ...OFFERED, 1: 19_500 })
    for (const over of [
      { untilMs: AT_MS },
      { market: 18 },
      { specifiers: 'total=2.5' },
      { outcome: '9' },
    ] satisfies Partial<SetPrice>[])
      expect(priced(set(over))).toEqual(OFFERED)
  })

  it('opens no outcome that is not offered', () => {
    const line = { market: 1, specifiers: '', outcomes: OUTCOMES }
    const by = { overrides: [set()], atMs: AT_MS }
    expect(withSetPrices({ ...OFFERED, 1: null }, line, by)['1']).toBeNull()
    expect(withSetPrices({ 2: 31_000 }, line, by)).toEqual({ 2: 31_000 })
  })

  it('gives way to the price of the line while it is more than fair, forced or not', () => {
    for (const isForced of [false, true]) {
      expect(priced(set({ odds: 20_000, isForced }))['1']).toBe(20_000)
      expect(priced(set({ odds: 20_100, isForced }))['1']).toBe(19_000)
    }
  })

  it('is at most the line’s own where nothing says what is fair, unless it was forced', () => {
    const unknown = { fair: undefined, isWhole: false }
    expect(isSound({ odds: 19_000, isForced: false }, unknown, 19_000)).toBe(true)
    expect(isSound({ odds: 19_100, isForced: false }, unknown, 19_000)).toBe(false)
    expect(isSound({ odds: 19_100, isForced: true }, unknown, 19_000)).toBe(true)
  })

  it('is at most one over its probability, also where its stake may come back', () => {
    const noBet = { 4: price(18_000, 0.4), 5: price(19_000, 0.35) }
    const worth = worthOf(11, noBet, '4')
    expect(worth.isWhole).toBe(true)
    // Not at 2.5, which leaves out that the stake comes back with a draw.
    expect(worth.fair).toBeLessThan(20_000)
    const alone = worthOf(11, { 4: price(18_000, 0.4) }, '4')
    expect(alone).toEqual({ fair: 25_000, isWhole: false })
    expect(isSound({ odds: 25_100, isForced: true }, alone, 18_000)).toBe(false)
  })

  it('never returns more than a stake in the mean, whatever the feed says by then', () => {
    const chances = fc
      .tuple(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
      )
      .map(parts => parts.map(part => part / parts.reduce((sum, each) => sum + each)))
    fc.assert(
      fc.property(chances, fc.integer({ min: 101, max: 5_000 }), fc.boolean(), (fair, oddsX100, isForced) => {
        const own = fair.map(chance => Math.max(10_100, Math.floor(9_000 / chance)))
        const outcomes = Object.fromEntries(fair.map((chance, no) => [no + 1, price(own[no]!, chance)]))
        const offered = Object.fromEntries(own.map((odds, no) => [no + 1, odds]))
        const overrides = [set({ odds: oddsX100 * 100, isForced })]
        const line = { market: 1, specifiers: '', outcomes }
        const odds = withSetPrices(offered, line, { overrides, atMs: AT_MS })['1']!
        // What the feed itself offers is not judged here.
        if (odds !== own[0]) expect((odds / 10_000) * fair[0]!).toBeLessThan(1 + 1e-6)
      }),
    )
  })
})

it('an ended suspension is remembered for the bets that were waiting, an ended price is not', () => {
  const suspension = { market: 1, specifiers: '', sinceMs: 0, by: 'Sample', kind: 'suspended' } as const
  const all: Override[] = [set({ untilMs: AT_MS }), { ...suspension, untilMs: AT_MS }]
  expect(keptOverrides(all, AT_MS)).toEqual([all[1]])
  expect(keptOverrides(all, AT_MS + 600_000)).toEqual([])
  expect(keptOverrides(null, AT_MS)).toEqual([])
})
