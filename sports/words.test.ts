import { describe, expect, it } from 'vitest'
import { MARKETS } from './markets.rules.ts'
import { selectionWords } from './words.rules.ts'

const SIDES = { home: 'Gor Mahia', away: 'AFC Leopards' }
const words = (market: number, specifiers: string, outcome: string) => {
  const found = selectionWords({ market, specifiers, outcome }, SIDES)
  return found && `${found.market}: ${found.outcome}`
}

describe('a selection in words', () => {
  it.each([
    [1, '', '1', '1x2: Gor Mahia'],
    [10, '', '11', 'Double chance: draw or AFC Leopards'],
    [18, 'total=2.5', '12', 'Total: over 2.5'],
    [16, 'hcp=-0.25', '1714', 'Handicap: Gor Mahia (-0.25)'],
    [16, 'hcp=-0.25', '1715', 'Handicap: AFC Leopards (+0.25)'],
    [14, 'hcp=0:1', '1712', 'Handicap 0:1: draw (0:1)'],
    [8, 'goalnr=2', '7', '2nd goal: none'],
    [8, 'goalnr=11', '6', '11th goal: Gor Mahia'],
    [15, 'variant=sr:winning_margin:3+', 'sr:winning_margin:3+:114', 'Winning margin: Gor Mahia by 2'],
    [15, 'variant=sr:winning_margin:3+', 'sr:winning_margin:3+:118', 'Winning margin: AFC Leopards by 3+'],
    [15, 'variant=sr:winning_margin:3+', 'sr:winning_margin:3+:119', 'Winning margin: draw'],
    [19, 'total=1.5', '13', 'Gor Mahia total: under 1.5'],
  ])('names market %s %s outcome %s', (market, specifiers, outcome, expected) => {
    expect(words(market, specifiers, outcome)).toBe(expected)
  })
  it('has no placeholder left, whatever is offered', () => {
    for (const { id, offered, outcomes } of MARKETS)
      for (const specifiers of offered)
        for (const outcome of outcomes) expect(words(id, specifiers, outcome.id)).not.toMatch(/[{}]/)
  })
  it('does not name what is not known', () => {
    expect(words(9_999, '', '1')).toBeUndefined()
    expect(words(1, '', '9')).toBeUndefined()
  })
})
