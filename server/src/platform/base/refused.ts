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
  readonly #details: Readonly<Record<string, unknown>>
  constructor(code: RefusalCode, text?: string, details: Readonly<Record<string, unknown>> = {}) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.text = text
    this.#details = details
  }

  /** The body of the reply. */
  body(): Readonly<Record<string, unknown>> {
    return { ...refusalBody(this.code, this.text), ...this.#details }
  }
}
