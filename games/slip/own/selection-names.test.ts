import { MARKETS } from '@ruka/sports/markets.rules'
import { expect, it } from 'vitest'
import * as english from '../locales/markets.en.json'
import { marketName, outcomeName } from './selection-names.ts'

const SIDES = { home: 'Gor Mahia', away: 'AFC Leopards' }

it('every market and outcome has a name without placeholders', () => {
  for (const { id: market, offered, outcomes } of MARKETS)
    for (const specifiers of offered) {
      expect(english).toHaveProperty(`market${market}`)
      expect(marketName({ market, specifiers }, SIDES)).toMatch(/^[^{}]+$/)
      for (const { id: outcome } of outcomes)
        expect(outcomeName({ market, specifiers, outcome }, SIDES)).toMatch(/^[^{}]+$/)
    }
})

it.each([
  [{ market: 1, specifiers: '', outcome: '1' }, 'Gor Mahia'],
  [{ market: 18, specifiers: 'total=2.5', outcome: '12' }, 'Over 2.5'],
  [{ market: 16, specifiers: 'hcp=-0.5', outcome: '1714' }, 'Gor Mahia (-0.5)'],
  [{ market: 16, specifiers: 'hcp=-0.5', outcome: '1715' }, 'AFC Leopards (+0.5)'],
  [{ market: 45, specifiers: '', outcome: '276' }, '1:0'],
])('%j is called %s', (selection, name) => expect(outcomeName(selection, SIDES)).toBe(name))
it('what is not ours to settle has no name', () => {
  expect(marketName({ market: 999, specifiers: '' }, SIDES)).toBeUndefined()
  expect(outcomeName({ market: 1, specifiers: '', outcome: 'x' }, SIDES)).toBeUndefined()
})
