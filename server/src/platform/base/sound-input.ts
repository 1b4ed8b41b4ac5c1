/**
 * Deeper than anything the contract names; what walks an input recursively stays far from the end of the
 * stack.
 */
const DEPTH_MAX = 16

/**
 * The names of the fields that the server cannot process: text with NUL, which PostgreSQL refuses, or with
 * half a surrogate pair, which is no Unicode; and values nested too deep. `general` stands for the input
 * itself.
 */
export function unsoundFields(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return isSound(input) ? [] : ['general']
  const unsound = Object.entries(input).filter(([name, value]) => !isSoundText(name) || !isSound(value))
  return [
    ...new Set(unsound.map(([name]) => (Array.isArray(input) || !isSoundText(name) ? 'general' : name))),
  ]
}

/** Text that one program reads to its end and another as far as its NUL. */
export const hasNul = (text: string): boolean => text.includes('\0')

const isSoundText = (text: string): boolean => !hasNul(text) && text.isWellFormed()

/** Walks without recursion: the input may be as deep as a request is long. */
function isSound(value: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 1 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && !isSoundText(next.value)) return false
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth >= DEPTH_MAX) return false
    for (const [name, inner] of Object.entries(next.value)) {
      if (!isSoundText(name)) return false
      waiting.push({ value: inner, depth: next.depth + 1 })
    }
  }
  return true
}
