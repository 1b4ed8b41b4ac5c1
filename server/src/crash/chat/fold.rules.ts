/** Letters of other alphabets that look like Latin ones, and signs that look like a full stop. */
const LOOKALIKE: ReadonlyMap<string, string> = new Map(
  [
    ['аеорсухіјѕԁԛԝһкмтвн', 'aeopcyxijsdqwhkmtbh'],
    ['αονικρτυεη', 'aovikptuen'],
    ['ıɑɡⅼǀ', 'iagll'],
    ['。•·‧∙⋅', '......'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at]!] as const)),
)

/** The digits in circles that have no other form, each set by the place before its 1. */
const CIRCLED = [0x2775, 0x277f, 0x2789, 0x24f4]
const NEGATIVE_ZERO = 0x24ff

/**
 * A text as it is meant by whoever writes around a rule: in lower case, without marks, with letters, digits
 * and full stops of whatever alphabet or ornament as the plain ones they look like.
 */
export const fold = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')]
    .map(letter => LOOKALIKE.get(letter) ?? digitOf(letter) ?? letter)
    .join('')

function digitOf(letter: string): string | undefined {
  if (!/[\p{Nd}\p{No}]/u.test(letter) || /\d/.test(letter)) return undefined
  const code = letter.codePointAt(0)!
  if (code === NEGATIVE_ZERO) return '0'
  const circled = CIRCLED.find(before => code > before && code <= before + 9)
  if (circled !== undefined) return String(code - circled)
  // The ten digits of a script stand in a row.
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return /\p{Nd}/u.test(letter) ? String(code - zero) : undefined
}
