import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { games } from './index.ts'
import { greatestStakeKes, payCents, type RulesOfGame } from './kit/instant/play.rules.ts'
import { boundsPerMillion, returnBounds } from './kit/instant/returns.rules.ts'

const rules = import.meta.glob<{ readonly rules: RulesOfGame }>('./*/*.rules.ts')
const clients = import.meta.glob('./*/client.ts')

describe.each(games.filter(({ engine }) => engine === 'casino'))(
  'the folder of $name',
  ({ slug, client, ...game }) => {
    it('has its client and the drawing of its tile', () => {
      expect(Object.keys(clients)).toContain(`./${client}/client.ts`)
      expect(existsSync(join(import.meta.dirname, client, 'tile.svg'))).toBe(true)
    })
    it('states the return of its rules over its stakes', async () => {
      const { rules: known } = await rules[`./${client}/${slug}.rules.ts`]!()
      const bounds = returnBounds(known[0], { ...game.stakeKes, payoutMax: game.payoutMaxKes })
      expect(boundsPerMillion(bounds)).toEqual(game.rtpX1000000)
    })
    it('states its maximum stake: it is possible with some choice, and one shilling more with none', async () => {
      const { rules: known } = await rules[`./${client}/${slug}.rules.ts`]!()
      const [{ strategies, first, stakeKes }] = known
      if (stakeKes) return
      const greatest = [...strategies()].map(({ start }) => greatestStakeKes(first(start), game.payoutMaxKes))
      expect(Math.min(500_000, Math.max(...greatest))).toBeGreaterThanOrEqual(game.stakeKes.max)
      // Savanna's is lower by design, so that a play can include its free spins.
      if (slug !== 'savanna') expect(Math.min(500_000, Math.max(...greatest))).toBe(game.stakeKes.max)
    })
    it('states the maximum stake of each choice: it is within the payout limit, and one shilling more is not', async () => {
      const { rules: known } = await rules[`./${client}/${slug}.rules.ts`]!()
      const [{ choices, first, start: schema }] = known
      for (const [name, start] of choices?.() ?? []) {
        expect([name, schema.safeParse(start).success]).toEqual([name, true])
        const most = greatestStakeKes(first(start), game.payoutMaxKes)
        expect([name, payCents(most * 100, first(start)) <= game.payoutMaxKes * 100]).toEqual([name, true])
        expect([name, payCents((most + 1) * 100, first(start)) > game.payoutMaxKes * 100]).toEqual([
          name,
          true,
        ])
      }
    })
  },
)

it('every instant game with a client is listed', () => {
  const listed = games.map(({ client }) => `./${client}/client.ts`)
  expect(Object.keys(clients).filter(path => !listed.includes(path))).toEqual([])
})
