import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jackpot } from '../../test/campaign-samples.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../test/campaigns-harness.ts'
import { excessOf } from './returns.ts'
import { definition } from './definition.ts'
import type { JackpotRules } from './definition.rules.ts'

let harness: CampaignsHarness
beforeAll(async () => {
  harness = await openCampaignsHarness('returns')
})
afterAll(() => harness.close())

/** A jackpot that costs this share of the stakes on these games, seeds included. */
const costing = (id: string, shareX1000000: number, games: readonly string[]) =>
  jackpot(id, { seed: 0.01, oneIn: 1_000_000, shareX1000000 }, { games })
const runJackpots = (...sums: readonly [share: number, games: readonly string[]][]) =>
  excessOf(
    { JACKPOT_RETURN_PERMILLE: 600 },
    sums.map(
      ([share, games], at) => definition.parse(costing(`jackpot-${at}`, share, games)) as JackpotRules,
    ),
  )

describe('what a game returns with its jackpots', () => {
  it.each([
    ['aviator', 29_999],
    ['wheel', 29_999],
    ['roulette', 27_027],
    ['ligi-kuu', 47_618],
    ['sports', 10_199],
    ['a-game-of-others', 29_999],
  ])('stays at most what is staked: %s has room for a jackpot of %i parts per million', (game, room) => {
    expect(runJackpots([room, [game]])).toBeUndefined()
    expect(runJackpots([room + 1, [game]])).toMatchObject({ game })
    expect(runJackpots([room - 10_000, [game]], [10_002, [game, 'dice']])).toMatchObject({ game })
  })

  it('is looked at for each game of a jackpot that names none, and for none that it leaves out', () => {
    expect(runJackpots([10_000, []])).toBeUndefined()
    expect(runJackpots([10_300, []])).toMatchObject({ game: 'sports', cost: 10_301 })
    expect(runJackpots([29_000, ['aviator']], [29_000, ['dice']])).toBeUndefined()
  })
})

describe('a jackpot that its games cannot pay', () => {
  it('does not start beside those that run, and says the figures; a try says so before', async () => {
    await harness.begin(costing('first', 20_000, ['aviator']))
    await harness.define(costing('second', 20_000, ['aviator']))
    const figures =
      'Jackpots would cost 4.00 % of the stakes on aviator, which returns up to 97.00 %: 101.00 % in sum'
    await expect(harness.staff('start', { id: 'second' })).rejects.toMatchObject({
      code: 'conflict',
      text: expect.stringContaining(figures),
    })
    expect(await harness.staff('dry-run', { id: 'second' })).toContainEqual(expect.stringContaining(figures))
    await harness.staff('end', { id: 'first' })
    await harness.staff('start', { id: 'second' })
  })

  it('starts once where two that are too much together start at the same time', async () => {
    await harness.define(costing('one', 20_000, ['jetx']))
    await harness.define(costing('other', 20_000, ['jetx']))
    const started = await Promise.allSettled(['one', 'other'].map(id => harness.staff('start', { id })))
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
