import { crashX100 } from '@ruka/games/crash/outcome.rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCrashSockets } from '../../test/crash-sockets.ts'
import { openCrashRoom, type CrashRoom, type Player } from '../../test/crash-room.ts'
import { firstRow, sql } from '../platform/db/db.ts'
import { acquireLease } from '../platform/db/lease.ts'
import { drawOf, type ClientSeeds } from './chain.ts'
import { openPlayerSeeds } from './player-seeds.ts'
import { takeOff } from './start-round.ts'

let crash: CrashRoom
const open = async () => {
  crash = await openCrashRoom({ chainLength: 20 })
  await crash.start()
  await crash.awaitBroadcast('betting', 1)
}
const close = async () => {
  await crash.stop()
  await crash.expectCleanAudit()
  await crash.close()
}

const demo = { id: 'd', owner: 'demo:d', node: 'test', sessionId: null, alias: '12', showsBets: true }
const give = async (participant: Player | typeof demo, seed: string) =>
  (await crash.room().seed(participant, { t: 'seed', seed })).round
const drawnIn = async (round: number) =>
  (await firstRow(
    crash.ctx.db.read,
    sql<{ client_seeds: ClientSeeds }>`select client_seeds from crash.rounds where number = ${round}`,
  ))!.client_seeds
const play = async (round: number) => {
  await crash.fly(round)
  await crash.crash(round)
}

describe('the seeds of players', () => {
  beforeEach(open)
  afterEach(close)

  // spec: C.4
  it('are those of the first three placed bets, are published at the take-off, and go into the draw', async () => {
    const players = [
      await crash.addPlayer(),
      await crash.addPlayer(),
      await crash.addPlayer(),
      await crash.addPlayer(),
    ]
    for (const [n, player] of players.entries()) expect(await give(player, `seed-of-${n}`)).toBe(2)
    await play(1)
    expect(await drawnIn(1)).toEqual(['', '', ''])
    await crash.next(2)
    await crash.room().betting.bet(demo, { t: 'bet', id: crash.newId(), round: 2, slot: 0, stake: 10 })
    for (const n of [2, 0, 0, 3, 1]) await crash.bet(players[n]!, 2, 10, { slot: n === 0 ? 1 : 0 })
    expect((await crash.room().snapshot(players[0]!)).message).not.toHaveProperty('clientSeeds')
    await crash.fly(2)
    const clientSeeds = ['seed-of-2', 'seed-of-0', 'seed-of-3'] as const
    expect(crash.frames).toContainEqual({ t: 'flying', round: 2, elapsedMs: 0, clientSeeds })
    expect((await crash.room().snapshot(players[0]!)).message).toMatchObject({ clientSeeds })
    expect(await drawnIn(2)).toEqual(clientSeeds)
    await crash.crash(2)
    const ended = crash.frames.find(frame => frame.t === 'crashed' && frame.round === 2)
    const row = (await crash.round(2))!
    const { salt } = (await crash.room().snapshot(players[0]!)).message.chain
    expect(ended).toMatchObject({
      x100: crashX100(row.seed!, drawOf('aviator', 2, { salt, clientSeeds })),
    })
    expect(row.crash_x100).not.toBe(
      crashX100(row.seed!, drawOf('aviator', 2, { salt, clientSeeds: ['', '', ''] })),
    )
  })

  // spec: C.4
  it('count only when the previous seed was secret when they were given', async () => {
    const player = await crash.addPlayer()
    expect(await give(player, 'while-betting')).toBe(2)
    await crash.fly(1)
    expect(await give(player, 'while-flying')).toBe(2)
    await crash.crash(1)
    expect(await give(player, 'seed-1-known')).toBe(3)
    await crash.next(2)
    await crash.bet(player, 2, 10)
    expect(await give(player, 'while-betting-2')).toBe(3)
    await crash.fly(2)
    expect(await drawnIn(2)).toEqual(['while-flying', '', ''])
    await crash.crash(2)
    await crash.next(3)
    await crash.bet(player, 3, 10)
    await crash.fly(3)
    expect(await drawnIn(3)).toEqual(['while-betting-2', '', ''])
    await crash.crash(3)
  })

  it('of play money never count', async () => {
    expect(await give(demo, 'demo-seed')).toBe(0)
    await play(1)
    await crash.next(2)
    await crash.room().betting.bet(demo, { t: 'bet', id: crash.newId(), round: 2, slot: 0, stake: 10 })
    await play(2)
    expect(await drawnIn(2)).toEqual(['', '', ''])
  })

  it('that a new room does not know count from the round after the first bet there', async () => {
    const player = { ...(await crash.addPlayer()), seed: 'kept-by-the-player' }
    await give(player, player.seed)
    await crash.stop()
    await crash.start()
    for (const round of [2, 3]) {
      if (round === 3) await crash.next(3)
      await crash.awaitBroadcast('betting', round)
      await crash.bet(player, round, 10)
      await play(round)
    }
    expect([await drawnIn(2), await drawnIn(3)]).toEqual([
      ['', '', ''],
      ['kept-by-the-player', '', ''],
    ])
  })

  it('do not change after the take-off, by a repeat of it or by an SQL statement', async () => {
    const { ctx } = crash
    const player = await crash.addPlayer()
    await give(player, 'the-first-seed')
    await play(1)
    await crash.next(2)
    await crash.bet(player, 2, 10)
    const change = (rest: string) =>
      sql`update crash.rounds set ${sql.raw(rest)} where number = 2`.execute(ctx.db.read)
    await expect(change(`client_seeds = '{another-seed,"",""}'`)).rejects.toThrow('by the take-off alone')
    await crash.fly(2)
    await crash.stop()
    await expect(change(`client_seeds = '{another-seed,"",""}'`)).rejects.toThrow('by the take-off alone')
    await expect(
      change(`state = 'betting', ended_at = null, closed_at = null, seed = null`),
    ).resolves.toBeDefined()
    const lease = (await acquireLease(ctx.db, 'crash.aviator'))!
    const again = { game: 'aviator', number: 2, adopt: () => true }
    expect(await takeOff(ctx, lease, { ...again, seedsOf: () => ['the-first-seed', '', ''] })).toEqual([
      'the-first-seed',
      '',
      '',
    ])
    // The acknowledgement of the first attempt was lost: the repeat returns what it wrote.
    expect(await takeOff(ctx, lease, { ...again, seedsOf: () => ['grind-grind', '', ''] })).toEqual([
      'the-first-seed',
      '',
      '',
    ])
    await lease.release()
    await crash.start()
    await crash.awaitBroadcast('betting', 3)
    expect(await drawnIn(2)).toEqual(['the-first-seed', '', ''])
  })
})

