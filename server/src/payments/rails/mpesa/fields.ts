import { nairobiMoment } from '@ruka/contract/nairobi'
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { hasNul } from '../../../platform/base/sound-input.ts'

/** How M-PESA's bodies are read: nothing is trusted, and what cannot be read is null, never an exception. */
export type Fields = Readonly<Record<string, unknown>>

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * A body as a JSON object, or undefined. A body with NUL in any text is undefined: without the NUL, its
 * account number or receipt would be another one than was sent.
 */
export function parse(body: Uint8Array): Fields | undefined {
  try {
    return asFields(JSON.parse(decoder.decode(body), refuseNul))
  } catch {
    return undefined
  }
}

function refuseNul(name: string, value: unknown): unknown {
  if (hasNul(name) || (typeof value === 'string' && hasNul(value))) throw new SyntaxError('a text with NUL')
  return value
}

export const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

/** An id of theirs: 1 to 100 printable characters. PostgreSQL could not even store others. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value) ? value : null

/** Codes come as numbers and as strings, and some have letters. */
export function resultCode(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^\w{1,20}$/.test(value) ? value : null
}

/**
 * A list of `{Name or Key, Value?}` as a map; M-PESA sends one item as a bare object, and leaves out empty
 * values.
 */
export const named = (list: unknown, key: 'Name' | 'Key'): Map<string, unknown> =>
  // The first of a repeated name counts; real samples repeat some.
  new Map([...values(list, key)].map(([name, [value]]) => [name, value]))

/** The fields of a list with all values of each name, in their order. */
export function values(list: unknown, key: 'Name' | 'Key'): Map<string, unknown[]> {
  const items = Array.isArray(list) ? list : [list]
  const found = new Map<string, unknown[]>()
  for (const item of items.map(asFields)) {
    const name = item?.[key]
    if (typeof name === 'string') found.set(name, [...(found.get(name) ?? []), item?.['Value']])
  }
  return found
}

/** The receipt and the exact amount, or undefined when either is missing or invalid. */
export function payment(receipt: unknown, amount: unknown): { receipt: string; cents: Cents } | undefined {
  const cents = readAmount(amount)
  const code = readReceipt(receipt)
  return code === null || cents === null ? undefined : { receipt: code, cents }
}

/** A receipt in capitals, or null when it is invalid. */
export const readReceipt = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z0-9]{8,20}$/i.test(value) ? value.toUpperCase() : null

/** An amount above zero in cents, from a number or a string of plain digits; null for anything else. */
export function readAmount(value: unknown): Cents | null {
  const written = typeof value === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(value) ? Number(value) : value
  if (typeof written !== 'number' || !(written > 0) || written > 1e10) return null
  try {
    return asCents(fromKes(written))
  } catch {
    return null
  }
}

/**
 * A time of M-PESA's, `yyyyMMddHHmmss` in East Africa Time, as a number or a string; null when it is invalid.
 */
export function readTime(value: unknown): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(value))
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return nairobiMoment([year, month, day], [hour, minute, second])
}
