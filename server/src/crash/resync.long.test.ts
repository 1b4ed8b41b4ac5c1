import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remoteRoomBus } from '../../test/remote-room.ts'
import { openCrashSockets } from '../../test/crash-sockets.ts'
import type { Bus } from '../platform/events/bus.ts'
import { firstRow, sql } from '../platform/db/db.ts'
import { openBroadcaster, publishBalanceMoved } from './broadcaster.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
let faults: ReturnType<typeof remoteRoomBus>['faults']
beforeEach(async () => {
  const bus = remoteRoomBus()
  faults = bus.faults
  crash = await openCrashSockets({ crashes: [300, 300, 300], remote: bus.remote })
})
afterEach(() => crash.close())

/** From now on snapshots wait for the gate. */
function holdSnapshots() {
  const gate = Promise.withResolvers<void>()
  faults.onAnswer = ({ verb }) => (verb === 'snapshot' ? gate.promise : Promise.resolve())
  return gate
}
const cashOut = () => ({ t: 'cashOut', id: crash.newId(), round: 1, slot: 0 })

describe('a subscription that loads another snapshot after a gap', () => {
  it('continues to play, and its snapshot contains the results', async () => {
    const { client } = await crash.joinPlayer()
    const bet = crash.betMessage()
    client.say(bet)
    await client.until('accepted')
    await crash.fly(1)
    await crash.ctx.clock.advance(11_500)
    const gate = holdSnapshots()
    faults.gap()
    await crash.ctx.clock.advance(500)
    client.say({ t: 'ping', n: 7 })
    await client.until('pong', { n: 7 })
    client.say({ t: 'myBets' })
    await client.until('myBets')
    client.say(cashOut())
    expect(await client.until('paid')).toMatchObject({ id: bet.id })
    expect(client.received.filter(({ t }) => t === 'snapshot')).toHaveLength(1)
    gate.resolve()
    await crash.until(
      'a second snapshot',
      () => client.received.filter(({ t }) => t === 'snapshot').length > 1,
    )
    expect(client.received.findLast(({ t }) => t === 'snapshot')).toMatchObject({
      own: [{ id: bet.id, x100: 205 }],
    })
    expect(client.received.some(({ t }) => t === 'bye')).toBe(false)
  })

  it('does not get a snapshot that was requested before a second gap', async () => {
    const { client, player } = await crash.joinPlayer()
    client.say(crash.betMessage())
    await client.until('accepted')
    const gate = Promise.withResolvers<void>()
    let asked = 0
    faults.onAnswer = async ({ verb }) => (verb === 'snapshot' && asked++ === 0 ? gate.promise : undefined)
    faults.gap()
    await crash.fly(1)
    await crash.until('the question', () => asked === 1)
    faults.isLost = () => true
    await crash.ctx.clock.advance(2_000)
    const paid = await crash.cashOut(player, 1)
    faults.isLost = () => false
    faults.gap()
    await crash.ctx.clock.advance(500)
    gate.resolve()
    await crash.until('a snapshot', () => client.received.filter(({ t }) => t === 'snapshot').length > 1)
    const [, ...again] = client.received.filter(({ t }) => t === 'snapshot')
    expect(again).toMatchObject([{ own: [{ x100: 112, payout: 112 }], balance: 1_012 }])
    expect(paid).toMatchObject({ x100: 112 })
  })
})

describe('a snapshot after missed deltas', () => {
  it('contains the bets that ended meanwhile, except those whose end was received', async () => {
    const player = await crash.addPlayer()
    const client = crash.connect()
    await client.hello({ token: await crash.tokenOf(player), since: 1 })
    await client.until('snapshot')
    const bet = async (round: number, auto: number) => {
      const message = crash.betMessage({ round, auto })
      client.say(message)
      await client.until('accepted', { id: message.id })
      return message.id
    }
    await bet(1, 150)
    await crash.fly(1)
    await crash.crash(1)
    await crash.next(2)
    const missed = await bet(2, 100_000_000)
    faults.isLost = () => true
    await crash.fly(2)
    await crash.crash(2)
    await crash.next(3)
    faults.isLost = () => false
    faults.gap()
    await crash.fly(3)
    await crash.until(
      'a second snapshot',
      () => client.received.filter(({ t }) => t === 'snapshot').length > 1,
    )
    expect(client.received.findLast(({ t }) => t === 'snapshot')).toMatchObject({
      round: 3,
      endedWhileAway: [{ id: missed, round: 2, state: 'lost' }],
    })
    faults.gap()
    await crash.crash(3)
    await crash.until(
      'a third snapshot',
      () => client.received.filter(({ t }) => t === 'snapshot').length > 2,
    )
    expect(client.received.findLast(({ t }) => t === 'snapshot')).toMatchObject({ endedWhileAway: [] })
  })
})

