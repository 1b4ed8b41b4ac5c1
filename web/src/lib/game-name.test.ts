import { afterEach, expect, test } from 'vitest'
import { gameName } from './game-name.ts'
import { drawIn } from './preferences.ts'

afterEach(() => drawIn('en', 'dark'))

test('bets on sports have one name in each language, the one that leads there', () => {
  expect(gameName('sports')).toBe('Sports')
  drawIn('sw', 'dark')
  expect(gameName('sports')).toBe('Spoti')
  expect(gameName('aviator')).toBe('Aviator')
  expect(gameName('wheel-of-sample')).toBe('Wheel Of Sample')
})
