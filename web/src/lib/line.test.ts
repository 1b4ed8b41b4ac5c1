import { FakeWire } from '@ruka/client/wire-for-tests'
import { beforeEach, expect, test, vi } from 'vitest'
import { line } from './line.ts'
import { clearTokens, keepTokens } from './session.ts'
import { loadSite } from './site.ts'

/** The sockets that the page has opened, the latest first. */
const wires: FakeWire[] = []
class Line extends FakeWire {
  constructor(url: string) {
    super(url)
    wires.unshift(this)
  }
}

let isShown = true

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ socket: true }))
  vi.stubGlobal('WebSocket', Line)
  await loadSite()
  isShown = true
  keepTokens({ access: 'a', refresh: 'b' }, { fresh: false })
  const quiet = { receive: () => undefined, lost: () => undefined }
  line.add({ ...quiet, name: 'push', first: 'listening', isVital: true, wanted: isPlayer => isPlayer })
  line.add({ ...quiet, name: 'lobby', first: 'lobby', wanted: () => isShown })
  wires[0]!.open()
  return () => {
    isShown = false
    clearTokens()
    vi.unstubAllGlobals()
  }
})

const said = (wire: FakeWire | undefined) => wire?.sent.map(({ t, topic, token }) => topic ?? token ?? t)

test('the page has one socket of its own site, by the token of its session', () => {
  expect(wires[0]!.url).toBe(`${location.origin.replace('http', 'ws')}/socket`)
  expect(said(wires[0])).toEqual(['a', 'push', 'lobby'])
  const { length } = wires
  keepTokens({ access: 'a2', refresh: 'b2' }, { fresh: false })
  expect(wires).toHaveLength(length)
  clearTokens()
  wires[0]!.open()
  expect([wires.length, said(wires[0])]).toEqual([length + 1, ['hello', 'lobby']])
})

test('a page out of sight leaves what is not seen', () => {
  isShown = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wires[0]!.sent.at(-1)).toEqual({ t: 'unsubscribe', topic: 'lobby' })
})

test('dials at once when the network is back', () => {
  wires[0]!.drop()
  const { length } = wires
  window.dispatchEvent(new Event('online'))
  expect(wires).toHaveLength(length + 1)
})
