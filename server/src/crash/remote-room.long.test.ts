import { CRASH_ANSWER_MS } from '@ruka/contract/crash'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PHONE } from '../../test/player.ts'
import { remoteRoomBus } from '../../test/remote-room.ts'
import { openCrashSockets, TOPIC } from '../../test/crash-sockets.ts'
import type { Bus } from '../platform/events/bus.ts'
import { sql } from '../platform/db/db.ts'
import { openBroadcaster } from './broadcaster.ts'
import { roomHere } from './room-calls.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
let faults: ReturnType<typeof remoteRoomBus>['faults']
beforeEach(async () => {
  const bus = remoteRoomBus()
  faults = bus.faults
  crash = await openCrashSockets({ crashes: [300, 300], remote: bus.remote })
})
afterEach(() => crash.close())

const end = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ruka-own/%'
    and datname = current_database()`.execute(crash.ctx.db.read)

describe('sockets in another process than the room', () => {
  it('play as in its own process: stakes, a cash-out at its time, a cancelled bet, a seed', async () => {
    const { client } = await crash.joinPlayer()
    const [first, second] = [crash.betMessage(), crash.betMessage({ slot: 1 })]
    client.say({ t: 'seed', seed: 'seed-of-mine' })
    expect(await client.until('seeded')).toMatchObject({ round: 2 })
    client.say(first)
    client.say(second)
    await client.until('accepted', { id: second.id })
    client.say({ t: 'cancel', id: crash.newId(), round: 1, slot: 1, bet: second.id })
    expect(await client.until('cancelled')).toMatchObject({ bet: second.id, balance: 900 })
    await crash.fly(1)
    await crash.ctx.clock.advance(11_553)
    client.say({ t: 'cashOut', id: crash.newId(), round: 1, slot: 0 })
    expect(await client.until('paid')).toMatchObject({ id: first.id, x100: 200, balance: 1_100 })
  })

  it('miss and repeat no message between their subscription and its snapshot', async () => {
    const gate = Promise.withResolvers<void>()
    faults.onAnswer = ({ verb }) => (verb === 'snapshot' ? gate.promise : Promise.resolve())
    const client = crash.connect()
    await client.hello()
    await crash.ctx.clock.advance(5_000)
    await crash.awaitBroadcast('flying', 1)
    await crash.ctx.clock.advance(500)
    gate.resolve()
    await client.until('tick')
    const received = client.received.map(message => message.t)
    expect(received.slice(0, 2)).toEqual(['welcome', 'snapshot'])
    const sent = [...new Set(received)]
    expect(sent.filter(t => received.filter(other => other === t).length > 1)).toEqual([])
    expect(sent).toEqual(expect.arrayContaining(['tick']))
  })

  it('wait some seconds for a leader, and stay subscribed under the next one', async () => {
    await crash.stop()
    const early = crash.connect()
    await early.hello()
    const saidMs = crash.ctx.clock.elapsed()
    await crash.until('the end of the wait', async () => {
      await crash.ctx.clock.advance(250)
      return early.received.length > 1
    })
    expect(early.received).toEqual([{ t: 'welcome' }, { t: 'unsubscribed', topic: TOPIC, reason: 'restart' }])
    expect(early.closed).toBe(0)
    expect(crash.ctx.clock.elapsed() - saidMs).toBeLessThanOrEqual(CRASH_ANSWER_MS)
    const patient = crash.connect()
    await patient.hello()
    await crash.start()
    await crash.until('a snapshot', async () => {
      await crash.ctx.clock.advance(250)
      return patient.received.length > 1
    })
    expect(patient.received[1]).toMatchObject({ t: 'snapshot', mode: 'demo' })
  })

  it('outlive the leader: the round is reported void, the next one opens, play money is reset', async () => {
    const demo = crash.connect()
    await demo.hello()
    await demo.until('snapshot')
    demo.say(crash.betMessage({ stake: 4_000 }))
    await demo.until('accepted', { balance: 1_000 })
    await end()
    await crash.until('the end of the room', () => roomHere(crash.ctx, 'aviator') === undefined)
    await crash.ctx.clock.advance(1_000)
    await demo.until('betting', { round: 2 })
    await crash.until('a wallet', async () => {
      await crash.ctx.clock.advance(250)
      return demo.received.some(message => message.t === 'balance')
    })
    expect(demo.received).toContainEqual({ t: 'balance', balance: 5_000 })
    expect(demo.received.some(message => message.t === 'voided')).toBe(true)
    demo.say(crash.betMessage({ round: 2, stake: 5_000 }))
    await demo.until('accepted', { round: 2, balance: 0 })
  })

  it('exploit 13: a succeeded leader sends nothing, and its messages are ignored', async () => {
    const { client } = await crash.joinPlayer()
    await sql`update platform.leases set epoch = epoch + 1 where name = 'crash.aviator'`.execute(
      crash.ctx.db.read,
    )
    const asked = roomHere(crash.ctx, 'aviator')!
    const answered: string[] = []
    faults.onAnswer = async ({ verb }) => void answered.push(verb)
    const bet = crash.betMessage()
    client.say(bet)
    expect(await client.until('refused')).toMatchObject({ id: bet.id, code: 'unavailable' })
    expect(answered).toEqual([])
    await crash.until('the end of the room', () => roomHere(crash.ctx, 'aviator') !== asked)
    const [stale, next] = [
      openBroadcaster(crash.ctx, 'aviator', 998),
      openBroadcaster(crash.ctx, 'aviator', 999),
    ]
    next.broadcast({ t: 'voided', round: 71 })
    stale.broadcast({ t: 'voided', round: 72 })
    next.broadcast({ t: 'voided', round: 73 })
    await client.until('voided', { round: 73 })
    expect(client.received.filter(message => message.t === 'voided' && message.round > 70)).toHaveLength(2)
  })
})

describe('exploit 13: a leader that does not know its successor', () => {
  /** A message of the next leader that only the process of the sockets receives. */
  const announceSuccessor = () => {
    const bus = { publish: faults.deliver } as unknown as Bus
    openBroadcaster({ ...crash.ctx, bus }, 'aviator', 999).broadcast({ t: 'voided', round: 1 })
  }

  it('gets no request from a process that knows the next one: no bet, no snapshot', async () => {
    const { client, player } = await crash.joinPlayer()
    announceSuccessor()
    await client.until('voided')
    const bet = crash.betMessage()
    client.say(bet)
    expect(await client.until('refused')).toMatchObject({ id: bet.id, code: 'unavailable' })
    const late = crash.connect()
    await late.hello({ token: await crash.tokenOf(player) })
    await crash.until('the end of the wait', async () => {
      await crash.ctx.clock.advance(250)
      return late.received.length > 1
    })
    expect(late.received).toEqual([{ t: 'welcome' }, { t: 'unsubscribed', topic: TOPIC, reason: 'restart' }])
    expect(await crash.held(player.playerId)).toBe(0)
  })

  it('is ignored when a message of the next one arrives before its answer', async () => {
    const { client } = await crash.joinPlayer()
    faults.onAnswer = async () => announceSuccessor()
    const bet = crash.betMessage({ round: 7 })
    client.say(bet)
    expect(await client.until('refused')).toMatchObject({ id: bet.id, code: 'unavailable' })
  })

  it('ends when it receives a message of the next one', async () => {
    await crash.joinPlayer()
    const old = roomHere(crash.ctx, 'aviator')
    openBroadcaster(crash.ctx, 'aviator', 999).broadcast({ t: 'voided', round: 1 })
    await crash.until('the end of the room', () => roomHere(crash.ctx, 'aviator') !== old)
  })
})

describe('exploit 10: a socket', () => {
  it('is not opened without an origin, and accepts no token in its address', async () => {
    const { player } = await crash.joinPlayer()
    const client = crash.connect(null)
    await crash.until('the refusal', () => client.refused > 0)
    expect(client.refused).toBe(403)
    const asking = crash.connect(undefined, `?token=${await crash.tokenOf(player)}`)
    await asking.hello()
    expect(await asking.until('snapshot')).toMatchObject({ mode: 'demo' })
  })

  it('is closed for a flood, with the reason', async () => {
    const { client } = await crash.joinPlayer()
    for (let n = 0; n < 100; n++) client.say({ t: 'ping', n })
    await crash.until('the end', () => client.closed > 0)
    expect(client.closed).toBe(1008)
    // Our client then waits longer.
    expect(client.received.at(-1)).toEqual({ t: 'bye', reason: 'flood' })
  })

  it('broadcasts no personal data of a player', async () => {
    const { client, player } = await crash.joinPlayer()
    const bet = crash.betMessage({ auto: 200 })
    client.say(bet)
    await client.until('accepted')
    await crash.ctx.clock.advance(1_000)
    await crash.fly(1)
    await crash.crash(1)
    await client.until('crashed')
    const sent = crash.raw.join('\n')
    for (const own of [player.playerId, player.sessionId!, bet.id]) expect(sent).not.toContain(own)
    expect(sent).not.toMatch(PHONE)
  })
})
