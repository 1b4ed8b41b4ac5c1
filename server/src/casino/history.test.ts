import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CYCLE_EARLY_MS } from '@ruka/contract/casino'
import { dumpTables } from '../../test/dump-tables.ts'
import { casinoClients } from '../../test/casino-clients.ts'
import { openWorld, type World } from '../../test/world.ts'
import { readOpenPlays } from './open-plays.ts'
import { openSeed } from './seeds.ts'

let world: World
let casino: ReturnType<typeof casinoClients>
beforeAll(async () => {
  world = await openWorld({ env: { CASINO_CYCLE_MS: '2500' } })
  casino = casinoClients(world)
})
afterAll(async () => {
  await world.expectCleanAudit()
  await world.close()
})

const START = { side: 'over', target: 5_000 }

describe('the list of a player’s own plays', () => {
  it('has each play once, latest first, in pages, with all that was shown', async () => {
    const player = await casino.open('dice')
    const ids: string[] = []
    for (let n = 0; n < 45; n++) {
      const { data } = (await player.play({ start: START, stake: 10 })).body
      ids.unshift(data.play.id)
      await world.ctx.clock.advance(2_500)
    }
    const pages = [await player.list()]
    while (pages.at(-1)!.more) pages.push(await player.list(pages.at(-1)!.data.at(-1)!.id))
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5])
    const plays = pages.flatMap(({ data }) => data)
    expect(plays.map(({ id }) => id)).toEqual(ids)
    for (const play of plays)
      expect(play).toMatchObject({ shown: { roll: expect.any(Number) }, start: START })
  })

  it('never has the plays of another player', async () => {
    const player = await casino.open('dice')
    const other = await casino.open('dice')
    const { id } = (await player.play({ start: START })).body.data.play
    expect((await other.list()).data).toEqual([])
    expect(await other.call('GET', `plays/?before=${id}`)).toMatchObject({
      status: 404,
      body: { code: 'play_unknown' },
    })
    expect(await other.call('GET', `plays/${id}/`)).toMatchObject({ status: 404 })
    expect(await player.call('GET', `plays/${randomUUID()}/`)).toMatchObject({ status: 404 })
    expect(await player.call('GET', 'plays/?before=1')).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })
})

describe('the cycle of a play', () => {
  it('is at least the legal minimum, and a repeated request does not wait', async () => {
    const player = await casino.open('dice')
    const id = randomUUID()
    const first = await player.play({ id, start: START })
    expect((await player.state()).limits.cycleMs).toBe(2_500)
    expect(await player.play({ start: START })).toMatchObject({
      status: 429,
      body: { code: 'play_too_soon' },
    })
    expect((await player.play({ id, start: START })).body).toEqual(first.body)
    await world.ctx.clock.advance(2_500)
    expect((await player.play({ start: START })).status).toBe(200)
  })

  it('refuses no client that waits for it: a play that arrives early waits on the server', async () => {
    const player = await casino.open('dice')
    await player.play({ start: START })
    await world.ctx.clock.advance(2_500 - CYCLE_EARLY_MS)
    const early = player.play({ start: START })
    const other = await casino.open('dice')
    // This answer follows the request of the early play, which waits now.
    await other.play({ start: START })
    expect((await player.state()).seeds!.nonce).toBe(1)
    await world.ctx.clock.advance(CYCLE_EARLY_MS)
    expect(await early).toMatchObject({ status: 200 })
    expect((await early).body.data.play.nonce).toBe(1)
    await world.ctx.clock.advance(2_499 - CYCLE_EARLY_MS)
    expect(await player.play({ start: START })).toMatchObject({ status: 429 })
  })
})

describe('a server seed', () => {
  it('in use is in no row, log line or answer in clear', async () => {
    const player = await casino.open('mines')
    const answers = [await player.play({ start: { mines: 2 } })]
    const [open] = await readOpenPlays(world.ctx.db.read, [{ playerId: player.playerId, game: 'mines' }])
    const seed = openSeed(world.ctx, open!).export()
    answers.push(
      await player.move(open!.id, 0, { pick: 3 }),
      (await player.call('GET', '')) as never,
      (await player.call('GET', 'plays/')) as never,
      (await player.call('GET', `plays/${open!.id}/`)) as never,
    )
    const everything = [
      await dumpTables(world.ctx.db.read),
      ...world.ctx.lines,
      ...answers.map(({ text }) => text),
    ].join('\n')
    expect(everything).toContain(player.playerId)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(everything).not.toContain(seed.toString(form))
  })

  it('is drawn before the client seed is known: a hash that was not shown begins no pair', async () => {
    const player = await casino.open('dice')
    const { next, seeds } = await player.state()
    const refused = await player.call('POST', 'seeds/', {
      nextHash: '0'.repeat(64),
      clientSeed: 'my-own-seed',
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'seeds_changed' } })
    expect(await player.state()).toMatchObject({ next, seeds })
    for (const clientSeed of ['short', 'with:colon-in-it', 'x'.repeat(65), 'späce seed', ''])
      expect((await player.call('POST', 'seeds/', { nextHash: next.hash, clientSeed })).status).toBe(400)
  })

  it('is changed once when the answer is lost and the request is repeated', async () => {
    const player = await casino.open('dice')
    await player.play({ start: START })
    const { next } = await player.state()
    const first = await player.seed(next.hash, 'a-second-seed')
    const [again, and] = await Promise.all([
      player.seed(next.hash, 'a-second-seed'),
      player.seed(next.hash, 'a-second-seed'),
    ])
    expect([again, and]).toEqual([first, first])
    expect(first).toMatchObject({ seeds: { ...next, nonce: 0 }, ended: { nonce: 1 } })
  })

  it('cannot be changed by a flood of requests', async () => {
    const player = await casino.open('dice')
    const answers = []
    for (let n = 0; n < 32; n++)
      answers.push(
        await player.call('POST', 'seeds/', {
          nextHash: (await player.state()).next.hash,
          clientSeed: `seed-number-${n}`,
        }),
      )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  })
})

it('the totals of a session cover a day at most, also in a longer session', async () => {
  const player = await casino.open('dice')
  await player.play({ start: START, stake: 100 })
  expect((await player.state()).played).toMatchObject({ forMs: 0, staked: 100 })
  await world.ctx.clock.advance(86_400_001)
  await player.play({ start: START, stake: 7 })
  expect((await player.state()).played).toMatchObject({ forMs: 86_400_000, staked: 7 })
})
