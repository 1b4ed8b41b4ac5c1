import { openCaller, within, type CallerOptions } from '@ruka/client/caller'
import { NoAnswer } from '@ruka/client/no-answer'
import type { EndpointShape, Reply, Request } from '@ruka/contract/endpoint'
import { refusalText } from './refusal-text.ts'

export type Refusal = {
  readonly code: string
  readonly text: string
  /** The other fields of the answer, such as the refused legs of a slip. */
  readonly fields: Readonly<Record<string, unknown>>
}
/**
 * A definite answer: the result or a refusal. Without an answer the promise is rejected and the outcome is
 * unknown.
 */
export type Answer<Data> = { readonly data: Data } | { readonly refused: Refusal }

type Options = Pick<CallerOptions, 'fetch' | 'base'> & {
  /** Undefined for a visitor; that of a player comes after the page. */
  readonly token: () => string | undefined | Promise<string | undefined>
  /** The token counts no longer: the shell must open the game again. */
  readonly ended: () => void
  /** A refusal in the language of the page. */
  readonly textOf?: (code: string, text: string) => string
}

/** After this a request has no answer: what became of it is unknown. */
const WAIT_MS = 10_000
const UNSETTLED = new Set(['request_in_progress', 'unavailable', 'too_many_requests'])

export type GameApi = ReturnType<typeof openGameApi>

/** Calls of the games' API. @throws NoAnswer */
export function openGameApi({ fetch, base, token, ended, textOf = refusalText }: Options) {
  const ask = openCaller({ fetch: within(fetch, WAIT_MS), base, credentials: 'omit' })
  return async function call<Shape extends EndpointShape>(
    shape: Shape,
    given: Request<Shape>,
    signal?: AbortSignal,
  ): Promise<Answer<Reply<Shape>>> {
    const access = shape.auth === 'visitor' ? undefined : await token()
    const headers = access === undefined ? {} : { authorization: `Bearer ${access}` }
    const answer = await ask<Shape>(shape, given, { signal, headers })
    if ('data' in answer) return answer
    const { status, body } = answer.failed
    if (status === 401) {
      ended()
      // The page ends with it.
      return new Promise(() => {})
    }
    const refused = status >= 400 && status < 500 ? refusalIn(body, textOf) : undefined
    if (!refused || UNSETTLED.has(refused.code)) throw new NoAnswer(answer.failed)
    return { refused }
  }
}

/** `{ "<field>": ["<text>"], "code": "<code>" }`; undefined for what is no refusal of ours. */
function refusalIn(body: unknown, textOf: NonNullable<Options['textOf']>): Refusal | undefined {
  const { code, ...fields } = (body ?? {}) as Record<string, unknown>
  if (typeof code !== 'string') return undefined
  const text = Object.values(fields).flat()[0]
  return { code, text: textOf(code, typeof text === 'string' ? text : code), fields }
}
