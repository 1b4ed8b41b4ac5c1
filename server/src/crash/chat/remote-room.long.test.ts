import { afterEach, beforeEach, expect, it } from 'vitest'
import { openChat } from '../../../test/crash-chat.ts'
import { openNatsServer } from '../../../test/nats-server.ts'
import { openLog } from '../../platform/log/log.ts'
import { natsBus } from '../../platform/events/nats-bus.ts'
import { runStaff } from '../../../test/staff.ts'
import { chatActions } from './chat-actions.ts'

/** The room and the worker share one connection to NATS; the sockets have another. */
const staff = (...typed: string[]) => runStaff(chat.ctx, chatActions, typed)
let nats: Awaited<ReturnType<typeof openNatsServer>>
let buses: Awaited<ReturnType<typeof natsBus>>[]
let chat: Awaited<ReturnType<typeof openChat>>
beforeEach(async () => {
  nats = await openNatsServer()
  const log = openLog('silent')
  buses = await Promise.all([natsBus(nats.url, log), natsBus(nats.url, log)])
  const [engine, web] = buses
  chat = await openChat({ bus: engine!, remote: () => web! })
}, 120_000)
afterEach(async () => {
  await chat.close()
  for (const bus of buses) await bus.close()
  await nats.stop()
})

it('over NATS a message is broadcast, reported, hidden and answered alike again under any leader', async () => {
  const talkers = []
  for (let n = 0; n < 4; n++) talkers.push(await chat.addWriter())
  await chat.finishRound()
  const [ann, ben] = talkers
  const id = chat.newId()
  const first = await chat.say(ann!.client, 'Habari', id)
  const broadcast = await ben!.client.until('chatMessage')
  expect(first).toEqual({ t: 'chatAccepted', id, message: broadcast.messages[0] })
  await chat.stop()
  await chat.start()
  // A new leader is there before the other connection knows where it listens; until then a client asks again.
  const repeat = () => chat.say(ann!.client, 'Habari', id)
  await chat.until('a leader that is heard', async () => (await repeat()).t === 'chatAccepted')
  expect(await repeat()).toEqual(first)
  const { n } = broadcast.messages[0]!
  for (const { client } of talkers.slice(1)) {
    client.say({ t: 'report', id: chat.newId(), message: n })
    await client.until('reported')
  }
  await chat.dispatch()
  expect(await ben!.client.until('chatRemoved')).toEqual({ t: 'chatRemoved', n: [n] })
  await staff('chat-mute', ann!.player.playerId, '1', '--by', 'Ann Mod', '--because', 'spam')
  await chat.pass()
  expect(await chat.codeOf(ann!.client, 'again')).toBe('chat_muted')
})

it('a message that is removed while NATS is disconnected disappears once NATS is connected again', async () => {
  const [ann, ben] = [await chat.addWriter(), await chat.addWriter()]
  const answer = await chat.say(ann.client, 'Habari')
  await ben.client.until('chatMessage')
  const n = answer.t === 'chatAccepted' ? answer.message.n : 0
  await nats.stop()
  await chat.until('the loss', () => !buses[0]!.connected())
  await staff('chat-remove', 'aviator', String(n), '--by', 'Ann Mod', '--because', 'spam')
  await chat.dispatch()
  expect(ben.client.received.some(({ t }) => t === 'chatRemoved')).toBe(false)
  await nats.start()
  await chat.until('the connection', () => buses.every(bus => bus.connected()))
  await chat.until('the news', async () => {
    await chat.pass(5_000)
    await chat.dispatch()
    return ben.client.received.some(({ t }) => t === 'chatRemoved')
  })
})
