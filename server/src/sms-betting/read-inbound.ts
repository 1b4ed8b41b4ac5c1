import { normalisePhone } from '@ruka/contract/phone'
import { TEXT_LENGTH_MAX } from './command.rules.ts'

/** A message as the gateway delivers it. */
export type Inbound = {
  /** The gateway's own: each delivery of the message has it. */
  readonly id: string
  /** The sender's phone, in canonical form. */
  readonly msisdn: string
  readonly shortCode: string
  readonly text: string
  readonly sentAtMs: number
}

/** `2026-05-04T12:00:00Z`, or with a space and without a zone, which is then UTC. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/

/**
 * Reads the body of a delivery: a form, or JSON with the same fields. `foreign` is a sender that is no Kenyan
 * phone, such as another short code.
 */
export function readInbound(contentType: string, body: Uint8Array): Inbound | 'foreign' | 'malformed' {
  const fields = fieldsOf(contentType, new TextDecoder().decode(body))
  const [id, from, to, text, date] = ['id', 'from', 'to', 'text', 'date'].map(name => fields?.get(name))
  const sentAtMs = timeOf(date)
  if (id === undefined || from === undefined || to === undefined) return 'malformed'
  if (text === undefined || sentAtMs === undefined) return 'malformed'
  if (!/^[\x21-\x7e]{1,100}$/.test(id) || !/^\+?\d{3,8}$/.test(to)) return 'malformed'
  const msisdn = normalisePhone(from)
  if (msisdn === null) return 'foreign'
  return { id, msisdn, shortCode: to.replace('+', ''), text: storable(text), sentAtMs }
}

function fieldsOf(contentType: string, body: string): ReadonlyMap<string, string> | undefined {
  if (!/^\s*application\/json\b/i.test(contentType)) return new Map(new URLSearchParams(body))
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return new Map(
      Object.entries(parsed).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    )
  } catch {
    return undefined
  }
}

function timeOf(date: string | undefined): number | undefined {
  const [text, zone] = TIME.exec(date ?? '') ?? []
  if (text === undefined) return undefined
  const ms = Date.parse(zone === undefined ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'))
  return Number.isNaN(ms) ? undefined : ms
}

/** What the database takes; a text that is too long stays too long, so that it is not read in part. */
const storable = (text: string): string =>
  text
    .slice(0, TEXT_LENGTH_MAX + 1)
    .toWellFormed()
    .replaceAll('\0', ' ')
