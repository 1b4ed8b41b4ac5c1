import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { games } from './index.ts'
import type { RulesOfGame } from './kit/instant/play.rules.ts'
import { perMillion, returnBounds } from './kit/instant/returns.rules.ts'

const rules = import.meta.glob<{ readonly rules: RulesOfGame }>('./*/*.rules.ts')
const clients = import.meta.glob('./*/client.ts')

describe.each(games.filter(({ engine }) => engine === 'casino'))(
  'the folder of $name',
  ({ slug, client, ...game }) => {
    it('has its client and the drawing of its tile', () => {
      expect(Object.keys(clients)).toContain(`./${client}/client.ts`)
      expect(existsSync(join(import.meta.dirname, client, 'tile.svg'))).toBe(true)
    })
    it('tells of the return that its rules have at the stakes it takes', async () => {
      const { rules: known } = await rules[`./${client}/${slug}.rules.ts`]!()
      const { min, max } = returnBounds(known[0], [game.stakeKes.min * 100, game.stakeKes.max * 100])
      expect({ min: perMillion(min), max: perMillion(max) }).toEqual(game.rtpX1000000)
    })
  },
)

it('no instant game has a client that is not listed', () => {
  const listed = games.map(({ client }) => `./${client}/client.ts`)
  expect(Object.keys(clients).filter(path => !listed.includes(path))).toEqual([])
})
