import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError, type Config } from '../platform/config/config.ts'
import { openLeagues } from './leagues.ts'

const folder = mkdtempSync(join(tmpdir(), 'virtual-leagues-'))
afterAll(() => rmSync(folder, { recursive: true }))

function named(content?: unknown) {
  const LEAGUE_NAMES = content === undefined ? undefined : join(folder, 'names.json')
  if (LEAGUE_NAMES)
    writeFileSync(LEAGUE_NAMES, typeof content === 'string' ? content : JSON.stringify(content))
  return openLeagues({ config: { LEAGUE_NAMES } as Config })
}
const teams = (change: (no: number) => object = () => ({})) =>
  Array.from({ length: 20 }, (_, no) => ({
    name: `Side ${no}`,
    short: `S${String(no).padStart(2, '0')}`,
    ...change(no),
  }))

it('the leagues have names that are no operator’s', () => {
  const [brand, second] = named()
  expect([brand!.name, second!.name]).toEqual(['Virtual League', 'Ligi Kuu'])
})

it('an operator names leagues and teams; places keep their strength and colours', () => {
  const [before] = named()
  const [brand, second] = named({ 'virtual-league': { name: 'Mto League', teams: teams() } })
  expect([brand!.name, second!.name, brand!.teams[3]!.name]).toEqual(['Mto League', 'Ligi Kuu', 'Side 3'])
  expect(brand!.teams.map(({ attack, colours }) => [attack, colours])).toEqual(
    before!.teams.map(({ attack, colours }) => [attack, colours]),
  )
})

it.each([
  ['no JSON', '{'],
  ['an unknown league', { 'other-league': { name: 'Other' } }],
  ['a league without a name', { 'ligi-kuu': {} }],
  ['nineteen teams', { 'ligi-kuu': { name: 'Ligi', teams: teams().slice(1) } }],
  [
    'two teams of one name',
    { 'ligi-kuu': { name: 'Ligi', teams: teams(no => (no < 2 ? { name: 'Twins' } : {})) } },
  ],
  [
    'two teams of the same letters',
    { 'ligi-kuu': { name: 'Ligi', teams: teams(no => (no < 2 ? { short: 'TWI' } : {})) } },
  ],
  ['a long name', { 'ligi-kuu': { name: 'x'.repeat(25) } }],
  [
    'letters that are none',
    { 'ligi-kuu': { name: 'Ligi', teams: teams(no => (no === 0 ? { short: 'a!' } : {})) } },
  ],
])('a file with %s stops the start', (_, content) => {
  expect(() => named(content)).toThrow(ConfigError)
})
