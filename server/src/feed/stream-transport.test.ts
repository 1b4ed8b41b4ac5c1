import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testClock, type TestClock } from '../platform/base/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { openLog } from '../platform/log/log.ts'
import type { Running } from '../platform/process/module.ts'
import { seededRandom } from '../platform/base/random.ts'
import { readLines } from './read-lines.ts'
import { streamTransport } from './stream-transport.ts'
import type { RawMessage } from './transport.ts'

let server: Server
let streams: ServerResponse[]
let status: number
let clock: TestClock
let running: Running | undefined
const seen = { messages: [] as RawMessage[], events: [] as string[], tokens: [] as unknown[] }
let isFull: boolean
let room: PromiseWithResolvers<void>

beforeEach(async () => {
  streams = []
  status = 200
  isFull = false
  room = Promise.withResolvers<void>()
  Object.assign(seen, { messages: [], events: [], tokens: [] })
  clock = testClock(0)
  server = createServer((request, response) => {
    seen.tokens.push(request.headers['x-access-token'])
    if (status !== 200 || request.url !== '/v1/messages?node_id=4') return response.writeHead(status).end()
    response.writeHead(200).flushHeaders()
    streams.push(response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const config = { FEED_URL: `http://127.0.0.1:${port}/`, FEED_TOKEN: 'a-token', FEED_NODE_ID: 4 } as Config
  running = streamTransport({ clock, config, log: openLog('silent'), random: seededRandom('stream') }).open({
    connected: () => void seen.events.push('connected'),
    lost: () => void seen.events.push('lost'),
    message(message) {
      if (isFull) return 'full'
      seen.messages.push(message)
      return 'taken'
    },
    room: () => room.promise,
  })
})
afterEach(async () => {
  await running?.stop()
  server.closeAllConnections()
  server.close()
})

const until = async (condition: () => boolean, stepMs = 0) => {
  for (let turn = 0; turn < 2_000 && !condition(); turn++) {
    await clock.advance(stepMs)
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  expect(condition()).toBe(true)
}
const line = (n: number) => `${JSON.stringify({ key: `a.${n}`, body: `<a n="${n}"/>` })}\n`

it('gives the lines in their order, with the token, also where they come in pieces', async () => {
  await until(() => streams.length === 1)
  const text = Buffer.from(`${line(1)}\n${line(2)}${JSON.stringify({ key: 'ü', body: '€' })}\r\n`)
  for (const byte of text) streams[0]!.write(Buffer.of(byte))
  await until(() => seen.messages.length === 3)
  expect(seen.messages).toEqual([
    { key: 'a.1', body: '<a n="1"/>' },
    { key: 'a.2', body: '<a n="2"/>' },
    { key: 'ü', body: '€' },
  ])
  expect([seen.events, seen.tokens]).toEqual([['connected'], ['a-token']])
})

it('keeps a line that is no message, so that it is counted', async () => {
  await until(() => streams.length === 1)
  streams[0]!.write('{"key":1,"body":"x"}\nnot json\n')
  await until(() => seen.messages.length === 2)
  expect(seen.messages).toEqual([
    { key: '', body: '{"key":1,"body":"x"}' },
    { key: '', body: 'not json' },
  ])
})

it('opens it again when it ends, is refused, or a line is too long, and reports each gap', async () => {
  await until(() => streams.length === 1)
  streams[0]!.write(line(1))
  await until(() => seen.messages.length === 1)
  status = 503
  streams[0]!.end()
  await until(() => seen.tokens.length >= 3, 500)
  status = 200
  await until(() => streams.length === 2, 500)
  streams[1]!.write('x'.repeat(2_000_001))
  await until(() => streams.length === 3, 500)
  streams[2]!.write(line(2))
  await until(() => seen.messages.length === 2)
  expect(seen.events).toEqual(['connected', 'lost', 'connected', 'lost', 'connected'])
})

it('takes a stream for dead after 15 s without a line; empty lines keep it', async () => {
  await until(() => streams.length === 1)
  for (let n = 0; n < 6; n++) {
    streams[0]!.write('\n')
    await clock.advance(5_000)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  expect(seen.events).toEqual(['connected'])
  await until(() => seen.events.length === 3, 1_000)
  expect([seen.events, streams.length]).toEqual([['connected', 'lost', 'connected'], 2])
})

it('waits while there is no room, and loses nothing by it', async () => {
  await until(() => streams.length === 1)
  isFull = true
  for (let n = 1; n <= 100; n++) streams[0]!.write(line(n))
  await clock.advance(60_000)
  expect([seen.messages, seen.events]).toEqual([[], ['connected']])
  isFull = false
  room.resolve()
  await until(() => seen.messages.length === 100)
  expect(seen.messages.map(({ key }) => key)).toEqual(Array.from({ length: 100 }, (_, n) => `a.${n + 1}`))
  expect(seen.events).toEqual(['connected'])
})

it('a line longer than allowed ends the reading, wherever its pieces break', async () => {
  async function* pieces(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text)
  }
  const read = async (...texts: string[]) => {
    const lines: string[] = []
    for await (const each of readLines(pieces(...texts), 5)) lines.push(each)
    return lines
  }
  expect(await read('12345\n1', '2', '3\n\nx')).toEqual(['12345', '123', ''])
  await expect(read('123456\n')).rejects.toThrow('more than 5 bytes')
  await expect(read('123', '456')).rejects.toThrow('more than 5 bytes')
})
