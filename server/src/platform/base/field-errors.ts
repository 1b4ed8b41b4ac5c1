/** The part of a zod issue that is shown. */
type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
  /** The choices, where a value is none of them. */
  readonly values?: readonly unknown[]
  /** Where a value is too small or too big: what of it, and the bound. */
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly inclusive?: boolean
}

const FIELDS_MAX = 20

/** What is wrong with a value: zod's own words are for programmers, so a schema's text stands, or one of ours does. */
function issueText(issue: Issue): string {
  const { message, minimum, maximum, origin, inclusive = true } = issue
  if (/^Too (?:small|big): /.test(message)) {
    const bound = minimum ?? maximum ?? 0
    const unit = UNITS[origin ?? ''] ?? ''
    return minimum === undefined
      ? `${inclusive ? 'At most' : 'Less than'} ${bound}${unit}`
      : `${inclusive ? 'At least' : 'More than'} ${bound}${unit}`
  }
  return /^Invalid(?!( recipient)? phone number$)|^Unrecognized/.test(message)
    ? 'This value is not valid'
    : message
}

/** An issue of what staff typed, as one sentence: a schema's own text names its field itself. */
export function issueWithPath(issue: Issue): string {
  const { message, path, code, keys = [], values = [] } = issue
  if (code === 'unrecognized_keys') return `Unknown field: ${[...path, keys.join(', ')].join('.')}`
  const text = message.endsWith('received undefined')
    ? 'This value is missing'
    : code === 'invalid_value' && message.startsWith('Invalid')
      ? `${values.length === 1 ? 'Only' : 'One of'} ${values.join(', ')}`
      : issueText(issue)
  return text === message || path.length === 0 ? text : `${path.join('.')}: ${text}`
}
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' of them', set: ' of them' }

/**
 * `{ "<field>": ["…"] }`, with what belongs to no field under `general`. A field's name is echoed only when it is a plain word.
 */
export function fieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  // A map, since a field may be called like something every object has.
  const errors = new Map<string, string[]>()
  const add = (field: string, text: string) => {
    const plainWord = /^[a-z_][a-z0-9_]{0,39}$/i.test(field) && field !== '__proto__'
    const key = plainWord ? field : 'general'
    if (!errors.has(key) && errors.size >= FIELDS_MAX) return
    errors.set(key, [...new Set([...(errors.get(key) ?? []), text])])
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys ?? []) add(key, 'Unknown field')
    else add(issue.path.length > 0 ? String(issue.path[0]) : 'general', issueText(issue))
  }
  return Object.fromEntries(errors)
}
