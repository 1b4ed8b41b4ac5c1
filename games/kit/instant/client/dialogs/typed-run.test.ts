import { fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { readRun } from './typed-run.rules.ts'

const order = { stakeCents: fromKes(10), start: {}, mostCents: fromKes(1_000) }
const empty = { bets: '', loss: '', single: '', afterWin: '', afterLoss: '' }
const least = { ...empty, bets: '10', loss: '50' }

it('autoplay begins with a number of bets and a maximum loss, and what else is typed', () => {
  expect(readRun(order, least)).toMatchObject({
    stops: { bets: 10, lossCents: fromKes(50) },
    raise: { winPercent: undefined, lossPercent: undefined },
  })
  const all = { bets: ' 1,000 ', loss: '10', single: '200', afterWin: '500', afterLoss: '1' }
  expect(readRun(order, all)).toMatchObject({
    stops: { bets: 1_000, lossCents: fromKes(10), singleCents: fromKes(200) },
    raise: { winPercent: 500, lossPercent: 1 },
  })
})

it.each([
  ['bets', empty],
  ['bets', { ...least, bets: 'ten', loss: '' }],
  ['bets', { ...least, bets: '1001' }],
  ['loss', { ...least, loss: '9', single: '0' }],
  ['single', { ...least, single: '0', afterWin: 'x' }],
  ['single', { ...least, single: 'much' }],
  ['afterWin', { ...least, afterWin: '501', afterLoss: '0' }],
  ['afterLoss', { ...least, afterLoss: '0.5' }],
])('the first wrong field of autoplay is named: %s', (name, typed) => {
  expect(readRun(order, typed)).toBe(name)
})
