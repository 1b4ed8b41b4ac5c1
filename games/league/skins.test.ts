import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAGUES } from '@ruka/contract/virtual-ids'
import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { describe, expect, it } from 'vitest'
import { games } from '../index.ts'
import { NAMES } from './client/app/names.ts'
import { gridOf, meansOf } from './grid.rules.ts'
import { leaguePrices, returnsOf } from './markets.rules.ts'
import { TEAMS_OF } from './teams.ts'
import { leagueHouse } from '../slip/house.rules.ts'

const leagues = games.filter(({ engine }) => engine === 'league')

describe.each(leagues)('the skin of $name', ({ slug, name, stakeKes, payoutMaxKes, rtpX1000000 }) => {
  const folder = join(import.meta.dirname, 'skins', slug)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  it('uses the slug and the name of its manifest on its page', () => {
    expect(read('main.ts')).toContain(`startLeague('${slug}')`)
    expect(NAMES).toMatchObject({ [slug]: name })
  })
  it('has its colours in both themes, and the drawing of its tile', () => {
    expect(read('colours.css')).toContain(`\n[data-league='${slug}'] {`)
    expect(read('colours.css')).toContain(`[data-theme='light'] [data-league='${slug}'] {`)
    expect(existsSync(join(folder, 'tile.svg'))).toBe(true)
  })
  it('states what its markets return in the mean, over all matches of a season', () => {
    const teams = TEAMS_OF[slug]!
    const matches = teams
      .flatMap(home => teams.filter(away => away !== home).map(away => gridOf(meansOf(home, away))))
      .map(grid => ({ grid, odds: leaguePrices(grid) }))
    const means = returnsOf(matches).map(({ mean }) => mean)
    expect(rtpX1000000).toEqual({ min: Math.min(...means), max: Math.max(...means) })
  })
  it('has the limits of virtual games', () => {
    const house = leagueHouse(HOUSE_LIMITS, 0)
    expect({ stakeKes, payoutMaxKes }).toEqual({
      stakeKes: house.stake,
      payoutMaxKes: house.payout.single,
    })
  })
})

it('every league of the contract is a game, and no other is', () => {
  expect(leagues.map(({ slug }) => slug)).toEqual(LEAGUES.map(({ slug }) => slug))
})
