import { readMsisdn } from './msisdn.ts'

/** A refusal of the test API: `{error}` with its HTTP status. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type Fields = Record<string, unknown>

export function msisdnOf(typed: string): string {
  const msisdn = readMsisdn(typed)
  if (msisdn === null) throw new Refusal(400, 'not a Kenyan mobile number')
  return msisdn
}

export function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null || body === '') return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal(400, 'expected a JSON object')
  return { ...body }
}

/** Whole shillings above nothing, as cents. */
export function centsOf(fields: Fields, field = 'amountKes'): number {
  const value = fields[field]
  const cents = typeof value === 'number' ? value * 100 : NaN
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents % 100 !== 0) {
    throw new Refusal(400, `${field}: expected a whole number above 0`)
  }
  return cents
}

export function textOf(fields: Fields, field: string, shape: { accepts: RegExp; expects: string }): string {
  const value = fields[field]
  if (typeof value !== 'string' || !shape.accepts.test(value))
    throw new Refusal(400, `${field}: expected ${shape.expects}`)
  return value
}

export function flagOf(fields: Fields, field: string): boolean {
  const { [field]: value = false } = fields
  if (typeof value !== 'boolean') throw new Refusal(400, `${field}: expected true or false`)
  return value
}

const PIN = { accepts: /^\d{4}$/, expects: 'four digits as a string' }

/** The PIN that is typed; left out, it is the right one. */
export const pinOf = (fields: Fields, right: string): string =>
  fields['pin'] === undefined ? right : textOf(fields, 'pin', PIN)
