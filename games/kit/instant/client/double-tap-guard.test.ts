import { expect, it } from 'vitest'
import { makeDoubleTapGuard } from './double-tap-guard.ts'

it('the second tap of a double tap is ignored; a separate tap, also a quick one, and a key press are not', () => {
  const isEcho = makeDoubleTapGuard()
  expect(isEcho({ detail: 1, timeStamp: 0 })).toBe(false)
  expect(isEcho({ detail: 2, timeStamp: 120 })).toBe(true)
  expect(isEcho({ detail: 3, timeStamp: 300 })).toBe(true)
  expect(isEcho({ detail: 4, timeStamp: 500 })).toBe(false)
  expect(isEcho({ detail: 1, timeStamp: 510 })).toBe(false)
  expect(isEcho({ detail: 0, timeStamp: 520 })).toBe(false)
})
