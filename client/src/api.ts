import type { Address, EndpointShape, Reply, Request } from '@ruka/contract/endpoint'
import { openCaller, type Answer, type CallerOptions } from './caller.ts'

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** The server answers a second call with the same key as it answered the first. */
  readonly idempotencyKey?: string | undefined
}

type Token = string | undefined
export type ApiOptions = CallerOptions & {
  /** Undefined of a visitor. */
  readonly token: () => Token
  /** Gives another token in place of one that was refused; undefined when the session is over. */
  readonly refresh?: (refused: string) => Promise<Token>
  /** The other token was refused, too. */
  readonly ended?: () => void
}

/**
 * Calls endpoints as a caller does, with a token. One that is refused is refreshed, and the call repeated once.
 * @throws what `refresh` throws, and where the caller's signal was aborted
 */
export function openApi({ token, refresh, ended, ...options }: ApiOptions) {
  const call = openCaller(options)
  return async <E extends EndpointShape>(
    endpoint: E | Address<E>,
    request: Request<E>,
    { signal, idempotencyKey }: CallOptions = {},
  ): Promise<Answer<Reply<E>>> => {
    const send = (access: Token) =>
      call<E>(endpoint, request, {
        signal,
        headers: {
          accept: 'application/json',
          ...(access && { authorization: `Bearer ${access}` }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
      })
    const access = token()
    const first = await send(access)
    if (access === undefined || refresh === undefined || !isTokenRefused(first)) return first
    const other = await refresh(access)
    if (other === undefined) return first
    const second = await send(other)
    if (isTokenRefused(second)) ended?.()
    return second
  }
}

const isTokenRefused = (answer: Answer<unknown>): boolean =>
  'failed' in answer && (answer.failed.status === 401 || codeOf(answer.failed.body) === 'token_not_valid')

/** The machine code of a refusal. Where a field is called `code`, its errors have that name and the code has another. */
export function codeOf(body: unknown): string | undefined {
  const { error_code: other, code } = (body ?? {}) as Readonly<Record<string, unknown>>
  return [other, code].find(found => typeof found === 'string')
}
