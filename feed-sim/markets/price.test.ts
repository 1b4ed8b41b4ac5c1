import { describe, expect, it } from 'vitest'
import { kickedOff } from './board.rules.ts'
import { keyOf, linesUpTo } from './lines.rules.ts'
import { pricesOf } from './price.rules.ts'

const expected = { first: { home: 0.65, away: 0.5 }, second: { home: 0.85, away: 0.7 } }
const lines = linesUpTo(1)
const pricesAt = (board = kickedOff, rest = expected) =>
  new Map(pricesOf(lines, { board, expected: rest }).map((prices, at) => [keyOf(lines[at]!), prices]))

describe('prices', () => {
  it('have a margin of 5 % on 1x2 and of 10 % elsewhere', () => {
    const book = (key: string) =>
      pricesAt()
        .get(key)!
        .reduce((sum, { odds }) => sum + 1 / odds, 0)
    expect(book('1|')).toBeCloseTo(1.05, 1)
    for (const key of ['29|', '18|total=2.5', '47|', '26|', '60|']) expect(book(key)).toBeCloseTo(1.1, 1)
  })

  it('are never above fair', () => {
    for (const [key, prices] of pricesAt())
      for (const { odds, probability } of prices!)
        expect(`${key} ${odds * probability <= 1 || probability > 0.98}`).toBe(`${key} true`)
  })

  it('of a quarter line lie between those of its neighbours', () => {
    const over = (line: string) => pricesAt().get(`18|total=${line}`)![0]!.odds
    expect(over('2')).toBeLessThan(over('2.25'))
    expect(over('2.25')).toBeLessThan(over('2.5'))
  })

  it('are withdrawn once a line is decided', () => {
    const board = { ...kickedOff, first: { home: 1, away: 0 }, scorers: ['home'] as const }
    const prices = pricesAt(board)
    expect(prices.get('18|total=0.5')).toBeNull()
    expect(prices.get('8|goalnr=1')).toBeNull()
    expect(prices.get('18|total=1.5')).not.toBeNull()
  })

  it('of the next goal know who may score it', () => {
    const [home, none, away] = pricesAt().get('8|goalnr=1')!
    expect(home!.odds).toBeLessThan(away!.odds)
    expect(away!.odds).toBeLessThan(none!.odds)
  })
})
