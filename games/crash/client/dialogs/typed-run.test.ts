import { fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { readRun } from './typed-run.rules.ts'

const order = { stake: 10, auto: 200 }
const empty = { bets: '', loss: '', win: '', single: '' }
const least = { ...empty, bets: '10', loss: '50', win: '100' }

// spec: C.12
it('an auto bet begins with its rounds, a maximum loss and a win, and what else is typed', () => {
  const { stops, ...run } = readRun(order, least) as Exclude<ReturnType<typeof readRun>, string>
  expect(run).toMatchObject({ stakeCents: fromKes(10), autoX100: 200, played: 0 })
  expect(stops).toEqual({ bets: 10, lossCents: fromKes(50), winCents: fromKes(100) })
  expect(readRun({ stake: 10 }, { bets: ' 1,000 ', loss: '10', win: '1', single: '200' })).toMatchObject({
    autoX100: undefined,
    stops: { bets: 1_000, lossCents: fromKes(10), winCents: fromKes(1), singleCents: fromKes(200) },
  })
})

it.each([
  ['bets', empty],
  ['bets', { ...least, bets: 'ten', loss: '' }],
  ['bets', { ...least, bets: '1001' }],
  ['loss', { ...least, loss: '9', win: '' }],
  ['win', { ...least, win: '0', single: 'x' }],
  ['win', { ...least, win: '99.50' }],
  ['single', { ...least, single: '0' }],
  ['single', { ...least, single: 'much' }],
])('the first wrong field of an auto bet is named: %s', (name, typed) => {
  expect(readRun(order, typed)).toBe(name)
})
