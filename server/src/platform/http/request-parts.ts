import type { EndpointShape } from '@ruka/contract/endpoint'
import { fieldErrors } from '../base/field-errors.ts'
import { unsoundFields } from '../base/sound-input.ts'

type Errors = Record<string, string[]>
type Sent = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** The parts of a request by the schemas of its endpoint, or the errors of all its fields. */
export function readParts(
  shape: EndpointShape,
  request: Sent,
): { readonly parts: Sent; readonly errors?: Errors } {
  const read = {
    params: parse(shape, shape.params, request.params),
    query: parse(shape, shape.query, request.query),
    body: parse(shape, shape.body, request.body),
  }
  const wrong = Object.values(read).flatMap(part => (part.ok ? [] : [part.errors]))
  return {
    parts: { params: value(read.params), query: value(read.query), body: value(read.body) },
    ...(wrong.length > 0 ? { errors: Object.assign({}, ...wrong) as Errors } : {}),
  }
}

type Part = { ok: true; value: unknown } | { ok: false; errors: Errors }

/** A part of a request by its schema: its value, or the errors of its fields. */
function parse({ section7 }: EndpointShape, schema: EndpointShape['body'], input: unknown): Part {
  const unsound = unsoundFields(input)
  if (unsound.length > 0)
    return {
      ok: false,
      errors: fieldErrors(unsound.map(field => ({ path: [field], message: 'This value is not valid' }))),
    }
  // An endpoint without input refuses only a non-empty body or query, and section 7 ignores even that.
  if (!schema)
    return !section7 && typeof input === 'object' && input !== null && Object.keys(input).length > 0
      ? { ok: false, errors: { general: ['Unknown field'] } }
      : { ok: true, value: {} }
  const parsed = schema.safeParse(input ?? {})
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error.issues) }
}

const value = (part: Part): unknown => (part.ok ? part.value : {})
