import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remoteRoomBus } from '../../test/remote-room.ts'
import { openCrashSockets } from '../../test/crash-sockets.ts'
import { Unanswered } from '../platform/events/bus.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
let faults: ReturnType<typeof remoteRoomBus>['faults']
beforeEach(async () => {
  const bus = remoteRoomBus()
  faults = bus.faults
  crash = await openCrashSockets({ crashes: [300, 300], remote: bus.remote })
})
afterEach(() => crash.close())

type Client = Awaited<ReturnType<typeof crash.joinPlayer>>['client']
const isCommand = ({ verb }: { verb: string }) => verb === 'command'
const outcomesOf = ({ received }: Client) =>
  received.map(({ t }) => t).filter(t => ['accepted', 'paid', 'refused'].includes(t))
/** A bet with the target two in the flight of round 1, and the message that cashes it out. */
async function inFlight() {
  const { client, player } = await crash.joinPlayer()
  const bet = crash.betMessage()
  client.say(bet)
  await client.until('accepted')
  await crash.fly(1)
  await crash.ctx.clock.advance(11_553)
  return { client, player, bet, cashOut: { t: 'cashOut', id: crash.newId(), round: 1, slot: 0 } }
}

describe('the outcome of a request', () => {
  it('is sent once to the requesting socket, by the broadcast when the answer is lost', async () => {
    const { client } = await crash.joinPlayer()
    faults.onAnswer = async () => {
      throw new Unanswered('lost on the way back')
    }
    const bet = crash.betMessage()
    client.say(bet)
    expect(await client.until('accepted')).toMatchObject({ id: bet.id, balance: 900 })
    client.say({ t: 'ping', n: 1 })
    await client.until('pong')
    expect(outcomesOf(client)).toEqual(['accepted'])
  })

  it('is sent to the socket after its timeout, once it is known: a stalled cash-out that was paid', async () => {
    const { client, bet, cashOut } = await inFlight()
    faults.givesUp = isCommand
    client.say(cashOut)
    expect(await client.until('refused')).toMatchObject({ id: cashOut.id, code: 'unavailable' })
    expect(await client.until('paid')).toMatchObject({ id: bet.id, x100: 200, balance: 1_100 })
    faults.givesUp = () => false
    client.say(cashOut)
    await crash.until('the first answer', () => outcomesOf(client).length > 3)
    expect(outcomesOf(client)).toEqual(['accepted', 'refused', 'paid', 'paid'])
    expect(client.received.findLast(({ t }) => t === 'paid')).toMatchObject({ id: bet.id, x100: 200 })
  })

  // spec: C.14
  it('is unknown when both are lost, and sent when the request is repeated', async () => {
    const { client, player } = await crash.joinPlayer()
    faults.givesUp = isCommand
    faults.isLost = topic => topic.endsWith(player.playerId)
    const bet = crash.betMessage()
    client.say(bet)
    expect(await client.until('refused')).toMatchObject({ id: bet.id, code: 'unavailable' })
    await crash.until('the stake', async () => (await crash.held(player.playerId)) === 100)
    faults.givesUp = () => false
    client.say(bet)
    expect(await client.until('accepted')).toMatchObject({ id: bet.id, balance: 900 })
    expect(await crash.held(player.playerId)).toBe(100)
  })

  it('is sent once to each socket of the player', async () => {
    const { client, player } = await crash.joinPlayer()
    const second = crash.connect()
    await second.hello({ token: await crash.tokenOf(player) })
    await second.until('snapshot')
    const bet = crash.betMessage()
    client.say(bet)
    await client.until('accepted')
    await second.until('accepted')
    for (const socket of [client, second]) {
      socket.say({ t: 'ping', n: 1 })
      await socket.until('pong')
      expect(outcomesOf(socket)).toEqual(['accepted'])
    }
  })
})
