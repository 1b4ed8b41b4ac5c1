import { nairobiDayStart } from '@ruka/contract/nairobi'
import { asCents, fromKes } from '@ruka/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  busyPauseMs,
  isLastQuery,
  decideWithdrawal,
  nextQueryAfterMs,
  nextWithdrawalState,
  payoutOfStatus,
  type PayoutOutcome,
  type WithdrawalFacts,
} from './withdrawal.rules.ts'

/** A moment of 4 May 2026 in Nairobi. */
const at = (time: string) => Date.parse(`2026-05-04T${time}+03:00`)
const facts = (over: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  cents: fromKes(100),
  atMs: at('12:00:00'),
  active: true,
  funded: true,
  usedTodayCents: asCents(0),
  usedTonightCents: asCents(0),
  availableCents: fromKes(1_000_000),
  debtCents: asCents(0),
  unprovenCents: asCents(0),
  requestedToday: 0,
  maxPerDay: 20,
  ...over,
})

describe('a withdrawal is refused by the first of these', () => {
  const order: [string, Partial<WithdrawalFacts>][] = [
    ['amount_below_minimum', { cents: fromKes(49) }],
    ['account_suspended', { active: false }],
    ['deposit_unproven', { unprovenCents: asCents(1) }],
    ['withdrawal_not_funded', { funded: false }],
    ['withdrawal_count_limit', { requestedToday: 20 }],
    ['withdrawal_night_limit', { atMs: at('03:00:00'), usedTonightCents: fromKes(30_000) }],
    ['withdrawal_day_limit', { usedTodayCents: fromKes(300_000) }],
    ['insufficient_funds', { availableCents: asCents(0) }],
  ]
  it.each(order.map(([code], index) => [code, index] as const))('%s', (code, index) => {
    const rest = order.slice(index).reverse()
    expect(decideWithdrawal(facts(Object.assign({}, ...rest.map(([, over]) => over))))).toBe(code)
  })

  // spec: 9.27
  it('amount_above_maximum comes before everything but the minimum', () => {
    expect(decideWithdrawal(facts({ cents: fromKes(70_001), active: false, funded: false }))).toBe(
      'amount_above_maximum',
    )
    expect(decideWithdrawal(facts({ cents: fromKes(70_000) }))).toBe('ok')
  })

  it('an open debt blocks like missing money', () => {
    expect(decideWithdrawal(facts({ debtCents: asCents(1) }))).toBe('insufficient_funds')
  })
})

describe('the windows', () => {
  // spec: 9.26
  it.each([
    ['00:00:00.000', 'withdrawal_night_limit'],
    ['05:59:59.999', 'withdrawal_night_limit'],
    ['06:00:00.000', 'withdrawal_night_limit'],
    ['06:00:59.999', 'withdrawal_night_limit'],
    ['06:01:00.000', 'ok'],
    ['23:59:59.999', 'ok'],
  ])('at %s in Nairobi, 30,001 is %s', (time, code) => {
    expect(decideWithdrawal(facts({ cents: fromKes(30_001), atMs: at(time) }))).toBe(code)
    expect(decideWithdrawal(facts({ cents: fromKes(30_000), atMs: at(time) }))).toBe('ok')
  })

  // spec: 9.42
  it('the day begins at midnight in Nairobi', () => {
    expect(nairobiDayStart(at('00:00:00'))).toBe(at('00:00:00'))
    expect(nairobiDayStart(at('23:59:59.999'))).toBe(at('00:00:00'))
  })

  // spec: 9.26, 9.28
  it('never allow more than 30,000 a night, 300,000 a day or 70,000 at once for any requests', () => {
    const ask = fc.record({
      kes: fc.oneof(fc.integer({ min: 1, max: 80_000 }), fc.constantFrom(50, 30_000, 70_000)),
      offsetMs: fc.oneof(fc.integer({ min: 0, max: 86_399_999 }), fc.constantFrom(0, 21_659_999, 21_660_000)),
    })
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 40 }), asks => {
        let night = 0
        let day = 0
        for (const { kes, offsetMs } of asks.sort((a, b) => a.offsetMs - b.offsetMs)) {
          const verdict = decideWithdrawal(
            facts({
              cents: fromKes(kes),
              atMs: at('00:00:00') + offsetMs,
              usedTodayCents: asCents(day),
              usedTonightCents: asCents(night),
            }),
          )
          if (verdict !== 'ok') continue
          expect(kes).toBeLessThanOrEqual(70_000)
          day += kes * 100
          if (offsetMs < 21_660_000) night += kes * 100
        }
        expect(night).toBeLessThanOrEqual(30_000_00)
        expect(day).toBeLessThanOrEqual(300_000_00)
      }),
    )
  })
})

describe('a payout', () => {
  it('stays paid or refunded whatever is reported afterwards', () => {
    const outcomes: PayoutOutcome[] = ['paid', 'refused', 'short', 'stopped', 'unknown']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...outcomes), { minLength: 1 }), reports => {
        let state: 'sent' | ReturnType<typeof nextWithdrawalState> = 'sent'
        let final: string | undefined
        for (const outcome of reports) {
          if (state === 'conflict') break
          state = nextWithdrawalState(state, outcome)
          if (final !== undefined) expect([final, 'conflict']).toContain(state)
          if (state === 'paid' || state === 'refunded') final ??= state
        }
      }),
    )
  })

  it('is queried at 2, 10 and 60 minutes, and 2 minutes later a person decides', () => {
    expect([0, 1, 2, 3, 4].map(nextQueryAfterMs)).toEqual([120_000, 600_000, 3_600_000, 3_720_000, null])
    expect([0, 1, 2, 3].map(isLastQuery)).toEqual([false, false, false, true])
  })

  it('ends by an answer that is final, and by no other', () => {
    expect(
      ['completed', 'failed', 'reversed', 'refused', 'pending', 'unknown', ''].map(payoutOfStatus),
    ).toEqual(['paid', 'refused', ...Array<string>(5).fill('unknown')])
  })

  it('is sent again after pauses that grow to ten minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(busyPauseMs)).toEqual(
      [30, 60, 120, 240, 480, 600, 600].map(s => s * 1_000),
    )
  })
})
