import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoClients } from '../../test/casino-clients.ts'
import { openWorld, type World } from '../../test/world.ts'
import { catalogueModule } from './index.ts'
import { runStaff } from '../../test/staff.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

const staff = (...typed: string[]) => runStaff(world.ctx, catalogueModule.staffActions!, typed)
const by = ['--by', 'Sample Officer'] as const
const listed = async () =>
  ((await world.call('GET', '/api/games/')).body as { data: { slug: string }[] }).data.map(({ slug }) => slug)

describe('what staff decide about a game', () => {
  it('moves it in the lobby', async () => {
    const [first] = await listed()
    await staff('game-set', 'mines', '--position', '1', ...by)
    await staff('game-set', first!, '--position', '50', ...by)
    expect((await listed())[0]).toBe('mines')
    expect((await listed()).at(-1)).toBe(first)
  })

  it('shows it for a season only', async () => {
    await staff('game-set', 'dice', '--from', '2026-05-05', '--until', '2026-05-07T00:00:00+03:00', ...by)
    expect(await listed()).not.toContain('dice')
    expect((await staff('games')).find(line => line.includes('dice'))).toContain('out of season')
    await world.ctx.clock.advance(86_400_000)
    expect(await listed()).toContain('dice')
    await world.ctx.clock.advance(2 * 86_400_000)
    expect(await listed()).not.toContain('dice')
    await staff('game-set', 'dice', '--from', 'none', '--until', 'none', ...by)
    expect(await listed()).toContain('dice')
  })

  // spec: 9.39
  it('narrows its stakes, as shown to players, and stops new plays of one that is hidden', async () => {
    const player = await casinoClients(world).open('dice')
    await staff('game-set', 'dice', '--min-stake', '20', '--max-stake', '100', ...by)
    expect((await player.state()).limits).toMatchObject({ minStake: 20, maxStake: 100 })
    const start = { side: 'under', target: 5_000 }
    expect(await player.play({ start, stake: 19 })).toMatchObject({ body: { code: 'stake_below_minimum' } })
    expect(await player.play({ start, stake: 101 })).toMatchObject({ body: { code: 'stake_above_maximum' } })
    expect((await player.play({ start, stake: 100 })).status).toBe(200)
    await staff('game-set', 'dice', '--visible', 'no', '--min-stake', 'none', '--max-stake', 'none', ...by)
    expect(await player.play({ start })).toMatchObject({ status: 409, body: { code: 'game_closed' } })
    await staff('game-set', 'dice', '--visible', 'yes', ...by)
    expect((await player.play({ start })).status).toBe(200)
  })

  it.each([
    [['game-set', 'nothing', '--visible', 'no', ...by], 'There is no game nothing'],
    [['game-set', 'dice', ...by], 'Nothing is set: name a setting'],
    [['game-set', 'dice', '--from', 'soon', ...by], 'soon is no time'],
    [
      ['game-set', 'dice', '--from', '2026-06-01', '--until', '2026-05-01', ...by],
      'A season begins before it ends',
    ],
    [['game-set', 'dice', '--min-stake', '100', '--max-stake', '10', ...by], 'not above the maximum'],
    [['game-set', 'dice', '--visible', 'maybe', ...by], 'yes or no'],
    [['game-set', 'dice', '--position', '0', ...by], '--position: A whole number from 1'],
    [['game-set', 'dice', '--position', '1'], '--by'],
  ])('is refused as %j', async (typed, why) => {
    await expect(staff(...typed)).rejects.toThrow(why)
  })
})
