import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoApi, type Play } from '@ruka/contract/casino'
import { mines, type MinesShown, type MinesStart } from '@ruka/games/mines/mines.rules'
import { blocksOf, drawsFrom } from '@ruka/games/kit/instant/draws.rules'
import { casinoClients } from '../../test/casino-clients.ts'
import { openWorld, type World } from '../../test/world.ts'
import { excludePlayer } from '../accounts/index.ts'
import { sql } from '../platform/db/db.ts'
import { ABANDONED_MS, endAbandonedPlays } from './end-plays.ts'
import { readOpenPlays } from './open-plays.ts'
import { openSeed } from './seeds.ts'

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

type Player = Awaited<ReturnType<typeof casino.open>>

/** Finds the mines in the database: a client learns them only by uncovering one. */
async function minedOf({ playerId }: Player): Promise<readonly number[]> {
  const [open] = await readOpenPlays(world.ctx.db.read, [{ playerId, game: 'mines' }])
  const { clientSeed, nonce, start } = open!
  const seeds = { serverSeed: openSeed(world.ctx, open!).export(), clientSeed, nonce }
  for (let field = 0; ; field++) {
    const { shown } = mines.play(drawsFrom(blocksOf(seeds)), start as MinesStart, [{ pick: field }])
    if (shown.mines) return shown.mines
  }
}
const safeOf = (mined: readonly number[]) =>
  Array.from({ length: 25 }, (_, n) => n).filter(n => !mined.includes(n))
const begin = async (player: Player, { count = 3, stake = 100 } = {}): Promise<Play> =>
  (await player.play({ start: { mines: count }, stake })).body.data.play

