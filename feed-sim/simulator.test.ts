import { readDocument } from '@ruka/sports/feed/element'
import { parseFixtures } from '@ruka/sports/feed/fixture'
import { parseMessage } from '@ruka/sports/feed/parse'
import { afterEach, describe, expect, it } from 'vitest'
import { WAITING_MAX } from './feed/stream.ts'
import { NOW_MS, openClient, type FeedClient, type Line } from './testing/feed-client.ts'

let client: FeedClient
afterEach(() => client.close())

const advance = (advanceMs: number) => client.control('/sim/clock', { advanceMs })
const typeOf = ({ key }: Line) => key.split('.')[3]
const recovery = (path: string, query: string) =>
  client.call('POST', `/v1/${path}/recovery/initiate_request?${query}`)
const PRE = '/v1/sports/en/schedules/pre/schedule.xml'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('the stream of messages', () => {
  it('has an alive of each producer every ten seconds, and prices in between', async () => {
    client = await openClient()
    const { lines } = await client.listen()
    await advance(MINUTE_MS)
    const alives = () => lines.filter(line => typeOf(line) === 'alive').map(({ body }) => parseMessage(body))
    await expect.poll(() => alives()).toHaveLength(12)
    expect(
      alives()
        .filter(({ product }) => product === 3)
        .map(({ timestamp }) => timestamp - NOW_MS),
    ).toEqual([10, 20, 30, 40, 50, 60].map(seconds => seconds * 1_000))
    const changed = lines.filter(line => typeOf(line) === 'odds_change').map(({ body }) => parseMessage(body))
    expect(new Set(changed.map(({ product }) => product))).toEqual(new Set([1, 3]))
    expect(lines.every(({ body }) => parseMessage(body).unknown.length === 0)).toBe(true)
  })

  it('is the same for the same seed and the same times', async () => {
    const play = async (): Promise<readonly Line[]> => {
      client = await openClient()
      const { lines } = await client.listen()
      await advance(5 * MINUTE_MS)
      const { body } = await client.control('/sim/counts')
      await expect.poll(() => lines).toHaveLength(Number(body['delivered']))
      return lines
    }
    const first = await play()
    await client.close()
    expect(await play()).toEqual(first)
    expect(first.length).toBeGreaterThan(150)
  })

  it('cuts a consumer that is too slow, and refuses it for a minute', async () => {
    client = await openClient()
    const response = await fetch(`${client.base}/v1/messages`, {
      headers: { 'x-access-token': 'sample-feed-token' },
    })
    expect((await client.control('/sim/burst', { count: WAITING_MAX + 5_000 })).status).toBe(200)
    expect((await client.control('/sim/counts')).body).toMatchObject({ connections: 0, suspensions: 1 })
    await expect(response.text()).rejects.toThrow()
    expect((await client.listen()).status).toBe(403)
    await advance(MINUTE_MS)
    expect((await client.listen()).status).toBe(200)
  })

  it('keeps up with a consumer that reads', async () => {
    client = await openClient()
    const { lines } = await client.listen()
    await client.control('/sim/burst', { count: 3_000 })
    await expect.poll(() => lines).toHaveLength(3_000)
    expect((await client.control('/sim/counts')).body).toMatchObject({ suspensions: 0, delivered: 3_000 })
  })
})

