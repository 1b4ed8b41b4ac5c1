import { expect, it } from 'vitest'
import { makeDoubleTapGuard } from './double-tap-guard.ts'

it('the second tap of a double one is an echo, a tap of its own is none, however soon, and a key never is', () => {
  const isEcho = makeDoubleTapGuard()
  expect(isEcho({ detail: 1, timeStamp: 0 })).toBe(false)
  expect(isEcho({ detail: 2, timeStamp: 120 })).toBe(true)
  expect(isEcho({ detail: 3, timeStamp: 300 })).toBe(true)
  expect(isEcho({ detail: 4, timeStamp: 500 })).toBe(false)
  expect(isEcho({ detail: 1, timeStamp: 510 })).toBe(false)
  expect(isEcho({ detail: 0, timeStamp: 520 })).toBe(false)
})
