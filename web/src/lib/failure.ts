import { codeOf } from '@ruka/client/api'
import type { Answer } from '@ruka/client/caller'

/** Texts of a failed call: what belongs to a field, and what belongs to the alert above the form. */
export type Failure = {
  /** HTTP status, or 0 when no answer came. */
  readonly status: number
  /** The server's stable code, where it gives one. */
  readonly code: string | undefined
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly general: readonly string[]
}

export const GENERIC_FAILURE = 'An error occurred. Please try again later.'

/** A call that did not succeed. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.general[0] ?? Object.values(failure.fields)[0]?.[0] ?? GENERIC_FAILURE)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

/** What was asked for. @throws CallFailed where something else was answered, or nothing. */
export function answered<Data>(answer: Answer<Data>): Data {
  if ('data' in answer) return answer.data
  throw new CallFailed(readFailure(answer.failed.status, answer.failed.body))
}

const MACHINE_KEYS = new Set(['code', 'error_code'])
const ALERT_KEYS = new Set(['general', 'detail', '__all__', '__', 'non_field_errors'])

/**
 * Reads an error body in any of the shapes of the specification: an object of fields, the general keys, or a
 * bare list. Nothing readable gives the text of the status: "Unauthorized", "Forbidden", or the generic one.
 */
export function readFailure(status: number, body: unknown): Failure {
  const fields: Record<string, string[]> = {}
  const general: string[] = []
  if (Array.isArray(body)) general.push(...texts(body))
  else if (typeof body === 'object' && body !== null) {
    for (const [key, value] of Object.entries(body)) {
      const found = texts(value)
      // A string is the machine code; a list belongs to a field that is called so.
      if ((MACHINE_KEYS.has(key) && typeof value === 'string') || found.length === 0) continue
      if (ALERT_KEYS.has(key)) general.push(...found)
      else fields[key] = found
    }
  }
  if (general.length === 0 && Object.keys(fields).length === 0) general.push(textOf(status))
  return { status, code: codeOf(body), fields, general }
}

/** What a thrown value says; anything that is no answer of the server is the generic failure. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof CallFailed ? thrown.failure : readFailure(0, undefined)
}

/** Whether the server certainly did nothing: it answered, and it refused. */
export const isRefusal = ({ status }: Failure): boolean => status >= 400 && status < 500

const textOf = (status: number): string =>
  status === 401 ? 'Unauthorized' : status === 403 ? 'Forbidden' : GENERIC_FAILURE

/** The longest text shown: a faulty server must not fill a page. */
const TEXT_LENGTH_MAX = 300
const TEXTS_MAX = 10

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value.slice(0, TEXT_LENGTH_MAX)]
  if (Array.isArray(value)) return value.slice(0, TEXTS_MAX).flatMap(texts)
  return []
}