describe('a play with moves', () => {
  it('shows no covered field, raises the payout with each move, and pays it once', async () => {
    const player = await casino.open('mines')
    const { id, ...begun } = await begin(player)
    expect(begun).toMatchObject({ state: 'open', pay: 0, shown: { picked: [] } })
    expect(JSON.stringify(begun.shown)).not.toContain('mines')
    expect((await player.state()).balance).toBe(9_900)
    const [first, second] = safeOf(await minedOf(player))
    const once = (await player.move(id, 0, { pick: first })).body.data
    expect(once.play).toMatchObject({ state: 'open', shown: { picked: [first] } })
    expect(once.play.pay).toBeGreaterThan(100)
    expect(once.balance).toBe(9_900)
    const twice = (await player.move(id, 1, { pick: second })).body.data
    expect(twice.play.pay).toBeGreaterThan(once.play.pay)
    const taken = (await player.move(id, 2, { take: true })).body.data
    expect(taken.play).toMatchObject({ state: 'over', pay: twice.play.pay })
    expect((taken.play.shown as MinesShown).mines).toHaveLength(3)
    expect(taken.balance).toBe(9_900 + twice.play.pay)
    expect((await player.state()).open).toBeNull()
  })

  it('pays nothing when it is lost', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const [mined] = await minedOf(player)
    expect((await player.move(id, 0, { pick: mined })).body.data).toMatchObject({
      play: { state: 'over', pay: 0 },
      balance: 9_900,
    })
    expect(await player.move(id, 1, { take: true })).toMatchObject({
      status: 409,
      body: { code: 'play_over' },
    })
  })

  it('gives a repeated move its first answer, and refuses another move for the same turn', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const [first, second, third] = safeOf(await minedOf(player))
    const once = await player.move(id, 0, { pick: first })
    expect((await player.move(id, 0, { pick: first })).body).toEqual(once.body)
    expect(await player.move(id, 0, { pick: second })).toMatchObject({
      status: 409,
      body: { code: 'move_made' },
    })
    expect(await player.move(id, 2, { pick: third })).toMatchObject({
      status: 409,
      body: { code: 'move_illegal' },
    })
    const taken = await player.move(id, 1, { take: true })
    expect((await player.move(id, 1, { take: true })).body).toEqual(taken.body)
    expect((await player.move(id, 0, { pick: first })).body).toEqual(taken.body)
  })

  it('is cashed out once when two devices request it many times at once', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const [first] = safeOf(await minedOf(player))
    const { pay } = (await player.move(id, 0, { pick: first })).body.data.play
    const other = await player.inGame('mines')
    const answers = await Promise.all(
      [player, other, player, other].map(each => each.move(id, 1, { take: true })),
    )
    for (const { body } of answers)
      expect(body.data).toMatchObject({ play: { pay, state: 'over' }, balance: 9_900 + pay })
    expect((await player.state()).balance).toBe(9_900 + pay)
  })

  it('makes one move when two devices send different moves at once', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const [first, second] = safeOf(await minedOf(player))
    const other = await player.inGame('mines')
    const answers = await Promise.all([
      player.move(id, 0, { pick: first }),
      other.move(id, 0, { pick: second }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await player.state()).open!.moves).toHaveLength(1)
  })

  it('is resumed after a reload and on another device, and no second play of the game begins', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const [first] = safeOf(await minedOf(player))
    const { play } = (await player.move(id, 0, { pick: first })).body.data
    const other = await player.inGame('mines')
    expect((await other.state()).open).toEqual(play)
    expect(await other.play({ start: { mines: 5 } })).toMatchObject({
      status: 409,
      body: { code: 'play_open' },
    })
    expect((await player.play({ id, start: { mines: 3 }, stake: 100 })).body.data.play).toEqual(play)
    expect((await (await player.inGame('dice')).seed()).seeds.nonce).toBe(0)
    await player.move(id, 1, { take: true })
  })

  it('keeps its server seed secret until it is over', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const { next } = await player.state()
    expect(
      await player.call('POST', 'seeds/', { nextHash: next.hash, clientSeed: 'another-seed' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'play_open' },
    })
    expect((await player.call('GET', `plays/${id}/`)).body).toMatchObject({ data: { serverSeed: null } })
    const [mined] = await minedOf(player)
    await player.move(id, 0, { pick: mined })
    expect((await player.seed(next.hash, 'another-seed')).ended).toMatchObject({ nonce: 1 })
    expect((await player.call('GET', `plays/${id}/`)).body).toMatchObject({
      data: { serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  it.each([
    ['a field that is none', { pick: 25 }, 400, 'invalid'],
    ['nothing', {}, 400, 'invalid'],
    ['a number', 7, 400, 'invalid'],
    ['leaving before anything was uncovered', { take: true }, 409, 'move_illegal'],
  ])('refuses %s', async (_, move, status, code) => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    expect(await player.move(id, 0, move)).toMatchObject({ status, body: { code } })
    expect((await player.state()).open!.moves).toEqual([])
  })

  it('is unknown when it belongs to another player or does not exist', async () => {
    const player = await casino.open('mines')
    const other = await casino.open('mines')
    const { id } = await begin(player)
    expect(await other.move(id, 0, { pick: 0 })).toMatchObject({
      status: 404,
      body: { code: 'play_unknown' },
    })
    expect(await other.call('GET', `plays/${id}/`)).toMatchObject({
      status: 404,
      body: { code: 'play_unknown' },
    })
    expect(await player.move(randomUUID(), 0, { pick: 0 })).toMatchObject({ status: 404 })
  })
})

describe('an abandoned play', () => {
  const later = (ms: number) => world.ctx.clock.advance(ms)

  it('is cashed out after seven days, and counts once', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const [first] = safeOf(await minedOf(player))
    const { pay } = (await player.move(id, 0, { pick: first })).body.data.play
    await later(ABANDONED_MS - 1)
    await endAbandonedPlays(world.ctx)
    expect((await player.state()).open).not.toBeNull()
    await later(1)
    expect(await endAbandonedPlays(world.ctx)).toBeGreaterThan(0)
    expect(await endAbandonedPlays(world.ctx)).toBe(0)
    expect(await player.state()).toMatchObject({ open: null, balance: 9_900 + pay })
    expect((await player.list()).data[0]).toMatchObject({ id, state: 'over', pay })
  })

  it('is returned when nothing was risked yet', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    await later(ABANDONED_MS)
    await endAbandonedPlays(world.ctx)
    expect(await player.state()).toMatchObject({ open: null, balance: 10_000 })
    const returned = { id, state: 'returned', pay: 0, shown: null }
    // Parsed as a client does: a missing field makes the whole list unreadable.
    expect(casinoApi.listPlays.reply.parse(await player.list()).data[0]).toMatchObject(returned)
    const { body } = await player.call('GET', `plays/${id}/`)
    expect(casinoApi.readPlay.reply.parse(body).data.play).toMatchObject(returned)
    expect(await player.move(id, 0, { pick: 1 })).toMatchObject({ body: { code: 'play_over' } })
  })

  it('is cashed out at once when its player is excluded', async () => {
    const player = await casino.open('mines')
    const { id } = await begin(player)
    const [first] = safeOf(await minedOf(player))
    await player.move(id, 0, { pick: first })
    await excludePlayer(world.ctx, player.playerId)
    await world.ctx.work()
    expect(await readOpenPlays(world.ctx.db.read, [{ playerId: player.playerId, game: 'mines' }])).toEqual([
      undefined,
    ])
    const { rows: wallets } = await sql<{
      held_cents: number
    }>`select held_cents from wallet.balances where player_id = ${player.playerId}`.execute(world.ctx.db.read)
    expect(wallets).toEqual([{ held_cents: 0 }])
  })
})

describe('a play whose rules no longer exist', () => {
  it('fails only its own player: other players of the same group play on', async () => {
    const [broken, other] = [await casino.open('mines'), await casino.open('mines')]
    const { id } = await begin(broken)
    const version = (to: string) =>
      sql`update casino.open_plays set version = ${to} where id = ${id}`.execute(world.ctx.db.read)
    await version('mines:v0')
    const [refused, played] = await Promise.all([
      broken.move(id, 0, { pick: 0 }),
      other.play({ start: { mines: 3 } }),
      broken.move(id, 0, { pick: 0 }),
    ])
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(played.status).toBe(200)
    await version('mines:v1')
    expect((await broken.move(id, 0, { pick: 0 })).status).toBe(200)
  })
})
