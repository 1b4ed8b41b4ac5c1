/**
 * M-PESA's receipt codes: ten characters `[A-Z][A-L][1-9A-V][A-Z0-9]{7}`, of which the first three are the
 * year (A is 2006), the month and the day. Verified on dated samples only: a hint, no proof.
 */
export const CODE_LENGTH = 10
const SHAPE = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}$/
const LETTER_A = 65
const FIRST_YEAR = 2006

export type CodeDay = { readonly year: number; readonly month: number; readonly day: number }

export const isCode = (text: string): boolean => SHAPE.test(text)

/** The day that a code names, or null when it cannot be a code. */
export function dayOfCode(code: string): CodeDay | null {
  if (!isCode(code)) return null
  const [year, month] = [code.charCodeAt(0) - LETTER_A, code.charCodeAt(1) - LETTER_A]
  return { year: FIRST_YEAR + year, month: month + 1, day: Number.parseInt(code[2]!, 36) }
}

/** Characters that people mistake for one another, in the order in which they are tried. */
const CONFUSABLE: Readonly<Record<string, string>> = {
  O: '0',
  0: 'O',
  I: '1L',
  1: 'IL',
  L: '1I',
  S: '5',
  5: 'S',
  B: '8',
  8: 'B',
  Z: '2',
  2: 'Z',
}
const CHANGES_MAX = 2
export const VARIANTS_MAX = 40

/**
 * The candidate codes for ten typed characters, ordered by the number of changes, the typed one first if it
 * is valid. Bounded, so that no text causes many searches.
 */
export function codesMeant(typed: string): readonly string[] {
  const found = new Set<string>([typed])
  let last: readonly string[] = [typed]
  for (let changes = 0; changes < CHANGES_MAX; changes++) {
    last = last.flatMap(oneChanged).filter(text => !found.has(text))
    for (const text of last) found.add(text)
  }
  return [...found].filter(isCode).slice(0, VARIANTS_MAX)
}

const oneChanged = (text: string): string[] =>
  [...text].flatMap((letter, at) =>
    [...(CONFUSABLE[letter] ?? '')].map(other => text.slice(0, at) + other + text.slice(at + 1)),
  )
