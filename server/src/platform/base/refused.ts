import { refusalBody, type RefusalCode } from '@ruka/contract/refusals'

/**
 * A refusal by a verb: throwing it rolls the transaction back, and one handler turns it into a reply.
 * `text` replaces the listed text where a figure makes it clearer; it is shown to the player. `details` are
 * fields of the reply beside it, or instead of the field that the refusal belongs to. It is an answer and no
 * fault, so it has no stack: a stack costs more than most refusals do, and a client that is refused may ask again.
 */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly text: string | undefined
  /** Sent as `retry-after`, where this refusal knows better than the list. */
  readonly retryAfterSeconds: number | undefined
  readonly #details: Readonly<Record<string, unknown>>
  constructor(
    code: RefusalCode,
    text?: string,
    details: Readonly<Record<string, unknown>> = {},
    retryAfterSeconds?: number,
  ) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.text = text
    this.retryAfterSeconds = retryAfterSeconds
    this.#details = details
  }

  /** The body of the reply. */
  body(): Readonly<Record<string, unknown>> {
    return { ...refusalBody(this.code, this.text), ...this.#details }
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Up to here the minutes are said, then the hours. */
const MINUTES_SAID_MS = 90 * MINUTE_MS

/**
 * The refusal of an attempt too many while its window has this long to go. It says when the window ends, which
 * an attacker learns from asking again as well. Everything is rounded up: who waits as long as they are told is
 * not refused again. `text` is for a
 * limit that is not waited for. The client has the sentences in Swahili (`web/src/lib/refusals-sw.ts`).
 */
export function tooManyAttempts(
  leftMs: number,
  text = `Too many attempts. Try again in ${waitText(leftMs)}`,
): Refused {
  return new Refused('too_many_requests', text, {}, Math.max(1, Math.ceil(leftMs / 1_000)))
}

function waitText(leftMs: number): string {
  const [unit, ms] =
    leftMs <= MINUTES_SAID_MS ? (['minute', MINUTE_MS] as const) : (['hour', HOUR_MS] as const)
  const count = Math.max(1, Math.ceil(leftMs / ms))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