describe('a snapshot before the first round of a leader', () => {
  it('is followed by the outcomes of the bets of that round when its deltas are missed', async () => {
    const { client } = await crash.joinPlayer()
    await crash.stop()
    const opening = await holdOpening()
    faults.gap()
    await crash.start()
    await crash.until('a snapshot without a round', async () => {
      await crash.ctx.clock.advance(250)
      return client.received.some(message => message.t === 'snapshot' && message.phase === 'waiting')
    })
    faults.isLost = () => true
    await opening.free()
    await crash.awaitBroadcast('betting', 2)
    const missed = crash.betMessage({ round: 2 })
    client.say(missed)
    await client.until('accepted', { id: missed.id })
    await crash.fly(2)
    await crash.crash(2)
    faults.isLost = () => false
    faults.gap()
    await crash.next(3)
    expect(await client.until('snapshot', { round: 3 })).toMatchObject({
      endedWhileAway: [{ id: missed.id, round: 2, state: 'lost' }],
    })
  })
})

/** Rounds can be read but not opened until the lock is released. */
async function holdOpening(): Promise<{ free(): Promise<void> }> {
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = crash.ctx.db.tx(async tx => {
    await sql`lock table crash.rounds in share row exclusive mode`.execute(tx)
    held.resolve()
    await gate.promise
  })
  await held.promise
  return {
    async free() {
      gate.resolve()
      await holding
    },
  }
}

describe('the sockets of a process', () => {
  it('load snapshots in turn, five in a millisecond, so that ten thousand take two seconds', async () => {
    const clients = Array.from({ length: 12 }, () => crash.connect())
    for (const client of clients) await client.hello()
    for (const client of clients) await client.until('snapshot')
    const again = () =>
      clients.filter(({ received }) => received.filter(({ t }) => t === 'snapshot').length > 1).length
    await crash.fly(1)
    faults.gap()
    await crash.ctx.clock.advance(500)
    for (const count of [5, 10, 12]) {
      await crash.until(`${count} snapshots`, () => again() >= count)
      for (let n = 0; n < 50; n++) await new Promise(resolve => setImmediate(resolve))
      expect(again()).toBe(count)
      await crash.ctx.clock.advance(1)
    }
  })

  it('wait for one turn, also after several gaps', async () => {
    const clients = Array.from({ length: 6 }, () => crash.connect())
    for (const client of clients) await client.hello()
    for (const client of clients) await client.until('snapshot')
    const snapshots = () => clients[5]!.received.filter(({ t }) => t === 'snapshot').length
    await crash.fly(1)
    const bus = { publish: faults.deliver } as unknown as Bus
    const broadcaster = openBroadcaster({ ...crash.ctx, bus }, 'aviator', 1)
    for (let gap = 0; gap < 3; gap++) {
      faults.gap()
      broadcaster.broadcast({ t: 'tick', round: 1, elapsedMs: 0 })
    }
    expect(snapshots()).toBe(1)
    await crash.ctx.clock.advance(1)
    await crash.until('a second snapshot', () => snapshots() > 1)
    await crash.ctx.clock.advance(1_000)
    await clients[5]!.until('tick')
    expect(snapshots()).toBe(2)
  })
})

