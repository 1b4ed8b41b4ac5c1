import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoFloor } from '../../test/casino-floor.ts'
import { openWorld, type World } from '../../test/world.ts'
import { runStaffCommand } from '../platform/staff.ts'
import { casinoGames } from './casino-games.ts'
import { periodOf } from './period.ts'
import { judge, returnedIn, returnsCommand } from './returns-command.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})
const run = (...words: string[]) => runStaffCommand(world.ctx, [returnsCommand], ['casino-returns', ...words])
const dice = casinoGames.find(({ slug }) => slug === 'dice')!

describe('the return in fact beside the return that is stated', () => {
  it('counts what ended plays of the period were staked and paid, by game, and no open one', async () => {
    const floor = casinoFloor(world)
    const player = await floor.sitDown('dice')
    let paid = 0
    for (let n = 0; n < 12; n++) {
      const { play } = (await player.play({ start: { side: 'under', target: 5_000 }, stake: 100 })).body.data
      paid += play.pay * 100
    }
    const mines = await floor.sitDown('mines')
    await mines.play({ start: { mines: 3 }, stake: 50 })
    const today = await returnedIn(world.ctx, 'dice', periodOf('2026-05-04', '2026-05-04'))
    expect(today).toMatchObject({ plays: 12, stakedCents: 120_000, paidCents: paid })
    expect(today.actual).toBeCloseTo(paid / 120_000, 10)
    const wins = paid / 19_400
    const square = (wins * (19_400 - paid / 12) ** 2 + (12 - wins) * (paid / 12) ** 2) / 120_000 ** 2
    expect(today.sigma).toBeCloseTo(Math.sqrt(square), 10)
    const lines = await run('2026-05-04', '2026-05-04')
    expect(lines).toHaveLength(casinoGames.length)
    expect(lines.join('\n')).toMatch(/dice +· 12 plays · KES 1200\.00 staked/)
    expect(lines.join('\n')).toMatch(/mines +· 0 plays/)
    expect((await run('2026-05-05', '2026-05-06', 'dice')).join()).toContain('0 plays')
  })

  it.each([
    [{ plays: 999, actual: 2, sigma: 0 }, 'too few plays to tell'],
    [{ plays: 10_000, actual: 0.98, sigma: 0.01 }, 'as stated'],
    [{ plays: 1_000_000, actual: 0.98, sigma: 0.001 }, 'ABOVE WHAT IS STATED'],
    [{ plays: 1_000_000, actual: 0.95, sigma: 0.001 }, 'BELOW WHAT IS STATED'],
  ])('judges %j as %s', (returned, said) => {
    expect(judge(dice, { stakedCents: 1, paidCents: 1, ...returned })).toBe(said)
  })

  it.each([
    [['2026-02-30', '2026-03-01'], 'no date'],
    [['2026-03-02', '2026-03-01'], 'lies before'],
    [['2026-03-01', '2026-03-01', 'chess'], 'no instant game chess'],
    [[], 'The first day is missing'],
  ])('refuses %j', async (words, why) => {
    await expect(run(...words)).rejects.toThrow(why)
  })
})
