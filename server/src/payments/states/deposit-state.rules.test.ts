import { fromKes } from '@ruka/contract/money'
import { depositState } from '@ruka/contract/payments'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  depositStatus,
  isLastCheck,
  judgeDepositAmount,
  nextDepositState,
  nextCheckAfterMs,
  type DepositOutcome,
} from './deposit-state.rules.ts'

const outcomes: DepositOutcome[] = [
  'paid',
  'cancelled',
  'insufficient',
  'wrong_pin',
  'busy',
  'expired',
  'failed',
  'unknown',
  'processing',
]

describe('a deposit', () => {
  it('takes 1 to 250,000 shillings', () => {
    expect([0, 1, 250_000, 250_001].map(kes => judgeDepositAmount(fromKes(kes)))).toEqual([
      'amount_below_minimum',
      'ok',
      'ok',
      'amount_above_maximum',
    ])
  })

  it.each(depositState.options.filter(state => state !== 'reversed'))(
    'that is %s is credited when it is paid',
    state => {
      expect(nextDepositState(state, 'paid')).toBe('credited')
    },
  )

  it('that M-PESA reversed stays reversed after any later outcome', () => {
    for (const outcome of outcomes) expect(nextDepositState('reversed', outcome)).toBe('reversed')
    expect(depositStatus('reversed', false)).toBe('failed')
  })

  it('that was reported paid stays credited after any other outcome', () => {
    for (const outcome of outcomes.filter(outcome => outcome !== 'paid'))
      expect(nextDepositState('confirming', outcome)).toBe('confirming')
  })

  it('ends credited if and only if payment was reported, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...outcomes)), reports => {
        const end = reports.reduce(nextDepositState, 'prompted')
        expect(end === 'credited').toBe(reports.includes('paid'))
      }),
    )
  })

  it('keeps its first failure, and is pending until its outcome is known', () => {
    expect(nextDepositState('cancelled', 'insufficient')).toBe('cancelled')
    expect(nextDepositState('unknown', 'cancelled')).toBe('cancelled')
    expect(nextDepositState('prompted', 'processing')).toBe('prompted')
    expect(
      ['requested', 'prompted', 'unknown'].map(state => depositStatus(state as 'unknown', true)),
    ).toEqual(['pending', 'pending', 'pending'])
    expect([true, false].map(isQueried => depositStatus('expired', isQueried))).toEqual(['pending', 'failed'])
  })

  it('is queried after 20 s, 60 s, 3 min and 10 min, and then given up', () => {
    expect([0, 1, 2, 3, 4, 5].map(nextCheckAfterMs)).toEqual([
      20_000,
      60_000,
      180_000,
      600_000,
      630_000,
      null,
    ])
    expect([3, 4].map(isLastCheck)).toEqual([false, true])
  })
})
