import type { EndpointShape, Reply, Request } from '@ruka/contract/endpoint'
import { refusalText } from '../refusal-text.ts'

export type Refusal = {
  readonly code: string
  readonly text: string
  /** The other fields of the answer, such as the refused legs of a slip. */
  readonly fields: Readonly<Record<string, unknown>>
}
export type Answer<Data> = { readonly data: Data } | { readonly refused: Refusal }

type Options = {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>
  /** Where the games' API is. */
  readonly base: () => Promise<string>
  /** Undefined for a visitor; that of a player comes after the page. */
  readonly token: () => Promise<string | undefined>
  /** The token counts no longer: the shell must open the game again. */
  readonly ended: () => void
}

/** After this a request has no answer: what became of it is unknown. */
const WAIT_MS = 10_000
/** Answers that are none: the same request may be sent again. */
const UNSETTLED = new Set(['request_in_progress', 'unavailable', 'too_many_requests'])

export type Api = ReturnType<typeof openApi>

/** Calls of the games' API. @throws where no answer came, or none that can be read. */
export function openApi({ fetch, base, token, ended }: Options) {
  return async function call<Shape extends EndpointShape>(
    shape: Shape,
    given: Request<Shape>,
    signal?: AbortSignal,
  ): Promise<Answer<Reply<Shape>>> {
    const fields = new Map(Object.entries(given))
    const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(fields.get(name))
      fields.delete(name)
      return encodeURIComponent(value)
    })
    const isRead = shape.method === 'GET'
    const named = [...fields].filter(([, value]) => value !== undefined)
    const query = isRead && named.length > 0 ? `?${new URLSearchParams(named as [string, string][])}` : ''
    const own = shape.auth === 'visitor' ? undefined : await token()
    const url = (await base()) + path + query
    return withinWait(signal, async stop => {
      const response = await fetch(url, {
        method: shape.method,
        headers: {
          ...(own === undefined ? {} : { authorization: `Bearer ${own}` }),
          ...(isRead ? {} : { 'content-type': 'application/json' }),
        },
        ...(isRead ? {} : { body: JSON.stringify(Object.fromEntries(named)) }),
        credentials: 'omit',
        signal: stop,
      })
      if (response.ok) return { data: shape.reply.parse(await response.json()) as Reply<Shape> }
      if (response.status === 401) {
        ended()
        // The page ends with it.
        return new Promise(() => {})
      }
      if (response.status >= 500) throw new Error(`answered ${response.status}`)
      return { refused: refusalIn(await response.json()) }
    })
  }
}

/** Ends a request after the wait or with its caller: `AbortSignal.any` is too new for old phones. */
async function withinWait<Result>(
  signal: AbortSignal | undefined,
  ask: (stop: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  const timer = setTimeout(abort, WAIT_MS)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await ask(stop.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function refusalIn(body: unknown): Refusal {
  const { code, ...fields } = body as Record<string, unknown>
  const text = Object.values(fields).flat()[0]
  if (typeof code !== 'string' || UNSETTLED.has(code)) throw new Error('no answer yet')
  return { code, text: refusalText(code, typeof text === 'string' ? text : code), fields }
}
