import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { feedApi, type FeedApi } from './feed-api.ts'

let server: Server
let api: FeedApi
let answers: Record<string, { status?: number; body?: string | Buffer; hangs?: true }>
let asked: { method: string; url: string; token: unknown }[]

beforeEach(async () => {
  answers = {}
  asked = []
  server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push({ method: request.method ?? '', url, token: request.headers['x-access-token'] })
    const { status = 200, body = '', hangs } = answers[url.split('?')[0]!] ?? { status: 404 }
    if (!hangs)
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const config = { FEED_URL: `http://127.0.0.1:${port}`, FEED_TOKEN: 'a-token', FEED_NODE_ID: 7 }
  api = feedApi(config, new AbortController().signal, { timeoutMs: 300 })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const producers = (inner: string) => ({ body: `<producers response_code="OK">${inner}</producers>` })

it('reads the account and the active producers, and sends the token', async () => {
  answers['/v1/users/whoami.xml'] = {
    body: '<bookmaker_details bookmaker_id="5" virtual_host="/unifiedfeed/5"/>',
  }
  answers['/v1/descriptions/producers.xml'] = producers(
    `<producer id="1" name="LO" api_url="https://elsewhere.example/v1/liveodds/" active="true"
      scope="live" stateful_recovery_window_in_minutes="600"/>
    <producer id="3" name="Ctrl" api_url="https://elsewhere.example/v1/pre/" active="true"/>
    <producer id="9" name="Off" api_url="https://elsewhere.example/v1/off/" active="false"/>`,
  )
  expect(await api.virtualHost()).toBe('/unifiedfeed/5')
  expect(await api.producers()).toEqual([
    { product: 1, name: 'LO', path: 'liveodds', windowMs: 36_000_000 },
    { product: 3, name: 'Ctrl', path: 'pre', windowMs: 259_200_000 },
  ])
  expect(asked.map(({ token }) => token)).toEqual(['a-token', 'a-token'])
})

it.each([
  ['an address that is no path of the interface', '<producer id="1" api_url="https://a.example/v1/../x"/>'],
  ['no address', '<producer id="1"/>'],
  ['a number that no product has', '<producer id="0" api_url="https://a.example/v1/pre/"/>'],
])('refuses a producer with %s', async (_, inner) => {
  answers['/v1/descriptions/producers.xml'] = producers(inner)
  await expect(api.producers()).rejects.toThrow()
})

it('asks for pages, single fixtures and changes by the addresses of the feed', async () => {
  answers['/v1/sports/en/schedules/pre/schedule.xml'] = { body: '<schedule/>' }
  answers['/v1/sports/en/schedules/live/schedule.xml'] = { body: '<schedule/>' }
  answers['/v1/sports/en/sport_events/sr:match:7/fixture_change_fixture.xml'] = {
    body: '<fixtures_fixture/>',
  }
  answers['/v1/sports/en/fixtures/changes.xml'] = { body: '<fixture_changes/>' }
  await api.schedule(2_000)
  await api.liveSchedule()
  await api.fixture('sr:match:7')
  await api.changedFixtures()
  expect(asked[0]!.url).toBe('/v1/sports/en/schedules/pre/schedule.xml?start=2000&limit=1000')
})

it('requests a recovery, and tells apart what began, what did not, and what is not known', async () => {
  const path = '/v1/liveodds/recovery/initiate_request'
  const recover = (afterMs: number | null) => api.recover({ path: 'liveodds', afterMs, requestId: 5 })
  answers[path] = { status: 202 }
  expect(await recover(1_790_000_000_000)).toBe('accepted')
  expect(await recover(null)).toBe('accepted')
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${path}?after=1790000000000&request_id=5&node_id=7`,
    `POST ${path}?request_id=5&node_id=7`,
  ])
  answers[path] = { status: 403 }
  expect(await recover(null)).toBe('refused')
  answers[path] = { status: 503 }
  expect(await recover(null)).toBe('unknown')
  answers[path] = { hangs: true }
  expect(await recover(null)).toBe('unknown')
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  expect(await recover(null)).toBe('unsent')
})

it('requests single events, their odds or their results', async () => {
  const path = '/v1/pre/stateful_messages/events/sr:match:7/initiate_request'
  answers[path] = { status: 202 }
  const request = { path: 'pre', eventId: 'sr:match:7', requestId: 6 }
  expect(await api.recoverEvent({ ...request, what: 'stateful_messages' })).toBe('accepted')
  expect(await api.recoverEvent({ ...request, what: 'odds' })).toBe('refused')
  expect(asked[0]!.url).toBe(`${path}?request_id=6&node_id=7`)
})

it('follows no redirection with the token, and reads no endless or broken answer', async () => {
  const path = '/v1/users/whoami.xml'
  for (const answer of [
    { status: 302 },
    { status: 500 },
    { hangs: true } as const,
    { body: '<a' },
    { body: Buffer.alloc(16_000_001) },
  ]) {
    answers[path] = answer
    await expect(api.virtualHost()).rejects.toThrow()
  }
})
