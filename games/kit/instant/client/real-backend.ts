import { casinoApi } from '@ruka/contract/casino'
import type { EndpointShape, Reply } from '@ruka/contract/endpoint'
import { playRefusalText } from '../../play-refusal-text.ts'
import type { Answer, GameBackend, Refusal } from './game-backend.ts'

type Fetch = (input: string, init: RequestInit) => Promise<Response>
type Options = {
  readonly fetch: Fetch
  /** Where the games' API is, from `/game.json`. */
  readonly apiBase: string
  readonly token: string
  readonly game: string
  /** The token is invalid: the shell must open the game again. */
  readonly ended: () => void
}
type Given = {
  readonly id?: string | undefined
  readonly before?: string | undefined
  readonly body?: object
}

/** The timeout of a request, after which it is repeated. */
const WAIT_MS = 10_000
/** Indefinite answers: the outcome of the order is unknown, or it may be repeated at once. */
const UNSETTLED = new Set(['request_in_progress', 'too_many_requests', 'unavailable'])

/** The server, over HTTP. */
export function makeRealBackend({ fetch, apiBase, token, game, ended }: Options): GameBackend {
  const base = apiBase.replace(/\/$/, '')
  async function ask<E extends EndpointShape>(
    shape: E,
    { id = '', before, body }: Given,
  ): Promise<Answer<Reply<E>>> {
    const path = shape.path.replace('{game}', game).replace('{id}', id)
    const response = await fetch(base + path + (before === undefined ? '' : `?before=${before}`), {
      method: shape.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (response.ok) return { data: shape.reply.parse(await response.json()) as Reply<E> }
    if (response.status === 401) {
      ended()
      // The promise stays pending, since the page ends.
      return new Promise(() => {})
    }
    if (response.status >= 500) throw new Error(`answered ${response.status}`)
    const refused = refusalIn(await response.json())
    if (UNSETTLED.has(refused.code)) throw new Error(refused.code)
    return { refused }
  }
  const data = <T>(answer: Answer<{ readonly data: T }>): Answer<T> =>
    'data' in answer ? { data: answer.data.data } : answer

  return {
    open: async () => data(await ask(casinoApi.openCasinoGame, {})),
    begin: async order => data(await ask(casinoApi.beginPlay, { body: order })),
    move: async ({ id, ...body }) => data(await ask(casinoApi.movePlay, { id, body })),
    changeSeeds: async body => data(await ask(casinoApi.changeSeeds, { body })),
    plays: before => ask(casinoApi.listPlays, { before }),
    read: async id => data(await ask(casinoApi.readPlay, { id })),
  }
}

/** `{ "<field>": ["<text>"], "code": "<code>" }` */
function refusalIn(body: unknown): Refusal {
  const { code, ...fields } = body as Record<string, unknown>
  const text = Object.values(fields).flat()[0]
  if (typeof code !== 'string' || typeof text !== 'string') throw new Error('no refusal of ours')
  return { code, text: playRefusalText(code, text) }
}
