import { MARKETS, type Market } from '@ruka/sports/markets.rules'
import { multiplierOf } from '@ruka/sports/settle.rules'
import type { Verdict } from '@ruka/sports/verdict.rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  leg,
  market,
  openSportsbook,
  result,
  slipOf,
  type TestSportsbook,
} from '../../../test/sportsbook-harness.ts'
import { isGift } from './book-floor.rules.ts'
import type { Price } from '../model/book.rules.ts'
import { readOffer } from '../exits/cash-out.ts'
import { readEvents, readTrading } from '../reads/read-events.ts'
import { shownStatus } from '../model/line-view.rules.ts'

const GOALS = [0, 1, 2, 3, 4, 5, 6]
/** Results of up to six goals a side, with those of the first half, and one side's goals before the other's. */
const SHEETS = GOALS.flatMap(home =>
  GOALS.flatMap(away =>
    GOALS.slice(0, home + 1).flatMap(first =>
      GOALS.slice(0, away + 1).flatMap(other => {
        const scorers = [...Array<'home'>(home).fill('home'), ...Array<'away'>(away).fill('away')]
        const scores = { half: { home: first, away: other }, full: { home, away } }
        return [
          { ...scores, scorers },
          { ...scores, scorers: scorers.toReversed() },
        ]
      }),
    ),
  ),
)
/** What a stake of 1 on each outcome returns, on each sheet that decides all of them. */
const returns = ({ judge }: Market, specifiers: string, odds: readonly number[]) =>
  SHEETS.flatMap(sheet => {
    const verdicts = judge(sheet, specifiers)!
    return verdicts.includes('undecided')
      ? []
      : [verdicts.map((verdict, place) => paysOf(verdict, odds[place]!))]
  })
function paysOf(verdict: Verdict, odds: number): number {
  const multiplier = multiplierOf({
    odds: { numerator: BigInt(Math.round(odds * 10_000)), denominator: 10_000n },
    verdict: verdict as 'won',
  })
  return Number(multiplier.numerator) / Number(multiplier.denominator)
}
const pricesOf = ({ outcomes }: Market, odds: readonly number[]): Record<string, Price> =>
  Object.fromEntries(outcomes.map(({ id }, place) => [id, { odds: odds[place]!, active: true }]))

describe('prices that are a gain for sure', () => {
  const lines = MARKETS.flatMap(each => each.offered.map(specifiers => [each, specifiers] as const))
  const line = fc.constantFrom(...lines).chain(([each, specifiers]) =>
    fc.record({
      market: fc.constant(each),
      specifiers: fc.constant(specifiers),
      // Books from a half to twice the fair one.
      odds: fc
        .tuple(
          fc.array(fc.integer({ min: 1, max: 100 }), {
            minLength: each.outcomes.length,
            maxLength: each.outcomes.length,
          }),
          fc.double({ min: 0.5, max: 2, noNaN: true }),
        )
        .map(([parts, book]) => {
          const sum = parts.reduce((before, part) => before + part, 0)
          return parts.map(part => Math.max(10_001, Math.floor((10_000 * sum) / (part * book))))
        }),
      stakes: fc.array(fc.integer({ min: 0, max: 100 }), {
        minLength: each.outcomes.length,
        maxLength: each.outcomes.length,
      }),
    }),
  )
  const staked = (stakes: readonly number[]) => stakes.reduce((sum, stake) => sum + stake, 0)
  const returned = (stakes: readonly number[], of: readonly number[]) =>
    of.reduce((sum, pays, place) => sum + pays * stakes[place]!, 0)

  it('are those of which stakes on all outcomes never lose and can win, and of the others none are, on every line', () => {
    fc.assert(
      fc.property(line, ({ market: of, specifiers, odds, stakes }) => {
        const decimal = odds.map(each => each / 10_000)
        const sheets = returns(of, specifiers, decimal)
        if (isGift(of.id, pricesOf(of, odds))) {
          const dutched = decimal.map(each => 1 / each)
          const ends = sheets.map(sheet => returned(dutched, sheet))
          expect(Math.min(...ends)).toBeGreaterThanOrEqual(staked(dutched) - 1e-6)
          expect(Math.max(...ends)).toBeGreaterThan(staked(dutched))
        } else
          expect(Math.min(...sheets.map(sheet => returned(stakes, sheet)))).toBeLessThanOrEqual(
            staked(stakes) + 1e-6,
          )
      }),
      { numRuns: 500, seed: 38 },
    )
  })
  it('are none where an outcome is missing or not offered, or has a probability instead of odds', () => {
    const high = { odds: 50_000, active: true }
    expect(isGift(1, { 1: high, 2: high, 3: high })).toBe(true)
    expect(isGift(1, { 1: high, 2: high })).toBe(false)
    expect(isGift(1, { 1: high, 2: high, 3: { ...high, active: false } })).toBe(false)
    expect(isGift(1, { 1: high, 2: high, 3: { odds: 0, active: true, probability: 0.3 } })).toBe(false)
    expect(isGift(12_345, { 1: high, 2: high })).toBe(false)
  })
  it('are not those of a book of exactly one', () => {
    expect(
      isGift(1, {
        1: { odds: 30_000, active: true },
        2: { odds: 30_000, active: true },
        3: { odds: 30_000, active: true },
      }),
    ).toBe(false)
    expect(
      isGift(10, {
        9: { odds: 15_000, active: true },
        10: { odds: 15_000, active: true },
        11: { odds: 15_000, active: true },
      }),
    ).toBe(false)
  })
})

