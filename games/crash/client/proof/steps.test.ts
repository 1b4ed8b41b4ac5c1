import { describe, expect, it } from 'vitest'
import { previousSeed, seedText } from '../../../fair/seeds.rules.ts'
import { crashX100 } from '../../outcome.rules.ts'
import { verifyRound, type PublishedRound } from '../../verifier.ts'
import { judge, stepsOf } from './steps.ts'

const seed = new Uint8Array(32).fill(7)
const draw = { roundId: 'aviator:812', clientSeeds: ['one-seed', '', ''], salt: 'salt' } as const
const round: PublishedRound = {
  ...draw,
  seed: seedText(seed),
  commitment: seedText(previousSeed(seed)),
  x100: crashX100(seed, draw),
}
const judged = async (published: PublishedRound, shown?: string) => {
  const steps = stepsOf(published, await verifyRound(published), { shown })
  return { steps, ...judge(published, steps, shown !== undefined) }
}

describe('the verdict on a round', () => {
  it('is fair when seed, commitment and outcome match, with both sides of each step', async () => {
    const { fair, steps } = await judged(round, round.commitment)
    expect(fair).toBe(true)
    expect(steps.map(({ same }) => same)).toEqual([true, true, undefined, undefined, true])
    expect(steps[1]!.values.slice(1).map(({ value }) => value)).toEqual([round.commitment, round.commitment])
    expect(steps[2]!.values[0]!.value).toBe('crash:v1 ⏎ aviator:812 ⏎ one-seed ⏎  ⏎  ⏎ salt')
  })

  it('names what was changed', async () => {
    const changed: readonly [Partial<PublishedRound>, RegExp][] = [
      [{ x100: round.x100 + 1 }, /The end of the flight/],
      [{ commitment: '0'.repeat(64) }, /fixed before the bets/],
      [{ salt: 'another' }, /The end of the flight/],
      [{ clientSeeds: ['', 'one-seed', ''] }, /The end of the flight/],
    ]
    for (const [part, named] of changed) {
      const { fair, text } = await judged({ ...round, ...part })
      expect(fair).toBe(false)
      expect(text).toMatch(named)
    }
  })

  it('includes the hash that this device was shown before', async () => {
    const { fair, text } = await judged(round, 'f'.repeat(64))
    expect(fair).toBe(false)
    expect(text).toMatch(/The hash you were shown/)
  })
})
