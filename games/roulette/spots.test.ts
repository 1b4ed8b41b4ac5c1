import { describe, expect, it } from 'vitest'
import { BETS } from './roulette.rules.ts'
import { ACROSS, ALONG, betAt, colourOf, CORNER, FIELDS, spotOf } from './spots.rules.ts'

const near = { across: 0.2, along: 0.28 }

describe('the table', () => {
  it.each([...BETS.keys()])('has a place where a press means %s, and its chip lies there', on => {
    const { across, along } = spotOf(on)
    expect(betAt({ across, along }, near)).toBe(on)
    // A slightly inaccurate touch gives the same bet.
    for (const off of [-0.12, 0.12])
      expect(betAt({ across: across + off, along: along - off }, near)).toBe(on)
  })
  it('has a different place for each bet', () => {
    const places = [...BETS.keys()].map(on => Object.values(spotOf(on)).join(' '))
    expect(new Set(places).size).toBe(BETS.size)
  })
  it('has a bet at every position, except in its two empty corners', () => {
    for (let across = CORNER.across + 0.05; across < CORNER.across + ACROSS; across += 0.1)
      for (let along = CORNER.along + 0.05; along < CORNER.along + ALONG; along += 0.1) {
        const isCorner = across < 0 && (along < 0 || along > 12)
        const on = betAt({ across, along }, near)
        if (!isCorner) expect([across, along, on && BETS.has(on)]).toEqual([across, along, true])
      }
  })
  it('has fields without gaps or overlaps', () => {
    const size = FIELDS.reduce(
      (sum, { from, to }) => sum + (to.across - from.across) * (to.along - from.along),
      0,
    )
    expect(size).toBe(ACROSS * ALONG - 4)
    expect(new Set(FIELDS.map(({ on }) => on)).size).toBe(37 + 12)
  })
  it('has eighteen red numbers, eighteen black ones and a green zero', () => {
    const colours = Array.from({ length: 37 }, (_, pocket) => colourOf(pocket))
    expect(colours[0]).toBe('green')
    for (const colour of ['red', 'black'] as const)
      expect(colours.flatMap((of, n) => (of === colour ? [n] : []))).toEqual(BETS.get(colour))
  })
})
