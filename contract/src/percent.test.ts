import { expect, it } from 'vitest'
import { percent } from './percent.ts'

it('writes per cent with at most two decimals, and never more than there is', () => {
  expect([970_000, 965_000, 965_085, 969_947, 972_972, 1_000_000, 0].map(percent)).toEqual([
    '97%',
    '96.5%',
    '96.5%',
    '96.99%',
    '97.29%',
    '100%',
    '0%',
  ])
})
