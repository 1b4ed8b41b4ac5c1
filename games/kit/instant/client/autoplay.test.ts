import { asCents, fromKes } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BETS_MAX, betsLeft, endRun, stopBefore, type Stops } from '../../run.rules.ts'
import { beginRun, isUnfit, runAsked, runOver, runRefused, type Run } from './autoplay.rules.ts'

const stops = (next: Partial<Stops> = {}): Stops => ({ bets: 10, lossCents: fromKes(50), ...next })
const run = (next: Partial<Stops> = {}): Run => beginRun({ stakeCents: fromKes(10), start: {} }, stops(next))
const rich = fromKes(1_000)
/** A play from its stake to its payout. */
const played = (before: Run, pay: number) => runOver(runAsked(before), pay)

describe('autoplay', () => {
  it('begins only with its stops', () => {
    const stake = fromKes(10)
    expect(isUnfit({ lossCents: fromKes(50) }, stake)).toBe('bets')
    expect(isUnfit({ bets: BETS_MAX + 1, lossCents: fromKes(50) }, stake)).toBe('bets')
    expect(isUnfit({ bets: 10 }, stake)).toBe('loss')
    expect(isUnfit({ bets: 10, lossCents: fromKes(9) }, stake)).toBe('loss')
    expect(isUnfit({ ...stops(), singleCents: asCents(0) }, stake)).toBe('single')
    expect(isUnfit(stops(), stake)).toBeUndefined()
    expect(() => beginRun({ stakeCents: stake, start: {} }, stops({ bets: 0 }))).toThrow(RangeError)
  })
  it('never loses more than its loss stop, for any payouts and raised stakes', () => {
    const pays = fc.array(fc.constantFrom(0, 5, 10, 19.4), { minLength: 1, maxLength: 60 })
    const raise = fc.record({ winPercent: fc.nat(500), lossPercent: fc.nat(500) }, { requiredKeys: [] })
    const order = { stakeCents: fromKes(10), start: {}, mostCents: fromKes(40) }
    fc.assert(
      fc.property(pays, raise, (pays, raise) => {
        let now: Run | undefined = beginRun(order, stops({ bets: 1_000 }), raise)
        for (const pay of pays) {
          if (!now || stopBefore(now, rich)) break
          now = played(now, pay).run
          if (now) expect(now.resultCents).toBeGreaterThanOrEqual(-fromKes(50))
        }
      }),
    )
  })
  it('ends after its plays, before the loss stop, and with too low a balance', () => {
    expect(stopBefore(run(), rich)).toBeUndefined()
    expect(stopBefore({ ...run(), played: 10 }, rich)).toBe('bets')
    expect(stopBefore({ ...run(), resultCents: fromKes(-40) }, rich)).toBeUndefined()
    expect(stopBefore({ ...run(), resultCents: asCents(-4_001) }, rich)).toBe('loss')
    expect(stopBefore(run(), fromKes(9))).toBe('funds')
  })
  it('ends with a play that pays the chosen amount, and not with a smaller one', () => {
    const set = run({ singleCents: fromKes(20) })
    expect(played(set, 19.99).run).toMatchObject({ played: 1, resultCents: 999 })
    expect(played(set, 20)).toEqual({
      run: undefined,
      stopped: { why: 'single', played: 1, resultCents: fromKes(10) },
    })
  })
  it('raises the stake after a win or a loss, and otherwise goes back to the first one', () => {
    const order = { stakeCents: fromKes(10), start: {}, mostCents: fromKes(14) }
    const raising = beginRun(order, stops(), { lossPercent: 25 })
    const lost = played(raising, 0).run!
    // Whole shillings: 12.50 is rounded up.
    expect(lost.stakeCents).toBe(fromKes(13))
    expect(played(lost, 13).run!.stakeCents).toBe(fromKes(13))
    expect(played(lost, 0).run!.stakeCents).toBe(fromKes(14))
    expect(played(lost, 26).run!.stakeCents).toBe(fromKes(10))
    const winning = beginRun(order, stops(), { winPercent: 10 })
    expect(played(winning, 20).run!.stakeCents).toBe(fromKes(11))
    expect(played(played(winning, 20).run!, 0).run!.stakeCents).toBe(fromKes(10))
  })
  it('does not begin a raised stake that could pass the loss stop', () => {
    const order = { stakeCents: fromKes(10), start: {}, mostCents: fromKes(500) }
    const lost = played(beginRun(order, stops({ lossCents: fromKes(30) }), { lossPercent: 100 }), 0).run!
    expect(lost.stakeCents).toBe(fromKes(20))
    expect(stopBefore(lost, rich)).toBeUndefined()
    expect(stopBefore(played(lost, 0).run!, rich)).toBe('loss')
    expect(stopBefore({ ...lost, resultCents: fromKes(-20) }, rich)).toBe('loss')
  })
  it('does not count a refused play or its stake', () => {
    const asked = runAsked(run())
    expect(betsLeft(asked)).toBe(9)
    expect(runRefused(asked, true, 'No')).toEqual({ why: 'refused', played: 0, resultCents: 0, text: 'No' })
    expect(runRefused(asked, false, 'No')).toMatchObject({ played: 1, resultCents: fromKes(-10) })
    expect(endRun(asked, 'player')).toEqual({ why: 'player', played: 1, resultCents: fromKes(-10) })
  })
})