describe('the seeds of players', () => {
  beforeAll(async () => {
    await open()
    await crash.stop()
    await sql`alter table crash.rounds disable trigger keep_client_seeds`.execute(crash.ctx.owner.read)
  })
  afterAll(close)

  it.each([
    'two\nlines-long',
    'cr\rcr\rcr\rcr',
    'trailing-newline\n',
    'short',
    'x'.repeat(65),
    'with space',
    'naïve-text',
    `a','b','c'-`,
  ])('that are no seed (%j) cannot be written, whatever let them pass', async seed => {
    const written = sql`update crash.rounds set client_seeds = array[${seed}, '', ''] where number = 1`
    await expect(written.execute(crash.ctx.db.read)).rejects.toThrow('violates check constraint')
  })
})

describe('a socket', () => {
  it('accepts a seed with its hello and later, reports from which round it counts, and refuses one with a line break', async () => {
    const sockets = await openCrashSockets({ chainLength: 20 })
    const player = await sockets.addPlayer()
    const [client, visitor, attacker] = [sockets.connect(), sockets.connect(), sockets.connect()]
    await client.hello({ token: await sockets.tokenOf(player), seed: 'from-hello' })
    expect(await client.until('seeded')).toEqual({ t: 'seeded', seed: 'from-hello', round: 2 })
    client.say({ t: 'seed', seed: 'changed-since' })
    expect(await client.until('seeded', { seed: 'changed-since' })).toMatchObject({ round: 2 })
    await visitor.hello({ seed: 'play-money' })
    expect(await visitor.until('seeded')).toMatchObject({ round: 0 })
    await attacker.hello()
    await attacker.until('snapshot')
    attacker.say({ t: 'seed', seed: 'two\nlines-of-seed' })
    expect(await attacker.until('bye')).toMatchObject({ reason: 'protocol' })
    await sockets.stop()
    await sockets.close()
  })
})

describe('the register of seeds', () => {
  const participant = (owner: string) => ({
    id: owner,
    owner,
    node: 'test',
    sessionId: 'session',
    alias: '12',
    showsBets: true,
  })

  it('keeps the earlier seed for the rounds in which it counts', () => {
    const at = { last: 1, phase: 'betting' as 'betting' | 'crashed' }
    const seeds = openPlayerSeeds(() => at)
    const inRound = (round: number) => seeds.ofFirst(['ann'], round)[0]
    seeds.give(participant('ann'), 'a')
    at.phase = 'crashed'
    expect(seeds.give(participant('ann'), 'b')).toBe(3)
    expect(seeds.give(participant('ann'), 'c')).toBe(3)
    expect([1, 2, 3, 4].map(inRound)).toEqual(['', 'a', 'c', 'c'])
    expect(seeds.give(participant('ann'), 'c')).toBe(3)
  })

  it('evicts the player that was inactive longest, and registers them again with their next bet', () => {
    const seeds = openPlayerSeeds(() => ({ last: 1, phase: 'betting' }), 2)
    for (const owner of ['ann', 'ben', 'ann', 'cat']) seeds.give(participant(owner), `of-${owner}`)
    expect(seeds.ofFirst(['ann', 'ben', 'cat'], 2)).toEqual(['of-ann', '', 'of-cat'])
    seeds.registerFromBet({ ...participant('ben'), seed: 'of-ben' })
    expect(seeds.ofFirst(['ben'], 2)).toEqual(['of-ben', '', ''])
  })
})