describe('a message between the subscription and its snapshot', () => {
  it('is answered after the snapshot, and a ping at once', async () => {
    const gate = holdSnapshots()
    const player = await crash.addPlayer()
    const client = crash.connect()
    const bet = crash.betMessage()
    await client.hello({ token: await crash.tokenOf(player) })
    client.say({ t: 'ping', n: 1 })
    await client.until('pong', { n: 1 })
    client.say(bet)
    client.say({ t: 'dataSaver', on: true })
    client.say({ t: 'myBets' })
    client.say({ t: 'ping', n: 2 })
    await client.until('pong', { n: 2 })
    expect(client.received.map(({ t }) => t).filter(t => t !== 'welcome')).toEqual(['pong', 'pong'])
    gate.resolve()
    expect(await client.until('accepted')).toMatchObject({ id: bet.id })
    await client.until('myBets')
    expect(client.received.filter(({ t }) => t !== 'welcome')[2]).toMatchObject({ t: 'snapshot' })
  })

  it('counts as a flood beyond what any real client sends', async () => {
    holdSnapshots()
    const client = crash.connect()
    await client.hello()
    for (let n = 0; n < 30; n++) client.say({ t: 'myBets' })
    expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'flood' })
  })
})

describe('a snapshot', () => {
  it('contains the balance after every message that is not sent again', async () => {
    const { client, player } = await crash.joinPlayer()
    client.say(crash.betMessage({ auto: 200 }))
    await client.until('accepted')
    await crash.fly(1)
    // The cash-out happens while the snapshot is loaded.
    faults.onQuestion = async ({ verb }) => {
      if (verb !== 'snapshot') return
      await crash.ctx.clock.advance(11_600)
      await client.until('paid')
    }
    const back = crash.connect()
    await back.hello({ token: await crash.tokenOf(player) })
    expect(await back.until('snapshot')).toMatchObject({ balance: 1_100, own: [{ x100: 200 }] })
    expect(back.received.some(({ t }) => t === 'paid')).toBe(false)
  })

  it.each([
    ['what is left of the betting', 0, { leftMs: 2_000 }],
    ['how long the flight has lasted', 5_000, { elapsedMs: 3_000 }],
  ])(
    'has %s as of the moment when it is sent, however long the record took to read',
    async (_, ms, times) => {
      const player = await crash.addPlayer()
      await crash.ctx.clock.advance(ms)
      if (ms > 0) await crash.awaitBroadcast('flying', 1)
      const [asked, locked, gate] = [0, 0, 0].map(() => Promise.withResolvers<void>())
      const locking = crash.ctx.db.tx(async tx => {
        await sql`lock table wagers.payout_caps in access exclusive mode`.execute(tx)
        locked!.resolve()
        await gate!.promise
      })
      await locked!.promise
      faults.onAnswer = async () => asked!.resolve()
      const client = crash.connect()
      await client.hello({ token: await crash.tokenOf(player) })
      await asked!.promise
      await crash.until('a reader that waits', async () => (await waiting()) > 0)
      await crash.ctx.clock.advance(3_000)
      gate!.resolve()
      await locking
      expect(await client.until('snapshot')).toMatchObject(times)
    },
  )
})

/** Statements that wait for a lock. */
const waiting = async (): Promise<number> =>
  (await firstRow(
    crash.ctx.db.read,
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
  ))!.count

/** Ends the session, and the message of it is lost. */
describe('a session whose end was not reported', () => {
  it.each([
    ['asks for its own bets', { t: 'myBets' }],
    ['gives a seed', { t: 'seed', seed: 'seed-of-mine' }],
    ['bets', undefined],
  ])('ends the socket that %s, without an answer or an effect', async (_, message) => {
    const { client, player } = await crash.joinPlayer()
    await crash.endSession(player)
    const count = client.received.length
    client.say(message ?? crash.betMessage())
    await client.until('bye')
    expect(client.received.slice(count)).toEqual([{ t: 'bye', reason: 'session' }])
  })

  it('ends the socket when its balance moves or when it loads another snapshot', async () => {
    const joined = await crash.joinPlayer()
    await crash.endSession(joined.player)
    publishBalanceMoved(crash.ctx.bus, 'aviator', joined.player.playerId)
    await joined.client.until('bye', { reason: 'session' })
    expect(joined.client.received.some(({ t }) => t === 'balance')).toBe(false)
    const again = await crash.joinPlayer()
    await crash.endSession(again.player)
    faults.gap()
    await crash.fly(1)
    await again.client.until('bye', { reason: 'session' })
    expect(again.client.received.filter(({ t }) => t === 'snapshot')).toHaveLength(1)
  })
})
