import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jackpot } from '../../../test/campaign-samples.ts'
import { runStaff } from '../../../test/staff.ts'
import { rows, sql } from '../../platform/db/db.ts'
import { setBonusAction, type OtherCosts } from '../../sportsbook/index.ts'
import { openCampaignsHarness, type CampaignsHarness } from '../../../test/campaigns-harness.ts'
import { excessOf, readCostOnSports } from './returns.ts'
import { definition } from '../model/definition.ts'
import type { JackpotRules } from '../model/definition.rules.ts'

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
    expect(await harness.staff('dry-run', { id: 'second' })).toMatchObject({
      refused: expect.stringContaining(figures),
    })
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

describe('a jackpot on sports and a multi bonus, which the same stakes pay for', () => {
  const WHY = ['--by', 'Sample Trader', '--because', 'a test']
  const setBonus = (typed: readonly string[], otherCosts: OtherCosts = readCostOnSports) =>
    runStaff(
      harness.ctx,
      [setBonusAction(otherCosts)],
      ['sports', 'set-bonus', ...typed, '--least-odds', '1.5', ...WHY],
    )
  const BONUS = '3:17'
  const SHARE = 6_000

  it('are refused together, whichever is second, with the figures', async () => {
    await harness.begin(costing('on-sports', SHARE, ['sports']))
    await expect(setBonus([BONUS])).rejects.toThrow(
      '17 % on 3 legs of 1.56 would return 99.9 % of the stakes in the mean, and jackpots cost 0.60 % of them: 100.45 % in sum',
    )
    await harness.staff('end', { id: 'on-sports' })
    await setBonus([BONUS])
    await harness.define(costing('later', SHARE, ['sports']))
    const figures =
      'Jackpots would cost 0.60 % of the stakes on sports, which returns up to 99.85 %: 100.45 % in sum'
    await expect(harness.staff('start', { id: 'later' })).rejects.toMatchObject({
      code: 'conflict',
      text: expect.stringContaining(figures),
    })
    expect(await harness.staff('dry-run', { id: 'later' })).toMatchObject({
      refused: expect.stringContaining(figures),
    })
    // Slips of the last minute may still name a bonus that was ended.
    await setBonus(['none'])
    await expect(harness.staff('start', { id: 'later' })).rejects.toMatchObject({ code: 'conflict' })
    await harness.ctx.clock.advance(60_000)
    await harness.staff('start', { id: 'later' })
    await harness.staff('end', { id: 'later' })
  })

  it('are taken once where one starts before the other is committed', async () => {
    await harness.define(costing('at-once', SHARE, ['sports']))
    let started: Promise<unknown> = Promise.resolve()
    const isWaiting = async () =>
      (
        await rows(
          harness.ctx.db.read,
          sql`select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
      ).length > 0
    await setBonus([BONUS], async reader => {
      const cost = await readCostOnSports(reader)
      let isOver = false
      started = harness.staff('start', { id: 'at-once' }).finally(() => (isOver = true))
      started.catch(() => undefined)
      await expect.poll(async () => isOver || (await isWaiting())).toBe(true)
      return cost
    })
    await expect(started).rejects.toMatchObject({ code: 'conflict' })
    await setBonus(['none', '--at-once'])
  })
})
