/** What must never reach a third-party service, at any place in a text. */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Queries and fragments carry redirects, visitor ids, and the launch tokens of games.
  [/(\/[\w./:-]*)[?#][^\s"'\\<>]*/g, '$1'],
  [/(\/win\/)[\w-]+/g, '$1*'],
  // Our access tokens are JWTs, and our refresh tokens 70 letters.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '*'],
  [/\b[\w-]{60,}/g, '*'],
  // A phone in any form that a person types: 0712 345 678, +254-712-345678.
  [/(?<!\d)(?:\+?254|0)[\s-]?[17](?:[\s-]?\d){8}(?!\d)/g, '*'],
]

/** The text without phones, tokens, and what follows an address. */
export const scrub = (text: string): string =>
  SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)

/** Scrubs every text within a value; numbers and shapes stay. */
export function scrubAll<T>(value: T): T {
  if (typeof value === 'string') return scrub(value) as T
  if (Array.isArray(value)) return value.map(scrubAll) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, scrubAll(inner)])) as T
}
