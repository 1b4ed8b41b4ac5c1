import type { Api, EndpointName } from '@ruka/contract/api'
import type { Reply, Request } from '@ruka/contract/endpoint'
import { serverHas } from './extras.ts'
import { CallFailed, readFailure } from './failure.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { clearTokens, session } from './session.ts'
import { site } from './site.ts'

type Address = { [K in EndpointName]: `${Api[K]['method']} ${Api[K]['path']}` }

/**
 * Method and path of every endpoint the shell calls. The compiler holds each line to the contract's table;
 * only types are imported from there, so that no schema is in the first load.
 */
const ADDRESSES = {
  logIn: 'POST /auth/token/',
  refreshTokens: 'POST /auth/token/refresh/',
  logOut: 'POST /auth/logout/',
  register: 'POST /auth/register/',
  readMe: 'GET /auth/me/',
  deposit: 'POST /wallet/deposit/',
  withdraw: 'POST /wallet/withdraw/',
  askSambaza: 'POST /wallet/sambaza/1/',
  confirmSambaza: 'POST /wallet/sambaza/2/',
  withdrawBonus: 'POST /wallet/bonus/',
  listTransactions: 'GET /wallet/transactions',
  readTransaction: 'GET /wallet/transactions/{id}/',
  listGames: 'GET /games/',
  readGame: 'GET /games/{slug}/',
} as const satisfies Partial<Address>
type Called = keyof typeof ADDRESSES

type Options = { readonly idempotencyKey?: string | undefined; readonly signal?: AbortSignal }

/**
 * Calls an endpoint and gives the body of its answer. A 401, or `token_not_valid` with any status, is met by
 * one refresh, shared by all parallel calls and tabs, then one retry, also where the server has no refresh; if
 * that fails too, the tokens are cleared.
 * @throws CallFailed on a refusal, a fault, or no answer (status 0).
 */
export const call = <K extends Called>(
  name: K,
  request: Request<Api[K]>,
  options?: Options,
): Promise<Reply<Api[K]>> => callAt<K>(ADDRESSES[name] as Address[K], request, options)

/** Calls for screens that bring their addresses with them, so that the first load does without. */
export async function callAt<K extends EndpointName>(
  address: Address[K],
  request: Request<Api[K]>,
  asked: Options = {},
): Promise<Reply<Api[K]>> {
  // A header that the server does not know may be refused before the call is made, across origins.
  const options = serverHas('idempotency_key') ? asked : { ...asked, idempotencyKey: undefined }
  const first = await send(address, request, options, session.get().tokens?.access)
  if (!isTokenRefused(first)) return read(first)
  if (first.sentWith === undefined) throw failed(first)
  const access = await refreshTokens(first.sentWith)
  if (access === undefined) throw failed(first)
  const second = await send(address, request, options, access)
  if (isTokenRefused(second)) clearTokens()
  return read(second)
}

const isTokenRefused = ({ status, body }: Answer): boolean =>
  status === 401 || readFailure(status, body).code === 'token_not_valid'

type Answer = { readonly status: number; readonly body: unknown; readonly sentWith: string | undefined }

async function send(
  address: string,
  request: unknown,
  { idempotencyKey, signal }: Options,
  access: string | undefined,
): Promise<Answer> {
  const { method, url, body } = build(address, request)
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (access !== undefined) headers.set('Authorization', `Bearer ${access}`)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  const response = await fetch(site().apiBase + url, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallFailed(readFailure(0, undefined))
  })
  const answer = await json(response)
  // A page where JSON should be comes from an intermediary: the server itself has not answered.
  const unread = response.ok && answer === UNREADABLE
  return {
    status: unread ? 0 : response.status,
    body: answer === UNREADABLE ? undefined : answer,
    sentWith: access,
  }
}

/** Splits a flat request into path, query and body, as the address wants them. */
function build(address: string, request: unknown): { method: string; url: string; body: string | undefined } {
  const [method = 'GET', path = '/'] = address.split(' ')
  const left = new Map(Object.entries(request ?? {}).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name))
    left.delete(name)
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { method, url: filled, body: JSON.stringify(Object.fromEntries(left)) }
  const query = new URLSearchParams([...left].map(([key, value]) => [key, String(value)])).toString()
  return { method, url: query === '' ? filled : `${filled}?${query}`, body: undefined }
}

function read<T>(answer: Answer): T {
  if (answer.status >= 200 && answer.status < 300) return answer.body as T
  throw failed(answer)
}

const failed = ({ status, body }: Answer): CallFailed => new CallFailed(readFailure(status, body))

const UNREADABLE = Symbol('unreadable')

/** The body; undefined where there is none. */
async function json(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return UNREADABLE
  }
}
