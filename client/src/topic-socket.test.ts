import { beforeEach, expect, it } from 'vitest'
import { openTopicSocket } from './topic-socket.ts'
import { fakeDevice } from './wire-for-tests.ts'

type Message = { readonly t: string }
let token: string | undefined
let isShown: boolean
let lost: string[]
let received: string[]
beforeEach(() => {
  token = 'a'
  isShown = true
  lost = []
  received = []
})

/** A page that follows the player's own notices, and what is decoration beside them. */
function open() {
  const device = fakeDevice()
  const socket = openTopicSocket<Message>({ device, token: () => token, isOn: () => true })
  const about = (name: string) => ({
    name,
    receive: (message: Message) => void received.push(message.t),
    lost: () => void lost.push(name),
  })
  socket.add({ ...about('push'), first: 'listening', isVital: true, wanted: isPlayer => isPlayer })
  socket.add({ ...about('lobby'), first: 'lobby', wanted: () => isShown })
  device.wire().open()
  device.wire().say({ t: 'listening' })
  lost = []
  const followed = () => device.wire().sent.flatMap(({ t, topic }) => (t === 'subscribe' ? [topic] : []))
  return { ...device, socket, followed }
}

it('one socket follows all that is wanted, and leaves what is not shown any more', () => {
  const { wires, wire, followed, socket } = open()
  expect([wires.length, followed()]).toEqual([1, ['push', 'lobby']])
  isShown = false
  socket.follow()
  expect(wire().sent.at(-1)).toEqual({ t: 'unsubscribe', topic: 'lobby' })
  expect(lost).toEqual(['lobby'])
  isShown = true
  socket.follow()
  expect(followed()).toEqual(['push', 'lobby', 'lobby'])
})
it('a refreshed token keeps the socket; a log-out opens one of a visitor', () => {
  const { wires, wire, socket, followed } = open()
  token = 'a2'
  socket.follow()
  expect([wires.length, lost]).toEqual([1, []])
  token = undefined
  socket.follow()
  expect(lost).toContain('push')
  wire().open()
  expect([wires.length, followed()]).toEqual([2, ['lobby']])
})
it('no socket is open while nothing is wanted', () => {
  const { wires, wire, socket } = open()
  token = undefined
  isShown = false
  socket.follow()
  expect([wires.length, wire().readyState]).toEqual([1, 3])
})
it('a decoration that fails leaves the player’s own notices, and is asked for again later', () => {
  const { wires, wire, followed, advance } = open()
  wire().say({ t: 'unsubscribed', topic: 'lobby', reason: 'restart' })
  expect([wires.length, lost]).toEqual([1, ['lobby']])
  advance(31_000)
  expect(followed()).toEqual(['push', 'lobby', 'lobby'])
})
it('a topic that is refused is left alone for a while, whatever comes and goes; without others no socket is open', () => {
  token = undefined
  const device = fakeDevice()
  const socket = openTopicSocket<Message>({ device, token: () => token, isOn: () => true })
  socket.add({ name: 'lobby', first: 'lobby', wanted: () => true, receive: () => {}, lost: () => {} })
  device.wire().open()
  device.wire().say({ t: 'unsubscribed', topic: 'lobby', reason: 'restart' })
  for (let tick = 0; tick < 29; tick++) {
    socket.follow()
    device.advance(1_000)
  }
  expect([device.wires.length, device.wire().readyState]).toEqual([1, 3])
  device.advance(2_000)
  expect(device.wires).toHaveLength(2)
})
it('a server that keeps silent about the player’s own notices is dialled again, whatever it says of a decoration', () => {
  const device = fakeDevice()
  const socket = openTopicSocket<Message>({ device, token: () => token, isOn: () => true })
  const about = { receive: () => {}, lost: () => {}, wanted: () => true }
  socket.add({ ...about, name: 'push', first: 'listening', isVital: true })
  socket.add({ ...about, name: 'lobby', first: 'lobby' })
  device.wire().open()
  device.wire().say({ t: 'unsubscribed', topic: 'lobby', reason: 'restart' })
  device.advance(15_000)
  expect(device.wires).toHaveLength(2)
})
it('a server without a topic is not asked for it again', () => {
  const { wires, wire, followed, socket, advance } = open()
  wire().say({ t: 'unsubscribed', topic: 'lobby', reason: 'unknown_topic' })
  socket.follow()
  advance(60_000)
  expect([wires.length, followed()]).toEqual([1, ['push', 'lobby']])
})
it('the end of the player’s own notices is worth another connection', () => {
  const { wires, wire, advance } = open()
  wire().say({ t: 'unsubscribed', topic: 'push', reason: 'restart' })
  advance(1_000)
  expect([wires.length, lost]).toEqual([2, ['push', 'lobby']])
})
it('what comes and goes on the screen does not cut a wait short', () => {
  const { wires, wire, socket, advance } = open()
  wire().say({ t: 'bye', reason: 'crowded' })
  wire().drop()
  for (const shown of [false, true, false, true]) {
    isShown = shown
    socket.follow()
  }
  advance(600_000)
  expect(wires).toHaveLength(1)
  advance(300_000)
  expect(wires).toHaveLength(2)
})
it('every topic hears what the others and the gateway say', () => {
  const { wire } = open()
  received = []
  wire().say({ t: 'bye', reason: 'session' })
  expect(received).toEqual(['bye', 'bye'])
})
