import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoClients } from '../../test/casino-clients.ts'
import { openWorld, type World } from '../../test/world.ts'
import { runStaff } from '../../test/staff.ts'
import { casinoGames } from './casino-games.ts'
import { periodOf } from './export-plays.ts'
import { judge, returnedIn, returnsAction } from './returns-action.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})
const run = (...args: string[]) => runStaff(world.ctx, [returnsAction], ['casino-returns', ...args])
const dice = casinoGames.find(({ slug }) => slug === 'dice')!

describe('the report of actual and stated returns', () => {
  it('sums stakes and payouts of ended plays of the period, by game, without open plays', async () => {
    const clients = casinoClients(world)
    const player = await clients.open('dice')
    let paid = 0
    for (let n = 0; n < 12; n++) {
      const { play } = (await player.play({ start: { side: 'under', target: 5_000 }, stake: 100 })).body.data
      paid += play.pay * 100
    }
    const mines = await clients.open('mines')
    await mines.play({ start: { mines: 3 }, stake: 50 })
    const today = await returnedIn(world.ctx, dice, periodOf('2026-05-04', '2026-05-04'))
    expect(today).toMatchObject({ plays: 12, stakedCents: 120_000, paidCents: paid })
    expect(today.actual).toBeCloseTo(paid / 120_000, 10)
    // Under 5000 of 10000 pays 1.94 times the stake: 12 plays of 100 vary by at most 12 · 100² · 0.97 · 0.97.
    expect(today.sigma).toBeCloseTo(Math.sqrt(12 * 0.97 * (1.94 - 0.97)) / 12, 10)
    const lines = await run('2026-05-04', '2026-05-04')
    expect(lines).toHaveLength(casinoGames.length)
    expect(lines.join('\n')).toMatch(/dice +· 12 plays · KES 1200\.00 staked/)
    expect(lines.join('\n')).toMatch(/mines +· 0 plays/)
    expect((await run('2026-05-05', '2026-05-06', 'dice')).join()).toContain('0 plays')
  })

  it('includes a rare win in the deviation before it occurs', async () => {
    const clients = casinoClients(world)
    const player = await clients.open('keno')
    const start = { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
    await player.play({ start, stake: 10 })
    const keno = casinoGames.find(({ slug }) => slug === 'keno')!
    const { sigma, plays } = await returnedIn(world.ctx, keno, periodOf('2026-05-04', '2026-05-04'))
    expect(plays).toBe(1)
    expect(sigma).toBeGreaterThan(20)
  })

  it.each([
    [{ plays: 999, actual: 2, sigma: 0 }, 'too few plays to tell'],
    [{ plays: 10_000, actual: 0.98, sigma: 0.01 }, 'as stated'],
    [{ plays: 1_000_000, actual: 0.98, sigma: 0.001 }, 'ABOVE WHAT IS STATED'],
    [{ plays: 1_000_000, actual: 0.95, sigma: 0.001 }, 'BELOW WHAT IS STATED'],
  ])('judges %j as %s', (returned, verdict) => {
    expect(judge(dice, { stakedCents: 1, paidCents: 1, ...returned })).toBe(verdict)
  })

  it.each([
    [['2026-02-30', '2026-03-01'], 'no date'],
    [['2026-03-02', '2026-03-01'], 'lies before'],
    [['2026-03-01', '2026-03-01', 'chess'], 'no instant game chess'],
    [[], 'FROM is missing'],
  ])('refuses %j', async (args, why) => {
    await expect(run(...args)).rejects.toThrow(why)
  })
})
