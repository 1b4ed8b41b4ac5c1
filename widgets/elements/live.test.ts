// @vitest-environment happy-dom
import { LIVE_PROTOCOL } from '@ruka/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  connect,
  fakeBrowser,
  FakeSocket,
  inline,
  KEY,
  NOW,
  sample,
  show,
  sight,
  type Asked,
} from './page-for-tests.ts'

let asked: Asked[]
let answer: { status?: number; body: unknown } | undefined
beforeEach(() => {
  answer = undefined
  asked = fakeBrowser(() => answer)
})
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sockets = () => FakeSocket.all.length
const fail = async (times: number) => {
  for (let at = 0; at < times; at++) {
    FakeSocket.last.drop()
    await pass(30_000)
  }
}

it('opens one socket of the script’s origin for a page, and follows the campaigns for who looks', () => {
  const { element } = show('jackpots')
  document.body.append(document.createElement(element.localName.replace('jackpots', 'races')))
  expect(sockets()).toBe(1)
  expect(FakeSocket.last.url).toBe('wss://widgets.example/socket')
})

it('says who looks after its hello', () => {
  show('jackpots')
  FakeSocket.last.open()
  const viewer = { pid: 'p', op: 'kifaru', timestamp: '1', key: KEY, load_mode: 'Authenticated' }
  expect(FakeSocket.last.sent).toEqual([
    { t: 'hello', v: LIVE_PROTOCOL },
    { t: 'subscribe', topic: 'campaigns', language: 'en', ...viewer },
  ])
})

it('names nothing of a viewer without a key', () => {
  show('jackpots', { key: '' })
  FakeSocket.last.open()
  expect(FakeSocket.last.sent[1]).toEqual({ t: 'subscribe', topic: 'campaigns', language: 'en' })
})

it('keeps a fresh key for the next connection, and changes nothing on the screen', async () => {
  const { element, root } = show('leaderboard')
  connect()
  const row = root.querySelector('.places tbody tr')
  element.setAttribute('timestamp', '2')
  element.setAttribute('key', 'b'.repeat(64))
  expect(FakeSocket.last.sent).toHaveLength(2)
  expect(root.querySelector('.places tbody tr')).toBe(row)
  FakeSocket.last.drop()
  await pass(1_000)
  FakeSocket.last.open()
  expect(FakeSocket.last.sent[1]).toMatchObject({ timestamp: '2', key: 'b'.repeat(64) })
})

it('follows again with the newer key where the older one is not valid any more', () => {
  const { element, text } = show('leaderboard')
  connect()
  element.setAttribute('key', 'b'.repeat(64))
  FakeSocket.last.say({ t: 'keyNotValid' })
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ t: 'subscribe', key: 'b'.repeat(64) })
  expect(text('.own-place p')).toContain('34')
})

it('takes a fresh key at once after one was refused, and forgets places with another player', () => {
  const { element, text } = show('leaderboard')
  connect()
  FakeSocket.last.say({ t: 'keyNotValid' })
  element.setAttribute('key', 'b'.repeat(64))
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ t: 'subscribe', key: 'b'.repeat(64) })
  FakeSocket.last.say({ t: 'campaigns', ...sample() })
  expect(text('.own-place p')).toContain('34')
  element.setAttribute('pid', 'other')
  element.setAttribute('key', 'c'.repeat(64))
  expect(text('.own-place p')).not.toContain('34')
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ pid: 'other' })
})

