import { describe, expect, it } from 'vitest'
import { formatCountdown } from './countdown.ts'

describe('the time that is left', () => {
  it.each([
    [0, '0:00'],
    [-5000, '0:00'],
    [1, '0:01'],
    [9000, '0:09'],
    [9001, '0:10'],
    [245_000, '4:05'],
    [3_600_000, '1:00:00'],
    [86_399_000, '23:59:59'],
    [183_600_000, '2d 03:00:00'],
  ])('of %i ms is %s', (leftMs, text) => {
    expect(formatCountdown(leftMs)).toBe(text)
  })
})
