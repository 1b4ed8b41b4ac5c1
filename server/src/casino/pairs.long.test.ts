import { accountsEvents } from '../accounts/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casinoClients } from '../../test/casino-clients.ts'
import { openWorld, type World } from '../../test/world.ts'
import { excludePlayer, revokeSessions } from '../accounts/index.ts'
import { rows, sql } from '../platform/db/db.ts'
import { lockWallet } from '../wallet/index.ts'
import { changeSeeds } from './change-seeds.ts'
import { endOldPairs } from './end-pairs.ts'
import { PAIR_AGE_MS } from './seeds.ts'

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

const START = { side: 'over', target: 5_000 }
type Player = Awaited<ReturnType<typeof casino.open>>
const pairsOf = ({ playerId }: Player) =>
  rows(
    world.ctx.db.read,
    sql<{ game: string; plays: number | null; shown: boolean }>`select game, plays, seed is not null as shown
      from casino.seeds where player_id = ${playerId} and began_at is not null order by id`,
  )
const leave = ({ playerId }: Player) => world.ctx.db.tx(tx => revokeSessions(tx, world.ctx, { playerId }))

describe('a pair of seeds ends and is shown', () => {
  it('when its player logs out, except the pair of an open play', async () => {
    const player = await casino.open('dice')
    await player.play({ start: START })
    const other = await player.inGame('mines')
    await other.seed()
    await other.play({ start: { mines: 3 } })
    await leave(player)
    await world.ctx.work()
    await world.ctx.work()
    expect(await pairsOf(player)).toEqual([
      { game: 'dice', plays: 1, shown: true },
      { game: 'mines', plays: null, shown: false },
    ])
  })

  it('when its player is excluded, also with an open play', async () => {
    const player = await casino.open('mines')
    await player.play({ start: { mines: 3 } })
    await excludePlayer(world.ctx, player.playerId)
    await world.ctx.work()
    expect(await pairsOf(player)).toEqual([{ game: 'mines', plays: 1, shown: true }])
  })

  it('once when its player logs out on all devices at once', async () => {
    const player = await casino.open('dice')
    await Promise.all([leave(player), leave(player), player.play({ start: START })])
    await Promise.all([world.ctx.work(), excludePlayer(world.ctx, player.playerId)])
    await world.ctx.work()
    expect(await pairsOf(player)).toEqual([{ game: 'dice', plays: expect.any(Number), shown: true }])
  })

  it('later when the wallet is locked, which delays no closing of sockets', async () => {
    const player = await casino.open('dice')
    const held = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const holding = world.ctx.db.tx(async tx => {
      await lockWallet(tx, player.playerId)
      held.resolve()
      await letGo.promise
    })
    await held.promise
    await leave(player)
    await world.ctx.work()
    const pendingRevocations = sql`select 1 from platform.deliveries join platform.events on id = event_id
      where type = 'session.revoked'`
    expect(await rows(world.ctx.db.read, pendingRevocations)).toEqual([])
    letGo.resolve()
    await holding
    await world.ctx.work()
    expect(await pairsOf(player)).toEqual([{ game: 'dice', plays: 0, shown: true }])
  })
})

