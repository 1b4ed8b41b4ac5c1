import { readDocument } from '@ruka/sports/feed/element'
import { parseFixtureChanges, parseFixtures, type FixturesRead } from '@ruka/sports/feed/fixture'
import { UnreadMessage } from '@ruka/sports/feed/message'
import { parseSummary, type Summary } from '@ruka/sports/feed/summary'
import type { Config } from '../platform/config/config.ts'
import { secretOf } from '../platform/config/keys.ts'

/** A producer as the REST interface describes it. `path` is its segment in addresses, such as `liveodds`. */
export type ProducerDescription = {
  readonly product: number
  readonly name: string
  readonly path: string
  /** How far back it recovers, in milliseconds. */
  readonly windowMs: number
}
export type RecoveryRequest = {
  readonly path: string
  readonly afterMs: number | null
  readonly requestId: number
}
export type EventRecoveryRequest = {
  readonly path: string
  readonly eventId: string
  readonly requestId: number
  readonly what: 'odds' | 'stateful_messages'
}
/** `unsent` certainly did not begin, `unknown` may have. */
export type RecoveryOutcome = 'accepted' | 'refused' | 'unsent' | 'unknown'

/**
 * The REST interface of the feed, used until the signal is aborted. Each call but those for recoveries throws
 * when there is no answer that can be used.
 */
export type FeedApi = {
  /** The virtual host of the account at the broker. */
  virtualHost(): Promise<string>
  producers(): Promise<readonly ProducerDescription[]>
  /** A page of the matches to come, empty behind the last one. */
  schedule(start: number): Promise<FixturesRead>
  liveSchedule(): Promise<FixturesRead>
  /** Undefined, as a summary is, of an event that the feed does not know, or no more. */
  fixture(eventId: string): Promise<FixturesRead | undefined>
  /** How an event stands. */
  summary(eventId: string): Promise<Summary | undefined>
  changedFixtures(): Promise<readonly string[]>
  recover(request: RecoveryRequest): Promise<RecoveryOutcome>
  recoverEvent(request: EventRecoveryRequest): Promise<RecoveryOutcome>
}

const SCHEDULE_PAGE = 1_000
const TIMEOUT_MS = 30_000
const BODY_BYTES_MOST = 16_000_000
const DEFAULT_WINDOW_MINUTES = 4_320
const WINDOW_MINUTES_MOST = 100_000
const PRODUCT_MOST = 2 ** 31 - 1
/** Failures before anything left this machine. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function feedApi(
  config: Pick<Config, 'FEED_URL' | 'FEED_TOKEN' | 'FEED_NODE_ID'>,
  signal: AbortSignal,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): FeedApi {
  const base = (config.FEED_URL ?? '').replace(/\/+$/, '')
  const call = (path: string, method: 'GET' | 'POST') =>
    fetch(base + path, {
      method,
      headers: { 'x-access-token': secretOf(config, 'FEED_TOKEN') },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
  const find = async (path: string): Promise<string | undefined> => {
    const response = await call(path, 'GET')
    if (response.ok) return boundedText(response)
    await response.body?.cancel()
    if (response.status === 404) return undefined
    throw new Error(`the feed answered ${path} with ${response.status}`)
  }
  const get = async (path: string): Promise<string> => {
    const found = await find(path)
    if (found === undefined) throw new Error(`the feed answered ${path} with 404`)
    return found
  }
  const ofEvent = (eventId: string, name: string) => find(`/v1/sports/en/sport_events/${eventId}/${name}.xml`)
  const request = async (path: string, query: Record<string, string>): Promise<RecoveryOutcome> => {
    const all = new URLSearchParams({ ...query, node_id: String(config.FEED_NODE_ID) })
    try {
      const response = await call(`${path}?${all.toString()}`, 'POST')
      await response.body?.cancel()
      if (response.ok) return 'accepted'
      return response.status >= 500 ? 'unknown' : 'refused'
    } catch (error) {
      return UNSENT.has(codeOf(error)) ? 'unsent' : 'unknown'
    }
  }
  return {
    virtualHost: async () => virtualHostOf(await get('/v1/users/whoami.xml')),
    producers: async () => producersOf(await get('/v1/descriptions/producers.xml')),
    schedule: async start =>
      parseFixtures(
        await get(`/v1/sports/en/schedules/pre/schedule.xml?start=${start}&limit=${SCHEDULE_PAGE}`),
      ),
    liveSchedule: async () => parseFixtures(await get('/v1/sports/en/schedules/live/schedule.xml')),
    async fixture(eventId) {
      const found = await ofEvent(eventId, 'fixture_change_fixture')
      return found === undefined ? undefined : parseFixtures(found)
    },
    async summary(eventId) {
      const found = await ofEvent(eventId, 'summary')
      return found === undefined ? undefined : parseSummary(found)
    },
    changedFixtures: async () => parseFixtureChanges(await get('/v1/sports/en/fixtures/changes.xml')),
    recover: ({ path, afterMs, requestId }) =>
      request(`/v1/${path}/recovery/initiate_request`, {
        ...(afterMs === null ? {} : { after: String(afterMs) }),
        request_id: String(requestId),
      }),
    recoverEvent: ({ path, eventId, requestId, what }) =>
      request(`/v1/${path}/${what}/events/${eventId}/initiate_request`, { request_id: String(requestId) }),
  }
}

/** @throws Error for an answer that is longer than any of the feed's */
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body.
    if (bytes > BODY_BYTES_MOST)
      throw new Error(`an answer of the feed has more than ${BODY_BYTES_MOST} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function virtualHostOf(xml: string): string {
  const root = readDocument(xml)
  return root.needed('virtual_host', root.text('virtual_host'))
}

/** Only the path of `api_url` is used: an answer does not choose the host that the token is sent to. */
function producersOf(xml: string): readonly ProducerDescription[] {
  const root = readDocument(xml)
  if (root.name !== 'producers') throw new UnreadMessage(`${root.name.slice(0, 40)} lists no producers`)
  return root
    .children('producer')
    .filter(producer => producer.flag('active') ?? true)
    .map(producer => {
      const address = producer.needed('api_url', producer.text('api_url'))
      const path = /\/v1\/([a-z0-9_-]{1,40})\/?$/i.exec(address)?.[1]
      const minutes = producer.integer('stateful_recovery_window_in_minutes') ?? DEFAULT_WINDOW_MINUTES
      return {
        product: within(producer.needed('id', producer.integer('id')), PRODUCT_MOST),
        name: (producer.text('name') ?? '').slice(0, 100),
        path: producer.needed('path in api_url', path),
        windowMs: within(minutes, WINDOW_MINUTES_MOST) * 60_000,
      }
    })
}

function within(value: number, most: number): number {
  if (value < 1 || value > most) throw new UnreadMessage(`a producer has ${value}`)
  return value
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
