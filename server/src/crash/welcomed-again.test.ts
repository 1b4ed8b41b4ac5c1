import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apartBus } from '../../test/apart-bus.ts'
import { openCrashSockets } from '../../test/crash-sockets.ts'

let crash: Awaited<ReturnType<typeof openCrashSockets>>
let trouble: ReturnType<typeof apartBus>['trouble']
beforeEach(async () => {
  const bus = apartBus()
  trouble = bus.trouble
  crash = await openCrashSockets({ crashes: [300, 300], apart: bus.apart })
})
afterEach(() => crash.close())

/** Welcomes wait for the gate from now on. */
function holdWelcomes() {
  const gate = Promise.withResolvers<void>()
  trouble.onAnswer = ({ verb }) => (verb === 'welcome' ? gate.promise : Promise.resolve())
  return gate
}
const cashOut = () => ({ t: 'cashOut', id: crash.newId(), round: 1, slot: 0 })

describe('a socket that is welcomed again, since news may have been missed', () => {
  it('plays on meanwhile, and its welcome knows what became of that', async () => {
    const { client } = await crash.sitDown()
    const bet = crash.betMessage()
    client.say(bet)
    await client.until('accepted')
    await crash.fly(1)
    await crash.ctx.clock.advance(11_500)
    const gate = holdWelcomes()
    trouble.gap()
    await crash.ctx.clock.advance(500)
    client.say({ t: 'ping', n: 7 })
    await client.until('pong', { n: 7 })
    client.say({ t: 'mine' })
    await client.until('mine')
    client.say(cashOut())
    expect(await client.until('paid')).toMatchObject({ id: bet.id })
    expect(client.heard.filter(({ t }) => t === 'welcome')).toHaveLength(1)
    gate.resolve()
    await crash.until('a second welcome', () => client.heard.filter(({ t }) => t === 'welcome').length > 1)
    expect(client.heard.findLast(({ t }) => t === 'welcome')).toMatchObject({
      own: [{ id: bet.id, x100: 205 }],
    })
    expect(client.heard.some(({ t }) => t === 'bye')).toBe(false)
  })
})

describe('what a client sends between its hello and its welcome', () => {
  it('is answered behind the welcome, and a ping at once', async () => {
    const gate = holdWelcomes()
    const player = await crash.sit()
    const client = crash.connect()
    const bet = crash.betMessage()
    await client.hello({ token: await crash.tokenOf(player) })
    client.say({ t: 'ping', n: 1 })
    await client.until('pong', { n: 1 })
    client.say(bet)
    client.say({ t: 'saver', on: true })
    client.say({ t: 'mine' })
    client.say({ t: 'ping', n: 2 })
    await client.until('pong', { n: 2 })
    expect(client.heard.map(({ t }) => t)).toEqual(['pong', 'pong'])
    gate.resolve()
    expect(await client.until('accepted')).toMatchObject({ id: bet.id })
    await client.until('mine')
    expect(client.heard[2]).toMatchObject({ t: 'welcome' })
  })

  it('is a flood when it is more than anybody means', async () => {
    holdWelcomes()
    const client = crash.connect()
    await client.hello()
    for (let n = 0; n < 30; n++) client.say({ t: 'mine' })
    expect(await client.until('bye')).toEqual({ t: 'bye', reason: 'flood' })
  })
})