describe('a line of the feed whose prices are a gain for sure', () => {
  let at: TestSportsbook
  beforeAll(async () => {
    at = await openSportsbook('floor')
  })
  afterAll(async () => {
    expect(await at.broken()).toEqual([])
    await at.drop()
  })
  const GIFT = { 1: 3, 2: 4, 3: 4 }
  const FAIR = { 1: 2.2, 2: 3.4, 3: 3.5 }
  const prices = (event: string, odds: Readonly<Record<string, number>>, id = 1) =>
    at.feed({ type: 'odds_change', event_id: event, markets: [market(id, odds)] })
  const statusOf = async (event: string, id = 1) => {
    const atMs = at.ctx.clock.now()
    const trading = await readTrading(at.ctx.db.read, { atMs })
    const [found] = await readEvents(at.ctx.db.read, [event], 'all')
    return shownStatus(
      found!.lines.find(each => each.market === id)!,
      found!,
      { trading, atMs },
    )
  }
  const bet = async (event: string, odds: number, id = 1, player?: string) =>
    at.place(
      slipOf(
        player ?? (await at.player()),
        at.newId(),
        [leg(event, id === 1 ? '1' : '4', odds, { market: id })],
        { kes: 100 },
      ),
    )

  it('takes no bet until its next prices, counts once and is logged once', async () => {
    const warned = vi.spyOn(at.ctx.log, 'warn')
    const event = await at.match({ markets: [market(1, GIFT)] })
    expect(await statusOf(event)).toBe('suspended')
    expect(await bet(event, 3)).toMatchObject({ ok: false })
    for (const one of [3.1, 3.2, 3.1]) await prices(event, { ...GIFT, 1: one })
    await prices(event, FAIR)
    expect(await statusOf(event)).toBe('open')
    expect(await bet(event, 2.2)).toMatchObject({ ok: true })
    await prices(event, GIFT)
    expect(await statusOf(event)).toBe('suspended')
    const refused = await at.ctx.metrics.registry.getSingleMetric('ruka_feed_lines_refused_total')!.get()
    expect(refused.values[0]!.value).toBe(2)
    expect(warned.mock.calls.map(([facts]) => facts)).toEqual([
      { eventId: event, line: '1/', oddsX10000: { 1: 30_000, 2: 40_000, 3: 40_000 } },
    ])
    warned.mockRestore()
  })

  it('has no cash-out either, and is settled all the same', async () => {
    const event = await at.match({ markets: [market(11, { 4: 1.8, 5: 1.95 })] })
    const playerId = await at.player()
    const verdict = await bet(event, 1.8, 11, playerId)
    if (!verdict.ok) throw new Error(JSON.stringify(verdict))
    await prices(event, { 4: 2.1, 5: 2.2 }, 11)
    expect(await statusOf(event, 11)).toBe('suspended')
    expect(await readOffer(at.ctx.db.read, at.ctx, { playerId, code: verdict.code })).toHaveProperty(
      'refused',
    )
    await at.feed({ type: 'bet_settlement', event_id: event, markets: [result(11, '4')] })
    await at.settle()
    expect(await at.slip(verdict.code)).toMatchObject({ state: 'settled', payout_cents: 18_000 })
  })
})
