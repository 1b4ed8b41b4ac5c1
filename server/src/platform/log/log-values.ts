import { maskPhones } from './mask-phones.ts'

/** Keys whose values never reach a log, at any depth; written without case, dashes and underscores. */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  'password',
  'passwordconfirm',
  'initiatorpassword',
  'pin',
  'otp',
  // A code by SMS. The codes of other systems are no secrets, and have keys of their own, such as
  // `resultCode`.
  'code',
  'token',
  'access',
  'accesstoken',
  'refresh',
  'refreshtoken',
  'launchtoken',
  'authorization',
  'cookie',
  'setcookie',
  'apikey',
  'consumerkey',
  'consumersecret',
  'secret',
  'seed',
  'msisdn',
  'phone',
  'phonenumber',
  'firstname',
  'middlename',
  'lastname',
  'receiverpartypublicname',
  'debitpartyname',
  'creditpartyname',
  'securitycredential',
  'passkey',
])
/** M-PESA’s checkout ids end in the payer’s nine national digits. */
const CHECKOUT = /ws_CO_\d+/g
const WORD = /[\w.+-]+/g

const TEXT_MAX = 1_000
const STACK_MAX = 2_000
/**
 * What one line may take in all: an object costs something, too, so that the number of its parts is bounded
 * as well.
 */
const LINE_MAX = 6_000
const PART_COST = 10
const DEPTH_MAX = 4
const CAUSES_MAX = 3
const ERRORS_MAX = 5
const KEYS_MAX = 50
const ITEMS_MAX = 20

/**
 * A text without secrets, and not long. It is cut before it is searched, between two words: half a phone or
 * token would not be recognised. The time it takes grows linearly with the length of any text.
 */
export function cleanText(text: string, max = TEXT_MAX): string {
  if (text.length <= max) return withoutSecrets(text)
  let end = max
  while (end > 0 && isOfWord(text.charCodeAt(end - 1))) end--
  return `${withoutSecrets(text.slice(0, end))}[${text.length - end} more]`
}

const withoutSecrets = (text: string): string => {
  const known = text.includes('eyJ') ? text.replace(WORD, word => (hasToken(word) ? '[token]' : word)) : text
  return maskPhones(known.replace(CHECKOUT, 'ws_CO_[redacted]'))
}

/** Whether there is a JSON Web Token in a word: three parts with dots between them. */
function hasToken(word: string): boolean {
  const from = word.indexOf('eyJ')
  const dot = from < 0 ? -1 : word.indexOf('.', from)
  return dot > 0 && word.indexOf('.', dot + 1) > dot + 1
}

/** Letters, digits and the separators of phones and tokens. */
const isOfWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  // + - . _
  code === 0x2b ||
  code === 0x2d ||
  code === 0x2e ||
  code === 0x5f

/** A copy that may be logged: without secrets, by key and inside any text, and bounded in every direction. */
export function redact(value: object): Record<string, unknown> {
  return new Redaction().fields(value, 0)
}

class Redaction {
  #left = LINE_MAX

  value(value: unknown, depth: number): unknown {
    this.#left -= PART_COST
    if (this.#left <= 0) return '[cut]'
    if (typeof value === 'string') return this.text(value)
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Error) return this.error(value, 0)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
    if (depth > DEPTH_MAX) return '[deep]'
    if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(item => this.value(item, depth + 1))
    return this.fields(value, depth)
  }

  fields(value: object, depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    for (const key of Object.keys(value)) {
      if (entries.length >= KEYS_MAX || this.#left <= 0) break
      const isSecret = SECRET_KEYS.has(key.toLowerCase().replace(/[-_]/g, ''))
      const item = (value as Record<string, unknown>)[key]
      entries.push([this.text(key), isSecret ? '[redacted]' : this.value(item, depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  /** With its cause and, for an aggregate, the first of its errors. */
  error(error: Error, causes: number): Record<string, unknown> {
    const { code, constraint, errors } = error as Error & {
      code?: unknown
      constraint?: unknown
      errors?: unknown
    }
    const more = causes < CAUSES_MAX && this.#left > 0
    const inner = (value: unknown) =>
      value instanceof Error ? this.error(value, causes + 1) : this.value(value, DEPTH_MAX)
    return {
      type: this.text(error.name),
      message: this.text(error.message),
      ...(typeof code === 'string' || typeof code === 'number' ? { code: this.text(String(code)) } : {}),
      ...(typeof constraint === 'string' ? { constraint: this.text(constraint) } : {}),
      stack: this.text(error.stack ?? '', STACK_MAX),
      ...(more && error.cause !== undefined ? { cause: inner(error.cause) } : {}),
      ...(more && Array.isArray(errors) ? { errors: errors.slice(0, ERRORS_MAX).map(inner) } : {}),
    }
  }

  text(text: string, max = TEXT_MAX): string {
    const clean = cleanText(text, Math.min(max, Math.max(0, this.#left)))
    this.#left -= clean.length
    return clean
  }
}
