import type { CrashSocketMessage } from '@ruka/contract/crash'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCrashSockets } from '../../test/crash-sockets.ts'
import { openNatsServer } from '../../test/nats-server.ts'
import { openWay } from '../../test/nats-way.ts'
import { excludePlayer } from '../accounts/index.ts'

let nats: Awaited<ReturnType<typeof openNatsServer>>
let crash: Awaited<ReturnType<typeof openCrashSockets>>
/** The connections to the NATS server of the process with the room and of the process with the sockets. */
let engine: Way
let web: Way
type Way = Awaited<ReturnType<typeof openWay>>

beforeEach(async () => {
  nats = await openNatsServer()
  ;[engine, web] = [await openWay(nats.url), await openWay(nats.url)]
  const crashes = [110, 200, { atLeast: 5_000 }, 110] as const
  crash = await openCrashSockets({ crashes, bus: engine.bus, remote: () => web.bus })
}, 120_000)
afterEach(async () => {
  await crash.close()
  await Promise.all([engine.close(), web.close()])
  await nats.stop()
})

/** Messages flow again in both directions: later requests have been delivered. */
async function settled(): Promise<void> {
  for (const [asker, server] of [
    [engine.bus, web.bus],
    [web.bus, engine.bus],
  ] as const) {
    const stop = server.serve('test.settled', async () => true)
    const asked = () => asker.request('test.settled', 0, { timeoutMs: 1_000 }).catch(() => false)
    await crash.until('the way back', async () => (await asked()) === true)
    stop()
  }
}

const gaps: readonly [string, () => unknown, () => unknown, () => readonly Way[]][] = [
  ['the NATS server was away', () => nats.stop(), () => nats.start(), () => [engine, web]],
  ['they were cut off by themselves', () => web.cut(), () => web.mend(), () => [web]],
  ['the room was disconnected', () => engine.cut(), () => engine.mend(), () => [engine]],
]

describe('sockets in another process than the room', () => {
  // spec: C.16
  it.each(gaps)(
    'get a current snapshot when %s, and no message of an ended round',
    async (_, lose, find, cut) => {
      const { client, player } = await crash.joinPlayer()
      const saver = crash.connect()
      await saver.hello({ dataSaver: true })
      await saver.until('snapshot')
      const firstBet = crash.betMessage({ auto: 110 })
      client.say(firstBet)
      await client.until('accepted', { id: firstBet.id })
      await crash.fly(1)
      await crash.crash(1, 2_000)
      await client.until('paid', { id: firstBet.id })
      await crash.next(2)
      const bet = crash.betMessage({ round: 2, auto: 150 })
      client.say(bet)
      await client.until('accepted', { id: bet.id })
      await crash.fly(2)
      // A tick may be dropped for a socket that lags; the next one follows.
      await crash.ctx.clock.advance(1_000)
      await Promise.all([client, saver].map(one => one.until('tick', { round: 2 })))

      await lose()
      await crash.until('the gap', () => cut().every(({ bus }) => !bus.connected()))
      // The outcome of a stake that is sent now is unknown.
      const lost = crash.betMessage({ round: 2, slot: 1 })
      client.say(lost)
      expect(await client.until('refused', { id: lost.id })).toMatchObject({ code: 'unavailable' })
      // The messages that were in flight when the connection broke have arrived by now.
      const before = [client, saver].map(one => one.received.length)
      await crash.crash(2, 12_000)
      await crash.next(3)
      await find()
      await settled()
      await crash.fly(3)
      const after = (): CrashSocketMessage[][] =>
        [client, saver].map((one, n) => one.received.slice(before[n]).filter(({ t }) => t !== 'refused'))
      await crash.until('the snapshots', () =>
        after().every(messages => messages.some(({ t }) => t === 'snapshot')),
      )
      await crash.ctx.clock.advance(1_000)
      await Promise.all([client, saver].map(one => one.until('tick', { round: 3 })))

      for (const messages of after()) {
        expect(messages[0]).toMatchObject({ t: 'snapshot', round: 3, phase: 'flying' })
        expect(messages.filter(({ t }) => t === 'snapshot')).toHaveLength(1)
        expect(messages.filter(message => 'round' in message && message.round !== 3)).toEqual([])
      }
      expect(after()[0]![0]).toMatchObject({
        balance: 1_060,
        own: [],
        endedWhileAway: [
          { id: bet.id, round: 2, state: 'cashed_out', payout: 150, by: 'auto', crashX100: 200 },
        ],
      })
      // Play continues normally. In small steps: the clock must not pass whole rounds while the database ends
      // this one.
      await crash.until('the end of the flight', async () => {
        await crash.ctx.clock.advance(500)
        return crash.frames.some(frame => frame.t === 'crashed' && frame.round === 3)
      })
      await crash.next(4)
      await client.until('betting', { round: 4 })
      client.say(crash.betMessage({ round: 4 }))
      expect(await client.until('accepted', { round: 4 })).toMatchObject({ balance: 960 })
      expect([client.closed, saver.closed]).toEqual([0, 0])
      expect(await crash.held(player.playerId)).toBe(100)
    },
  )

  // spec: C.17
  it('exploit 10: send no stake once their player is excluded, and end when the bus reports it', async () => {
    const { client, player } = await crash.joinPlayer()
    const idle = crash.connect()
    await idle.hello({ token: await crash.tokenOf(player) })
    await idle.until('snapshot')
    await excludePlayer(crash.ctx, player.playerId)
    // The exclusion is not published yet.
    client.say(crash.betMessage())
    expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'session' })
    expect([await crash.balance(player.playerId), await crash.held(player.playerId)]).toEqual([1_000, 0])
    expect(idle.received.map(({ t }) => t)).toEqual(['welcome', 'snapshot'])
    await crash.ctx.events.deliver()
    expect(await idle.until('bye')).toEqual({ t: 'bye', reason: 'session' })
    await crash.until('the ends', () => client.closed > 0 && idle.closed > 0)
  })

  it('exploit 10: end, also when the publishing process is disconnected at that moment', async () => {
    const { client, player } = await crash.joinPlayer()
    engine.cut()
    await crash.until('the gap', () => !engine.bus.connected())
    await crash.endSession(player)
    await crash.ctx.events.deliver()
    engine.mend()
    await settled()
    await crash.fly(1)
    expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'session' })
    expect(client.received.filter(({ t }) => t === 'snapshot')).toHaveLength(1)
  })
})