describe('a recovery', () => {
  it('replays odds and settlements, and completes with its request', async () => {
    client = await openClient()
    const { lines } = await client.listen()
    const after = NOW_MS - 5 * HOUR_MS
    expect((await recovery('liveodds', `after=${after}&request_id=7&node_id=3`)).status).toBe(202)
    await advance(100)
    await expect.poll(() => lines.map(typeOf)).toContain('snapshot_complete')
    const messages = lines.map(({ body }) => parseMessage(body))
    expect(messages.at(-1)).toMatchObject({ type: 'snapshot_complete', request_id: 7, product: 1 })
    expect(lines.at(-1)!.key).toBe('-.-.-.snapshot_complete.-.-.-.3')
    const replayed = messages.filter(({ type }) => type !== 'alive')
    expect(replayed.every(({ request_id, product }) => request_id === 7 && product === 1)).toBe(true)
    const live = [...client.simulator.engine.matches.values()].filter(({ state }) => state.status === 1)
    expect(replayed.filter(({ type }) => type === 'odds_change').length).toBeGreaterThanOrEqual(live.length)
    const settlements = replayed.filter(({ type }) => type === 'bet_settlement')
    expect(settlements.length).toBeGreaterThan(50)
    expect(settlements.every(({ timestamp }) => timestamp >= after)).toBe(true)
  })

  it('of another node is not sent to a connection that names its own', async () => {
    client = await openClient()
    const [all, other] = [await client.listen(), await client.listen('?node_id=8')]
    await recovery('pre', 'request_id=1&node_id=7')
    await advance(10_000)
    await expect.poll(() => all.lines.map(typeOf)).toContain('snapshot_complete')
    await expect.poll(() => other.lines.map(typeOf)).toContain('alive')
    expect(other.lines.map(typeOf)).not.toContain('snapshot_complete')
  })

  it('of one event replays that event', async () => {
    client = await openClient()
    const { lines } = await client.listen()
    const [match] = [...client.simulator.engine.matches.values()].filter(({ state }) => state.isLive)
    const urn = `sr:match:${match!.fixture.id}`
    for (const what of ['odds', 'stateful_messages'])
      expect(
        (await client.call('POST', `/v1/liveodds/${what}/events/${urn}/initiate_request?request_id=9`))
          .status,
      ).toBe(202)
    await advance(60)
    await expect.poll(() => lines.filter(line => typeOf(line) === 'snapshot_complete')).toHaveLength(2)
    const events = lines.flatMap(({ body }) => {
      const message = parseMessage(body)
      return message.request_id === 9 && 'event_id' in message ? [message.event_id] : []
    })
    expect(new Set(events)).toEqual(new Set([urn]))
  })

  it('is refused beyond the quota of its age', async () => {
    client = await openClient()
    const statuses = async (query: string, count: number) => {
      const seen: number[] = []
      for (let at = 0; at < count; at++)
        seen.push((await recovery('pre', `${query}&request_id=${at}`)).status)
      return seen
    }
    expect(await statuses('', 3)).toEqual([202, 202, 429])
    expect(await statuses(`after=${NOW_MS - HOUR_MS}`, 5)).toEqual([202, 202, 202, 202, 429])
    const recent = await statuses(`after=${NOW_MS - MINUTE_MS}`, 21)
    expect(recent.filter(status => status === 202)).toHaveLength(20)
    await advance(10 * MINUTE_MS + 1)
    expect((await recovery('pre', `after=${NOW_MS}&request_id=1`)).status).toBe(202)
  })
})

describe('REST', () => {
  it('describes the account, its producers and the matches', async () => {
    client = await openClient()
    const root = async (path: string) => readDocument((await client.call('GET', path)).text)
    expect((await root('/v1/users/whoami.xml')).text('virtual_host')).toBe('/unifiedfeed/4711')
    const producers = (await root('/v1/descriptions/producers.xml')).children('producer')
    expect(producers.map(each => each.text('api_url')?.replace(client.base, ''))).toEqual([
      '/v1/liveodds/',
      '/v1/pre/',
    ])
    const page = async (start: number) =>
      (await root(`${PRE}?start=${start}&limit=100`)).children('sport_event')
    const { fixtures, unread } = parseFixtures((await client.call('GET', PRE)).text)
    expect({ count: fixtures.length > 110, unread }).toEqual({ count: true, unread: [] })
    const upcoming = [...(await page(0)), ...(await page(100))]
    expect(upcoming.length).toBeGreaterThan(110)
    expect(await page(200)).toEqual([])
    const [event] = upcoming
    expect(event!.children('tournament')[0]!.text('name')).toBe('Premier League')
    const sides = event!.children('competitors')[0]!.children('competitor')
    expect(sides.map(side => side.text('qualifier'))).toEqual(['home', 'away'])
    const live = (await root('/v1/sports/en/schedules/live/schedule.xml')).children('sport_event')
    expect(live.length).toBeGreaterThan(5)
    for (const name of ['fixture', 'fixture_change_fixture']) {
      const document = await root(`/v1/sports/en/sport_events/${event!.text('id')}/${name}.xml`)
      expect(document.children('fixture')[0]!.text('scheduled')).toBe(event!.text('scheduled'))
    }
    const changes = (await root('/v1/sports/en/fixtures/changes.xml')).children('fixture_change')
    expect(changes.length).toBeGreaterThan(100)
  })

  it('refuses a wrong token everywhere, and any request while it is down', async () => {
    client = await openClient()
    const paths = ['/v1/messages', '/v1/users/whoami.xml', '/v1/sports/en/fixtures/changes.xml']
    for (const path of paths)
      for (const headers of [{}, { 'x-access-token': 'wrong' }, { 'x-access-token': '' }])
        expect((await client.call('GET', path, { headers })).status).toBe(403)
    await client.control('/sim/faults', { apiDown: true })
    expect((await client.call('GET', paths[1]!)).status).toBe(503)
    expect((await recovery('pre', 'request_id=1')).status).toBe(503)
    expect((await client.listen()).status).toBe(200)
  })
})