it('comes back after a wait that doubles up to half a minute', async () => {
  show('jackpots')
  const waits = []
  for (let at = 0; at < 7; at++) {
    const before = sockets()
    FakeSocket.last.drop()
    let waited = 0
    for (; sockets() === before; waited += 500) await pass(500)
    waits.push(waited)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

it('asks every 15 seconds from the second failure on, until a socket works', async () => {
  const { text } = show('jackpots')
  FakeSocket.last.drop()
  await pass(1_000)
  expect(asked).toEqual([])
  answer = { body: sample('Asked') }
  FakeSocket.last.drop()
  await pass(0)
  expect(text('h2')).toBe('Asked Jackpot')
  expect(asked[0]!.url).toBe(
    `https://widgets.example/api/campaigns?language=en&pid=p&op=kifaru&timestamp=1&key=${KEY}&load_mode=Authenticated`,
  )
  await pass(17_000)
  expect(asked).toHaveLength(2)
  connect(sample('Live'))
  expect(text('h2')).toBe('Live Jackpot')
  await pass(20_000)
  expect(asked).toHaveLength(2)
})

it('asks without the key where it is not valid', async () => {
  show('jackpots')
  answer = { status: 401, body: {} }
  FakeSocket.last.drop()
  await pass(1_000)
  FakeSocket.last.drop()
  await pass(0)
  expect(asked[1]!.url).toBe('https://widgets.example/api/campaigns?language=en')
})

it('says that it failed only where nothing can be had, and tries again when asked', async () => {
  const { states, root, text } = show('jackpots')
  await fail(2)
  expect(states).toEqual(['loading', 'failed'])
  expect(text('.note p')).toBe('This could not be loaded')
  const before = sockets()
  root.querySelector('button')!.click()
  expect(sockets()).toBe(before + 1)
  connect()
  expect(states).toEqual(['loading', 'failed', 'loading', 'ready'])
  await fail(3)
  expect(states.at(-1)).toBe('ready')
})

it.each([
  ['jackpots', 'en', 'Values as of 18:00'],
  ['races', 'en', 'Values as of 18:00'],
  ['leaderboard', 'sw', 'Takwimu kufikia 18:00'],
])(
  'says of which time values are while nothing can be had, until the next ones (%s)',
  async (name, lang, text) => {
    const shown = show(name, { lang })
    connect()
    FakeSocket.last.drop()
    await pass(1_000)
    FakeSocket.last.drop()
    await pass(20_000)
    expect(shown.text('.old')).toBe('')
    await pass(10_000)
    expect(shown.text('.old')).toBe(text)
    expect(shown.states.at(-1)).toBe('ready')
    // Until the next socket is tried.
    await pass(5_000)
    connect()
    expect(shown.text('.old')).toBe('')
  },
)

it('values of a connection that lives are not old, however long none changes', async () => {
  const { text } = show('jackpots')
  connect()
  await pass(600_000)
  expect(text('.old')).toBe('')
  await fail(2)
  expect(text('.old')).toBe('Values as of 18:10')
  answer = { body: sample() }
  await pass(15_000)
  expect(text('.old')).toBe('')
})

it('values that came with the page are of its time', async () => {
  inline({ ...sample(), now: NOW - 86_400_000 })
  const { text } = show('jackpots')
  await fail(2)
  expect(text('.old')).toBe('Values as of 26 Nov, 18:00')
})

it('leaves a socket that never brings campaigns, or falls silent', async () => {
  show('jackpots')
  FakeSocket.last.open()
  await pass(11_000)
  expect(sockets()).toBe(2)
  connect()
  await pass(25_000)
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ t: 'ping' })
  await pass(25_000)
  expect(sockets()).toBe(2)
  FakeSocket.last.isMute = true
  await pass(25_000)
  expect(sockets()).toBe(2)
  await pass(26_000)
  expect(sockets()).toBe(3)
})

it.each(['protocol', 'crowded'])(
  'opens no further socket after a bye for %s, and asks instead',
  async reason => {
    show('jackpots')
    answer = { body: sample() }
    connect()
    FakeSocket.last.say({ t: 'bye', reason })
    FakeSocket.last.drop()
    await pass(60_000)
    expect(sockets()).toBe(1)
    expect(asked).toHaveLength(5)
  },
)

it('drops what it cannot read', () => {
  const { text } = show('jackpots')
  connect()
  FakeSocket.last.sayData('{')
  for (const message of [{ t: 'campaigns' }, { t: 'campaigns', jackpots: [{}], boards: [] }, { t: 'other' }])
    FakeSocket.last.say(message)
  expect(text('h2')).toBe('Rhino Jackpot')
})

it('closes its socket after a minute out of sight, and opens one when it is seen again', async () => {
  const { element } = show('jackpots')
  connect()
  sight(element, false)
  await pass(59_000)
  expect(FakeSocket.last.readyState).toBe(1)
  await pass(1_000)
  expect(FakeSocket.last.readyState).toBe(3)
  sight(element, true)
  expect(sockets()).toBe(2)
})

it('closes its socket after a minute in a hidden page, and when no element is left', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { element } = show('jackpots')
  await pass(60_000)
  expect(sockets()).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  connect()
  element.remove()
  expect(FakeSocket.last.readyState).toBe(3)
})
