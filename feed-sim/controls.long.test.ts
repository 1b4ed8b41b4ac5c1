import { UnreadMessage } from '@ruka/sports/feed/message'
import { parseMessage } from '@ruka/sports/feed/parse'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openClient, type FeedClient, type Line } from './testing/feed-client.ts'

let client: FeedClient
afterEach(() => client.close())

const advance = (advanceMs: number) => client.control('/sim/clock', { advanceMs })
const MINUTE_MS = 60_000
const typeOf = ({ key }: Line) => key.split('.')[3]

describe('faults', () => {
  const playWith = async (faults: Record<string, unknown>, forMs = MINUTE_MS): Promise<readonly Line[]> => {
    client = await openClient()
    const { lines } = await client.listen()
    expect((await client.control('/sim/faults', faults)).status).toBe(200)
    await advance(forMs)
    const { body } = await client.control('/sim/counts')
    await expect.poll(() => lines).toHaveLength(Number(body['delivered']))
    return lines
  }

  it('silence a producer, which returns without a subscription', async () => {
    const lines = await playWith({ producerSilent: { product: 1, ms: 35_000 } })
    const alives = lines
      .filter(line => typeOf(line) === 'alive')
      .map(({ body }) => parseMessage(body))
      .filter(message => message.type === 'alive' && message.product === 1)
    expect(alives).toMatchObject([{ subscribed: false }, { subscribed: true }, { subscribed: true }])
    expect(lines.some(({ key }) => key.startsWith('hi.pre.-.odds_change'))).toBe(true)
  })

  it('send messages twice', async () => {
    const lines = await playWith({ duplicate: 1 })
    expect(lines.length % 2).toBe(0)
    for (let at = 0; at < lines.length; at += 2) expect(lines[at]).toEqual(lines[at + 1])
  })

  it('send messages in another order', async () => {
    const times = (await playWith({ reorder: 0.5 })).map(({ body }) => parseMessage(body).timestamp)
    expect(times.some((atMs, at) => at > 0 && atMs < times[at - 1]!)).toBe(true)
  })

  it('cut messages off', async () => {
    const lines = await playWith({ malformed: 1 }, 20_000)
    for (const { body } of lines) expect(() => parseMessage(body)).toThrow(UnreadMessage)
  })

  it('add markets that no description knows', async () => {
    const lines = (await playWith({ unknownMarkets: 1 })).filter(line => typeOf(line) === 'odds_change')
    for (const { body } of lines)
      expect(parseMessage(body)).toMatchObject({
        markets: expect.arrayContaining([expect.objectContaining({ market: 99_999 })]),
      })
  })

  it('end the stream', async () => {
    client = await openClient()
    const listener = await client.listen()
    await client.control('/sim/faults', { dropStream: true })
    await expect.poll(() => listener.isOver()).toBe(true)
    expect((await client.listen()).status).toBe(200)
  })
})

describe('the books', () => {
  it('say how every match ended and what was settled', async () => {
    client = await openClient({ FEED_SIM_EVERY_INCIDENT: 'true' })
    await advance(10 * MINUTE_MS)
    const { body } = await client.control('/sim/books')
    const events = body['events'] as {
      event: string
      isFinal: boolean
      status: number
      settled: object
      score: object
    }[]
    const closed = events.filter(({ status }) => status === 4)
    expect(closed.length).toBeGreaterThan(25)
    for (const { settled, score } of closed.slice(0, 10)) {
      expect(Object.keys(settled).length).toBeGreaterThan(90)
      expect(score).toMatchObject({ home: expect.any(Number), away: expect.any(Number) })
    }
    const one = await client.control(`/sim/books?event=${closed[0]!.event}`)
    expect(one.body['events']).toEqual([closed[0]])
  })
})

