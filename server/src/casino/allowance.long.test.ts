import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoClients } from '../../test/casino-clients.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let casino: ReturnType<typeof casinoClients>
beforeAll(async () => {
  world = await openWorld()
  casino = casinoClients(world)
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

/** Wins 96 of 100 times: KES 505,200 for KES 500,000. */
const SAFE = { stake: 500_000, start: { side: 'under', target: 9_600 } }
const DAY_MS = 86_400_000

describe('the payout cap of a day', () => {
  // spec: 9.39, 9.40
  it('bounds all plays of a player together, also when many arrive at once', async () => {
    const player = await casino.open('dice', { cash: 10_000_000 })
    const answers = []
    for (let turn = 0; turn < 4; turn++)
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => player.play(SAFE)))))
    const paid = answers
      .filter(({ status }) => status === 200)
      .reduce((sum, { body }) => sum + body.data.play.pay, 0)
    expect(paid).toBeLessThanOrEqual(1_500_000)
    expect(paid).toBeGreaterThan(1_000_000)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'payout_allowance_used' })
    expect((await player.state()).left).toBe(1_500_000 - paid)
    await world.ctx.clock.advance(DAY_MS)
    expect((await player.state()).left).toBe(1_500_000)
    expect((await player.play(SAFE)).status).toBe(200)
  })

  // spec: 9.40
  it('is reserved for an open play and released when the play is over', async () => {
    const player = await casino.open('mines', { cash: 1_000_000 })
    const { body } = await player.play({ stake: 50_000, start: { mines: 3 } })
    expect(body.data).toMatchObject({ play: { state: 'open', cap: 1_500_000 }, left: 0 })
    const dice = await player.inGame('dice')
    await dice.seed()
    expect(await dice.play({ stake: 10, start: { side: 'under', target: 5_000 } })).toMatchObject({
      status: 400,
      body: { code: 'payout_allowance_held' },
    })
    let { play } = body.data
    for (let field = 0; play.state === 'open' && field < 2; field++)
      play = (await player.move(play.id, field, { pick: field })).body.data.play
    if (play.state === 'open') play = (await player.move(play.id, 2, { take: true })).body.data.play
    expect((await dice.state()).left).toBe(1_500_000 - play.pay)
    expect((await dice.play({ stake: 10, start: { side: 'under', target: 5_000 } })).status).toBe(200)
  })

  // spec: 9.42
  it('is not reduced today by an open play of yesterday', async () => {
    const player = await casino.open('mines', { cash: 1_000_000 })
    const { body } = await player.play({ stake: 50_000, start: { mines: 1 } })
    await world.ctx.clock.advance(DAY_MS)
    expect((await player.state()).left).toBe(1_500_000)
    const dice = await player.inGame('dice')
    await dice.seed()
    expect((await dice.play(SAFE)).status).toBe(200)
    await player.move(body.data.play.id, 0, { pick: 7 })
    await player.move(body.data.play.id, 1, { take: true })
    expect((await player.state()).open).toBeNull()
  })
})
