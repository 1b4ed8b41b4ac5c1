import { hasPhone } from './phone.rules.ts'

/** Why a text is refused. */
export type TextFault = 'chat_phone' | 'chat_link' | 'chat_word'

/** Why a text is refused; undefined if it is not. */
export function textFault(text: string, hasWord: (text: string) => boolean): TextFault | undefined {
  const folded = fold(text)
  if (hasPhone(folded)) return 'chat_phone'
  if (hasLink(folded)) return 'chat_link'
  return hasWord(text) ? 'chat_word' : undefined
}

/** Whether two messages read the same. */
export const isSame = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (text: string): string => fold(text).replace(/\s+/g, '')

/** Ends of addresses that are seldom words after a full stop. */
const ENDS =
  'com|net|org|info|biz|io|ke|ug|tz|ng|za|uk|xyz|ly|gg|tv|dev|app|site|online|link|club|shop|store|bet|casino|vip'
/** Ends with which no sentence begins: they count after a full stop and a space, too. */
const SURE_ENDS = 'com|net|org|co|ke|xyz|ly'
const MAIL_HOSTS = 'gmail|yahoo|hotmail|outlook|icloud|proton|protonmail|ymail'
/** A full stop as it is spelt out: `(.)`, `[dot]`, `dot`, `nukta`. */
const SPELT = String.raw`[([{]\s*(?:\.|dot|nukta)\s*[)\]}]|\b(?:dot|nukta)\b`
const AT = String.raw`@|[([{]\s*at\s*[)\]}]`

const ADDRESSES: readonly RegExp[] = [
  /:\/\/|\b(?:https?|ftp)\s*:|\bwww\b/,
  // ruka.bet, ruka,com
  new RegExp(String.raw`[\p{L}\d-](?:\.(?:${ENDS})|,(?:com|net|org|co))(?![\p{L}\d])`, 'u'),
  // ruka . com, ruka dot com
  new RegExp(String.raw`[\p{L}\d]\s*(?:\.|${SPELT})\s*(?:${SURE_ENDS})(?![\p{L}\d])`, 'u'),
  new RegExp(String.raw`[\p{L}\d]\s*(?:${SPELT})\s*(?:${ENDS}|me)(?![\p{L}\d])`, 'u'),
  // wa.me/2547…
  /[\p{L}\d-]\.\p{L}{2,}\/\S/u,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  // ann@ruka.co, ann (at) ruka dot co, ann at gmail
  new RegExp(String.raw`(?:${AT})\s*\p{L}[\p{L}\d-]*(?:\.|\s*(?:${SPELT})\s*)\p{L}{2,}`, 'u'),
  new RegExp(String.raw`(?:${AT}|\bat\b)\s*(?:${MAIL_HOSTS})\b`, 'u'),
]

/** Whether a folded text contains a web or e-mail address, plain or spelt out. */
const hasLink = (folded: string): boolean => ADDRESSES.some(pattern => pattern.test(folded))

/** Digits and signs that replace letters. `l` becomes `i`, since a 1 may mean either. */
const [SIGNS, LETTERS] = ['0134578!|l@$€', 'oieastbiiiase']
const unleet = (text: string): string =>
  [...fold(text)].map(sign => LETTERS[SIGNS.indexOf(sign)] ?? sign).join('')

/** A repeated letter counts once or twice. */
const shortForms = (word: string): readonly string[] => [
  word,
  word.replace(/(.)\1{2,}/gu, '$1'),
  word.replace(/(.)\1{2,}/gu, '$1$1'),
]

/**
 * Finds words of an operator's list in texts, as whole words: in any case and alphabet, with digits for
 * letters, with repeated letters, or with signs or spaces between single letters.
 */
export function wordFinder(list: readonly string[]): (text: string) => boolean {
  const unwanted = new Set(list.map(unleet))
  return text => wordsOf(text).some(word => shortForms(word).some(form => unwanted.has(form)))
}

function wordsOf(text: string): readonly string[] {
  // A sign at the edge of a word replaces no letter: "hello!" does not end with an i.
  const parts = text.split(/\s+/).flatMap(part => [part, part.replace(/^[!@$|]+|[!@$|]+$/g, '')])
  const words = parts.flatMap(part => unleet(part).match(/[\p{L}\p{N}]+/gu) ?? [])
  const letters = unleet(text).match(
    /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu,
  )
  return [...words, ...(letters ?? []).map(spread => spread.replace(/[^\p{L}\p{N}]/gu, ''))]
}

/**
 * The words of a file, one per line, without empty lines and lines that begin with #. `wrong` is the first
 * line that is not a word.
 */
export function readWords(file: string): { readonly words: readonly string[]; readonly wrong?: string } {
  const words = file
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  const wrong = words.find(word => !/^[\p{L}\p{M}\p{N}]{2,40}$/u.test(word))
  return wrong === undefined ? { words } : { words, wrong }
}

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
 * A text in lower case and without marks; letters, digits and full stops of any alphabet or ornament become
 * the plain ones that they look like. This undoes attempts to evade a rule.
 */
const fold = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')]
    .map(letter => LOOKALIKE.get(letter) ?? digitOf(letter) ?? letter)
    .join('')

function digitOf(letter: string): string | undefined {
  if (!/[\p{Nd}\p{No}]/u.test(letter) || /\d/.test(letter)) return undefined
  const code = letter.codePointAt(0)!
  if (code === NEGATIVE_ZERO) return '0'
  const circled = CIRCLED.find(before => code > before && code <= before + 9)
  if (circled !== undefined) return String(code - circled)
  // The ten digits of a script are consecutive.
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return /\p{Nd}/u.test(letter) ? String(code - zero) : undefined
}
