import type { Clock } from '../../../platform/base/clock.ts'
import { breakers, productOf, type OnBreaker, type Product } from './breakers.ts'
import { ownToken, tokens, type Token, type TokenStore } from './tokens.ts'

export type DarajaConfig = {
  readonly MPESA_BASE_URL: string
  readonly MPESA_CONSUMER_KEY: string
  readonly MPESA_CONSUMER_SECRET: string
}

/** The outcome of a call. `unsent` and `rejected` certainly did nothing; `lost` may have been carried out. */
export type DarajaAnswer =
  | { readonly kind: 'ok'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'rejected'; readonly status: number; readonly code: string; readonly text: string }
  | { readonly kind: 'unsent' | 'lost'; readonly code: string }

export type DarajaClient = {
  post(path: string, body: object): Promise<DarajaAnswer>
  /** Whether a product has stopped answering, so that calls to it are refused before they are sent. */
  isShut(product: Product): boolean
}

export type DarajaOptions = {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly store?: TokenStore | undefined
  readonly onBreaker?: OnBreaker | undefined
}

/** A token is renewed this long before it expires, so that none expires in transit. */
const RENEW_EARLY_MS = 60_000
/** "Invalid access token" in the words of the several products; M-PESA Express says it with a 404. */
const TOKEN_CODES = new Set(['404.001.03', '400.003.01', '401.002.01', '401.003.01'])
/** Failures before anything left this machine. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Daraja over HTTP with one shared access token: each new token ends the one before, so a burst of calls
 * requests one together, and a call whose token another process has replaced is repeated once with a new one.
 * That is safe, because a call with an invalid token was not carried out.
 */
export function darajaClient(
  config: DarajaConfig,
  { clock, timeoutMs, store = ownToken, onBreaker }: DarajaOptions,
): DarajaClient {
  const breaker = breakers(clock, onBreaker)
  const request = (path: string, init: RequestInit) =>
    fetch(config.MPESA_BASE_URL + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })

  async function fetchToken(): Promise<Token> {
    const basic = Buffer.from(`${config.MPESA_CONSUMER_KEY}:${config.MPESA_CONSUMER_SECRET}`).toString(
      'base64',
    )
    const response = await request('/oauth/v1/generate?grant_type=client_credentials', {
      headers: { authorization: `Basic ${basic}` },
    })
    const body = readObject(await response.text())
    const lifeS = Number(body?.['expires_in'])
    const text = body?.['access_token']
    if (!response.ok || typeof text !== 'string' || text === '' || !(lifeS > 0))
      throw new Error(`the token request was answered with ${response.status}`)
    return { text, renewAtMs: clock.now() + lifeS * 1_000 - RENEW_EARLY_MS }
  }

  const currentToken = tokens({ clock, store }, fetchToken)

  async function send(path: string, body: object, bearer: string): Promise<DarajaAnswer> {
    try {
      const response = await request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return classify(response.status, await response.text())
    } catch (error) {
      const code = faultCode(error)
      return { kind: UNSENT.has(code) ? 'unsent' : 'lost', code }
    }
  }

  async function call(path: string, body: object): Promise<DarajaAnswer> {
    let bearer: string
    try {
      bearer = await currentToken()
      const answer = await send(path, body, bearer)
      if (!isTokenTrouble(answer)) return answer
      bearer = await currentToken(bearer)
    } catch {
      return { kind: 'unsent', code: 'token' }
    }
    return send(path, body, bearer)
  }

  return {
    isShut: product => breaker.isShut(product),
    async post(path, body) {
      const product = productOf(path)
      if (!breaker.admit(product)) return { kind: 'unsent', code: 'breaker' }
      const answer = await call(path, body)
      breaker.after(product, isAnswer(answer))
      return answer
    },
  }
}

/**
 * Whether the product itself answered. The gateway's errors (internal error, spike arrest, busy, quota) are
 * no answer.
 */
const isAnswer = (answer: DarajaAnswer): boolean =>
  answer.kind === 'ok' || (answer.kind === 'rejected' && !answer.code.startsWith('500.003.'))

export const isTokenTrouble = (answer: DarajaAnswer): boolean =>
  answer.kind === 'rejected' && (TOKEN_CODES.has(answer.code) || answer.status === 401)

function classify(status: number, text: string): DarajaAnswer {
  const body = readObject(text)
  if (status >= 200 && status < 300) return body ? { kind: 'ok', body } : { kind: 'lost', code: 'unreadable' }
  const code = body?.['errorCode']
  if (typeof code === 'string')
    return { kind: 'rejected', status, code, text: JSON.stringify(body?.['errorMessage'] ?? '') }
  // Without Daraja's error format a proxy answered. Its 4xx came before the gateway; its 5xx may have come
  // after it.
  if (status >= 400 && status < 500 && status !== 408)
    return { kind: 'rejected', status, code: `http.${status}`, text: '' }
  return { kind: 'lost', code: `http.${status}` }
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** undici hides the system's code in the cause of its own error. */
function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'fault'
  const { cause } = error
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'string')) return error.name
  // A network that fails under an open connection does not show whether the request arrived.
  const connecting = !('syscall' in cause) || cause.syscall === 'connect' || cause.syscall === 'getaddrinfo'
  return connecting ? cause.code : `${cause.code} after connecting`
}