describe('a goal that is asked for', () => {
  type Book = {
    event: string
    status: number
    nextFactMs: number | null
    score: { home: number; away: number }
    scorers: string[]
  }
  const booksOf = async (query = '') =>
    (await client.control(`/sim/books${query}`)).body['events'] as readonly Book[]

  it('stops the betting, changes the score, and betting goes on', async () => {
    client = await openClient()
    const { lines } = await client.listen()
    const { body } = await client.control('/sim/books')
    const asked = (body['events'] as readonly Book[]).find(
      ({ status, nextFactMs }) => status === 1 && nextFactMs! > Number(body['nowMs']) + 60_000,
    )!
    const reply = await client.control('/sim/goal', { event: asked.event, side: 'away' })
    expect(reply.status).toBe(200)
    await advance(17_000)
    const [now] = await booksOf(`?event=${asked.event}`)
    expect(now!.score).toEqual({ home: asked.score.home, away: asked.score.away + 1 })
    expect(now!.scorers.at(-1)).toBe('away')
    const statusesOf = ({ body }: Line) =>
      [...body.matchAll(/<market [^>]*status="(-?\d+)"/g)].map(each => each[1])
    await vi.waitFor(() => {
      const own = lines.filter(({ key }) => key.includes(asked.event.split(':')[2]!))
      const stop = own.findIndex(line => typeOf(line) === 'bet_stop')
      expect(stop).toBeGreaterThanOrEqual(0)
      expect(own.slice(stop).flatMap(statusesOf)).toContain('1')
    })
  })

  it('is refused of a match that is unknown or takes no bets', async () => {
    client = await openClient()
    const coming = (await booksOf()).find(({ status }) => status === 0)!
    const refused = async (event: string) =>
      (await client.control('/sim/goal', { event, side: 'home' })).status
    expect(await refused('sr:match:9')).toBe(404)
    expect(await refused(coming.event)).toBe(409)
  })
})

describe('hostile input', () => {
  const PATHS = [
    ['GET', '/v1/sports/en/schedules/pre/schedule.xml?start='],
    ['GET', '/v1/sports/en/sport_events/'],
    ['GET', '/v1/messages?node_id=x'],
    ['GET', '/v1/'],
    ['POST', '/v1/pre/recovery/initiate_request?request_id='],
    ['POST', '/v1/liveodds/recovery/initiate_request?request_id=1&after='],
    ['POST', '/v1/'],
    ['POST', '/v1/pre/odds/events/'],
    ['GET', '/sim/books?event='],
    ['GET', '/sim/'],
  ] as const

  it('is never answered with a failure of the simulator', async () => {
    client = await openClient()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.string({ maxLength: 40, unit: 'binary' }),
        async ([method, path], text) => {
          // Half of a surrogate pair has no address.
          const { status } = await client.call(method, path + encodeURIComponent(text.toWellFormed()))
          expect(status).toBeLessThan(500)
        },
      ),
      { numRuns: 300, seed: 1 },
    )
    for (const path of ['/v1/%', '/v1/sports/en/sport_events/%ff/fixture.xml', '/sim/%zz'])
      expect((await client.call('GET', path)).status).toBeLessThan(500)
  })

  it.each(['/sim/faults', '/sim/clock', '/sim/burst', '/sim/goal'])(
    'of %s is refused with its reason',
    async path => {
      client = await openClient()
      const junk = [
        null,
        [],
        'text',
        7,
        { advanceMs: -1, count: -1 },
        { advanceMs: 1.5, count: '7', duplicate: 2 },
        { advanceMs: 1e300, count: 1e12, apiDown: 1 },
        { producerSilent: 5 },
        { producerSilent: { product: 2, ms: 5 } },
        { dropStream: 'yes' },
        { unknown: 1 },
        JSON.parse('{"__proto__": 1}') as unknown,
      ]
      for (const body of junk) {
        const reply = await client.control(path, body)
        expect(reply.status).toBe(400)
        expect(reply.body).toEqual({ error: expect.any(String) })
      }
      const headers = { 'content-type': 'application/json' }
      for (const body of ['{', 'x'.repeat(100_000)]) {
        const { status } = await client.call('POST', path, { body, headers })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
    },
  )

  it.each([
    ['POST', '/v1/pre/recovery/initiate_request', 400],
    ['POST', '/v1/pre/recovery/initiate_request?request_id=1&after=99999999999999', 400],
    ['POST', '/v1/pre/recovery/initiate_request?request_id=1&after=1', 400],
    ['POST', '/v1/virtuals/recovery/initiate_request?request_id=1', 404],
    ['POST', '/v1/pre/odds/events/sr:match:1/initiate_request?request_id=1', 404],
    ['GET', '/v1/sports/en/sport_events/sr:match:1/fixture.xml', 404],
    ['GET', '/v1/sports/en/schedules/pre/schedule.xml?limit=-1', 400],
    ['DELETE', '/v1/users/whoami.xml', 404],
  ])('%s %s is refused with %i', async (method, path, status) => {
    client = await openClient()
    expect((await client.call(method, path)).status).toBe(status)
  })
})
