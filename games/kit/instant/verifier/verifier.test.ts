import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPublished } from '../check-published.ts'
import type { RulesOfGame } from '../play.rules.ts'
import { publishedPlay, type PublishedPlay } from '../published/published-play.ts'
import { VERSIONS, verifyPlay } from './verify.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const vectors = (JSON.parse(read('vectors.json')) as unknown[]).map(play => publishedPlay.parse(play))
const rulesOf = async ({ game }: PublishedPlay): Promise<RulesOfGame> =>
  ((await import(`../../../${game}/${game}.rules.ts`)) as { rules: RulesOfGame }).rules
const of = (game: string) => vectors.find(play => play.game === game)!

describe('the known answers', () => {
  it('exist for every game with written rules', () => {
    expect([...new Set(vectors.map(({ version }) => version))].sort()).toEqual([...VERSIONS].sort())
  })
  it.each(VERSIONS)('of %s agree with the specification and with the server’s rules', async version => {
    for (const play of vectors.filter(play => play.version === version)) {
      const fits = { seedFits: true, shownFits: true, payFits: true }
      expect(verifyPlay(play)).toMatchObject(fits)
      expect(checkPublished(await rulesOf(play), play)).toMatchObject(fits)
    }
  })
})

describe('the verifier', () => {
  it('imports no rules of the server or the games', () => {
    for (const file of readdirSync(import.meta.dirname).filter(name => /(?<!test)\.ts$/.test(name)))
      for (const [, from] of read(file).matchAll(/from '([^']+)'/g))
        expect([
          'node:crypto',
          '../published/published-play.ts',
          './draws.ts',
          './savanna.ts',
          './single-draws.ts',
          './with-moves.ts',
        ]).toContain(from)
  })

  it('detects another seed, another result and another payout, for every game', () => {
    for (const version of VERSIONS) {
      const play = vectors.find(play => play.version === version)!
      expect(verifyPlay({ ...play, hash: 'f'.repeat(64) }).seedFits).toBe(false)
      expect(verifyPlay({ ...play, shown: {} }).shownFits).toBe(false)
      expect(verifyPlay({ ...play, pay: play.pay + 1 }).payFits).toBe(false)
    }
  })

  it.each(['dice', 'plinko', 'keno', 'wheel', 'scratch', 'roulette'])(
    'and the check on the page refuse moves in %s, which has none',
    async game => {
      const play = { ...of(game), moves: [{ take: true }] }
      expect(() => verifyPlay(play)).toThrow('no moves')
      expect(() => checkPublished(vectorsRules.get(game)!, play)).toThrow('no moves')
    },
  )

  it('and the check on the page refuse a roulette stake that is not the sum of its chips', () => {
    const play = { ...of('roulette'), stake: of('roulette').stake + 1 }
    expect(() => verifyPlay(play)).toThrow('sum of its chips')
    expect(() => checkPublished(vectorsRules.get('roulette')!, play)).toThrow('on the table')
  })

  it.each([
    ['bets that no table has', 'roulette', { chips: [{ on: '3-4', kes: 2 }] }],
    [
      'a bet named twice',
      'roulette',
      {
        chips: [
          { on: '1', kes: 1 },
          { on: '1', kes: 1 },
        ],
      },
    ],
    ['a target out of bounds', 'dice', { side: 'under', target: 19 }],
    ['numbers picked twice', 'keno', { picks: [1, 1] }],
    ['a board that there is not', 'plinko', { rows: 9, risk: 'low' }],
    ['no mines', 'mines', { mines: 0 }],
    ['more than the game asks', 'coin', { call: 'heads', twice: true }],
  ])('refuses %s', (_, game, start) => {
    expect(() => verifyPlay({ ...of(game), stake: 2, start })).toThrow()
  })

  it('refuses moves after the end', () => {
    for (const game of ['coin', 'mines', 'hilo', 'savanna']) {
      const play = vectors.findLast(play => play.game === game)!
      const more = game === 'savanna' ? { spin: true } : { take: true }
      expect(() => verifyPlay({ ...play, moves: [...play.moves, more, more] })).toThrow()
    }
  })
})

const vectorsRules = new Map(
  await Promise.all(vectors.map(async play => [play.game, await rulesOf(play)] as const)),
)
