import type { Failed } from './caller.ts'

/** No answer came, or one that leaves open what became of the request: the same one may be sent again. */
export class NoAnswer extends Error {
  /** How long the server asks to wait. */
  readonly retryAfterMs: number
  constructor({ status, headers }: Pick<Failed, 'status' | 'headers'>) {
    super(status === 0 ? 'there was no answer' : `the answer had the status ${status}`)
    this.retryAfterMs = 1_000 * (Number(headers?.get('retry-after')) || 0)
  }
}