describe('a pair that has ended', () => {
  it('draws no more plays: the next play begins a new pair, with the hash that was shown before', async () => {
    const player = await casino.open('dice')
    const { id } = (await player.play({ start: START })).body.data.play
    const { next } = await player.state()
    await leaveWithoutLosingTheToken(player)
    expect(await player.state()).toMatchObject({ seeds: null, next })
    expect(await player.play({ start: START })).toMatchObject({ body: { code: 'seeds_missing' } })
    expect(await player.play({ start: START, seeds: next.id - 1 })).toMatchObject({
      body: { code: 'seeds_changed' },
    })
    expect((await player.call('GET', `plays/${id}/`)).body).toMatchObject({
      data: { serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(await player.seed()).toMatchObject({ seeds: { ...next, nonce: 0 }, ended: { nonce: 1 } })
    expect((await player.play({ start: START })).body.data.play.nonce).toBe(0)
  })

  const leaveWithoutLosingTheToken = async ({ playerId }: Player) => {
    await world.ctx.db.tx(tx =>
      world.ctx.events.publish(tx, accountsEvents.sessionRevoked, { playerId, sessionIds: [playerId] }),
    )
    await world.ctx.work()
    await world.ctx.work()
  }
})

it('the previous pair is found by its id, whatever the clocks of the nodes show', async () => {
  const player = await casino.open('dice')
  const { ctx } = world
  const ahead = { ...ctx, clock: { ...ctx.clock, now: () => ctx.clock.now() + 15_000 } }
  const change = async (node: typeof ctx | typeof ahead) => {
    const { next, seeds } = await player.state()
    const order = { playerId: player.playerId, game: 'dice', nextHash: Buffer.from(next.hash, 'hex') }
    const { ended } = await changeSeeds(node, { ...order, clientSeed: 'a-seed-of-mine' })
    return [seeds!.id, ended!.id] as const
  }
  for (const node of [ahead, ctx, ahead, ctx]) {
    const [before, ended] = await change(node)
    expect(ended).toBe(before)
  }
})

describe('the maximum age of a pair of seeds', () => {
  it('ends the pair: no play begins under it, the sweep reveals it, and an open play keeps it until it is over', async () => {
    const [player, busy] = [await casino.open('dice'), await casino.open('mines')]
    await player.play({ start: START })
    await world.ctx.clock.advance(PAIR_AGE_MS - 1)
    const { id } = (await busy.play({ start: { mines: 3 } })).body.data.play
    expect((await player.play({ start: START })).status).toBe(200)
    await world.ctx.clock.advance(1)
    expect(await player.play({ start: START })).toMatchObject({ body: { code: 'seeds_missing' } })
    expect((await player.state()).seeds).toBeNull()
    expect(await endOldPairs(world.ctx)).toBeGreaterThan(0)
    expect(await pairsOf(player)).toEqual([{ game: 'dice', plays: 2, shown: true }])
    expect(await pairsOf(busy)).toMatchObject([{ shown: false }])
    for (let field = 0; (await busy.state()).open; field++) await busy.move(id, field, { pick: field })
    expect(await endOldPairs(world.ctx)).toBe(1)
    expect(await pairsOf(busy)).toEqual([{ game: 'mines', plays: 1, shown: true }])
  })
})

describe('the database refuses', () => {
  const other = Buffer.alloc(32, 7)
  it.each([
    ['another hash', sql`update casino.seeds set hash = ${other}`, 'stay as they were shown'],
    ['that a pair is taken away', sql`delete from casino.seeds`, 'stay as they were shown'],
    [
      'another seed of the player',
      sql`update casino.seeds set client_seed = 'chosen-later' where began_at is not null`,
      'given once',
    ],
    [
      'another seed where it is shown',
      sql`update casino.seeds set seed = ${other} where ended_at is not null`,
      'ends once',
    ],
    [
      'a seed that has not the hash that was shown',
      sql`update casino.seeds set seed = ${other}, plays = 1, ended_at = now() where ended_at is null
        and began_at is not null`,
      'the hash that was shown',
    ],
    [
      'a number that goes back',
      sql`update casino.player_games set nonce = nonce - 1 where nonce > 0`,
      'only grow',
    ],
    ['numbers that are left out', sql`update casino.player_games set nonce = nonce + 2`, 'only grow'],
    [
      'a pair that was in use before',
      sql`update casino.player_games as s set seeds_id = p.id, nonce = 0 from casino.seeds as p
        where p.player_id = s.player_id and p.id < s.seeds_id`,
      'only grow',
    ],
    [
      'an open play under another number',
      sql`update casino.open_plays set nonce = nonce + 1`,
      'keeps its seeds',
    ],
  ])('%s', async (_, change, why) => {
    const player = await casino.open('dice')
    await player.play({ start: START })
    await player.seed()
    await player.play({ start: START })
    await player.seed(undefined, 'another-of-mine')
    await player.play({ start: START })
    const open = await casino.open('mines')
    await open.play({ start: { mines: 3 } })
    await expect(world.ctx.db.tx(tx => change.execute(tx))).rejects.toThrow(why)
  })
})
