import { expect, test } from 'vitest'
import { BRAND_LEAGUE, leaguePath } from './brand-league.ts'
import { keepSite } from './site.ts'

// spec: 2.19
test.each([
  ['Ruka', '/games/ruka-league'],
  ['Kifaru Bet 24', '/games/kifaru-bet-24-league'],
  ['Ng’ombe & Co.', '/games/ng-ombe-co-league'],
  ['…', '/games/virtual-league'],
])('the league of %s has its name in the address', (name, path) => {
  keepSite({ name })
  expect(leaguePath(BRAND_LEAGUE)).toBe(path)
})

// spec: 2.19
test('the second league has the same address at every operator’s', () => {
  keepSite({ name: 'Kifaru' })
  expect(leaguePath('ligi-kuu')).toBe('/games/ligi-kuu')
})
