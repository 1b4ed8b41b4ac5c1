import { type About, games } from '@ruka/games'
import { describe, expect, test } from 'vitest'
import { HOUSE_LIMITS } from '@ruka/contract/house-limits'
import { crashFigures } from '../../lib/crash-figures.ts'
import { gameFigures } from '../../lib/game-figures.ts'
import { aboutHere, bringAbout } from './about.ts'

const UNTAXED = { taxes: [], limits: HOUSE_LIMITS }
const KENYA = [{ base: 'stake', minimumStake: 20, law: 'Gambling Control Act', from: '2025-08-26' }] as const
const NOW = Date.parse('2026-05-04T12:00:00+03:00')
const pairsOf = ({ lead, sections }: About) => [lead, ...sections.flatMap(({ title, text }) => [title, text])]
const gaps = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? []

test('every game has something to read', () => {
  expect(games.filter(game => !game.about)).toEqual([])
})

describe.each(games)('what there is to read about $name', game => {
  const read = async () => pairsOf((await game.about!()).about)

  test('says the same in Swahili: the same figures in the same parts', async () => {
    for (const [en, sw] of await read()) {
      expect(gaps(sw)).toEqual(gaps(en))
      expect(sw).not.toBe(en)
      expect([en, sw].every(text => text.trim() === text && text !== '')).toBe(true)
    }
  })

  test('names the game, its stakes and its return, and no literal figure but 1.00x', async () => {
    const texts = (await read()).flat()
    const figures = { ...crashFigures(HOUSE_LIMITS, NOW), ...gameFigures(game, UNTAXED, NOW) }
    for (const text of texts.slice(0, 2)) expect(text.replaceAll('{name}', game.name)).toContain(game.name)
    expect(texts.filter(text => /\d/.test(text.replaceAll('1.00x', '')))).toEqual([])
    const wanted = new Set(texts.flatMap(gaps).map(gap => gap.slice(1, -1)))
    expect([...wanted].filter(name => !(name in figures))).toEqual([])
    const needed = ['min', 'max', 'payout', 'returned', 'kept', 'day', 'age']
    if (game.engine === 'crash') needed.push('seconds')
    expect(needed.filter(name => !wanted.has(name))).toEqual([])
  })
})

test('the figures are the game’s own, and the law’s where it asks for more', () => {
  const [aviator, jetx] = ['aviator', 'jetx'].map(slug => games.find(game => game.slug === slug)!)
  expect(gameFigures(aviator!, UNTAXED, NOW)).toEqual({
    name: 'Aviator',
    min: 'KES 10',
    max: 'KES 10,000',
    payout: 'KES 1,500,000',
    returned: '97%',
    kept: '3%',
  })
  expect(gameFigures(jetx!, UNTAXED, NOW)).toMatchObject({ name: 'JetX', min: 'KES 1', max: 'KES 20,000' })
  expect(gameFigures(jetx!, { ...UNTAXED, taxes: KENYA }, NOW)).toMatchObject({
    min: 'KES 20',
    max: 'KES 20,000',
  })
  expect(gameFigures({ ...jetx!, rtpX1000000: { min: 965_000, max: 970_500 } }, UNTAXED, NOW)).toMatchObject({
    returned: '96.5–97.05%',
    kept: '2.95–3.5%',
  })
  expect(crashFigures(HOUSE_LIMITS, NOW)).toEqual({
    seconds: 5,
    top: '1,000,000x',
    day: 'KES 1,500,000',
    age: 18,
  })
})

test('words that were fetched are here to be drawn at once, and a game of another server has none', async () => {
  const brought = await bringAbout('aviator')
  expect(brought).toBeDefined()
  expect(aboutHere('aviator')).toBe(brought)
  expect(await bringAbout('another-game')).toBeUndefined()
  expect(aboutHere('another-game')).toBeUndefined()
})
