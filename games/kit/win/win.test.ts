import { expect, it } from 'vitest'
import { bigWinMs, hasShow, shownTier, winTier } from './win.rules.ts'

it.each([
  [0, undefined],
  [9.99, undefined],
  [10, undefined],
  [10.01, 'small'],
  [49.99, 'small'],
  [50, 'big'],
  [500, 'big'],
  [500.01, 'huge'],
  [1_500_000, 'huge'],
])('of a stake of KES 10, KES %d paid is %s', (pay, tier) => expect(winTier({ stake: 10, pay })).toBe(tier))

it('a huge win of autoplay leaves no card behind, and is over before the next play', () => {
  expect(shownTier('huge', true)).toBe('big')
  expect(shownTier('huge', false)).toBe('huge')
  expect(shownTier('small', true)).toBe('small')
  expect(bigWinMs({ stake: 10, pay: 400 }, true)).toBeLessThan(700)
})

it('a show is from ten times the stake, and never during autoplay', () => {
  expect(hasShow({ stake: 10, pay: 99.99 }, false)).toBe(false)
  expect(hasShow({ stake: 10, pay: 100 }, false)).toBe(true)
  expect(hasShow({ stake: 10, pay: 400 }, true)).toBe(false)
  expect(bigWinMs({ stake: 10, pay: 100 }, false)).toBeGreaterThan(bigWinMs({ stake: 10, pay: 60 }, false))
})
