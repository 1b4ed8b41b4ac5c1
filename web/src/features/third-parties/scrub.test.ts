import { expect, test } from 'vitest'
import { scrub, scrubAll } from './scrub.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'
const REFRESH = 'AZqrs_-'.repeat(10)

// spec: 7.28
test.each([
  ['call 0712345678 now', 'call * now'],
  ['+254 712 345 678', '*'],
  ['254-112-345-678 and 0112345678', '* and *'],
  [`Bearer ${JWT}`, 'Bearer *'],
  [`token ${REFRESH}`, 'token *'],
  ['/login?redirect=/profile', '/login'],
  ['https://play.example/aviator#token=abc', 'https://play.example/aviator'],
  ['"https://games.example/aviator/#k4J"', '"https://games.example/aviator/"'],
  ['/win/BCDFGHJK', '/win/*'],
  ['https://play.example/assets/first-Cb2_x.js', 'https://play.example/assets/first-Cb2_x.js'],
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
])('leaves nothing of a person in %j', (text, left) => {
  expect(scrub(text)).toBe(left)
})

test('scrubs every text of a value, and leaves its shape and its numbers', () => {
  const event = { message: 'of 0712345678', at: 254712345678, list: [{ url: '/a?b=1' }, null, true] }
  expect(scrubAll(event)).toEqual({
    message: 'of *',
    at: 254712345678,
    list: [{ url: '/a' }, null, true],
  })
})
