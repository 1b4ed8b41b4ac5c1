/** The part of a zod issue that is shown. */
type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

const FIELDS_MAX = 20

/** zod's generic words; the contract writes its own where players can meet them. */
const plain = (message: string): string =>
  /^Invalid(?!( recipient)? phone number$)|^Unrecognized/.test(message) ? 'This value is not valid' : message

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
    else add(issue.path.length > 0 ? String(issue.path[0]) : 'general', plain(issue.message))
  }
  return Object.fromEntries(errors)
}
