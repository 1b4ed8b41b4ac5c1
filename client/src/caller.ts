import type { Address, EndpointShape, Reply, Request } from '@ruka/contract/endpoint'

/** What came of a call that was not answered with what it asked for. */
export type Failed = {
  /** 0 where no answer came, or none that can be read. */
  readonly status: number
  /** The JSON of the answer; undefined where there is none. */
  readonly body: unknown
  /** The headers of the answer; undefined where there is none. */
  readonly headers?: Headers
}
export type Answer<Data> = { readonly data: Data } | { readonly failed: Failed }
export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type CallerOptions = {
  readonly fetch: Fetch
  /** What the paths of endpoints follow, without a slash at its end. */
  readonly base: () => string | Promise<string>
  readonly credentials: 'include' | 'omit'
}
type Sending = {
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Calls endpoints: by their values in the contract, whose schemas then parse the replies, or by their addresses where a
 * page does without schemas. A failure is an answer. @throws where the caller's signal was aborted
 */
export function openCaller({ fetch, base, credentials }: CallerOptions) {
  return async function call<E extends EndpointShape>(
    endpoint: E | Address<E>,
    request: Request<E>,
    { signal, headers }: Sending = {},
  ): Promise<Answer<Reply<E>>> {
    const [method, path] = (
      typeof endpoint === 'string' ? endpoint.split(' ') : [endpoint.method, endpoint.path]
    ) as [string, string]
    const { target, order } = split(method, path, request)
    try {
      const url = (await base()) + target
      const init = { method, credentials, signal: signal ?? null, ...order }
      const response = await fetch(url, { ...init, headers: { ...headers, ...(order && JSON_BODY) } })
      return await read(response, endpoint as Partial<E>)
    } catch (error) {
      if (signal?.aborted) throw error
      return { failed: { status: 0, body: undefined } }
    }
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** Splits a flat request into path, query and body, as the endpoint wants them. No cache may keep an order's answer. */
function split(method: string, path: string, request: object) {
  const left = new Map(Object.entries(request).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name))
    left.delete(name)
    return encodeURIComponent(value)
  })
  if (method !== 'GET') {
    const order = { body: JSON.stringify(Object.fromEntries(left)), cache: 'no-store' } as const
    return { target: filled, order }
  }
  const query = String(new URLSearchParams([...left]))
  return { target: query ? `${filled}?${query}` : filled }
}

/** @throws where the reply is not what the contract says, or no JSON: then it comes from an intermediary. */
async function read<E extends EndpointShape>(
  response: Response,
  { reply }: Partial<E>,
): Promise<Answer<Reply<E>>> {
  const { ok, status, headers } = response
  const text = await response.text()
  let body: unknown
  try {
    body = text ? JSON.parse(text) : undefined
  } catch (error) {
    if (ok) throw error
  }
  // An address has no schema.
  if (ok) return { data: (reply ? reply.parse(body) : body) as Reply<E> }
  return { failed: { status, body, headers } }
}

/** A fetch that is given up after a wait, or with its caller: `AbortSignal.any` is too new for old phones. */
export const within =
  (fetch: Fetch, waitMs: number): Fetch =>
  (url, init) => {
    const stop = new AbortController()
    const abort = () => stop.abort()
    // It ends nothing when the answer has come before.
    setTimeout(abort, waitMs)
    if (init.signal?.aborted) abort()
    init.signal?.addEventListener('abort', abort)
    return fetch(url, { ...init, signal: stop.signal })
  }
