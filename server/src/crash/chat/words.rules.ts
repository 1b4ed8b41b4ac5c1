import { fold } from './fold.rules.ts'

/** Digits and signs that are written for letters. `l` is taken for an `i`, since a 1 may mean either. */
const [SIGNS, LETTERS] = ['0134578!|l@$€', 'oieastbiiiase']
const unleet = (text: string): string =>
  [...fold(text)].map(sign => LETTERS[SIGNS.indexOf(sign)] ?? sign).join('')

/** A letter that is drawn out counts once or twice. */
const short = (word: string): readonly string[] => [
  word,
  word.replace(/(.)\1{2,}/gu, '$1'),
  word.replace(/(.)\1{2,}/gu, '$1$1'),
]

/**
 * Finds words of an operator's list in texts, as whole words: in any case and alphabet, with digits for
 * letters, drawn out, or with signs or spaces between single letters.
 */
export function wordFinder(list: readonly string[]): (text: string) => boolean {
  const unwanted = new Set(list.map(unleet))
  return text => wordsOf(text).some(word => short(word).some(form => unwanted.has(form)))
}

function wordsOf(text: string): readonly string[] {
  // At the edges of a word a sign is a sign: "hello!" ends with no i.
  const parts = text.split(/\s+/).flatMap(part => [part, part.replace(/^[!@$|]+|[!@$|]+$/g, '')])
  const words = parts.flatMap(part => unleet(part).match(/[\p{L}\p{N}]+/gu) ?? [])
  const letters = unleet(text).match(
    /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu,
  )
  return [...words, ...(letters ?? []).map(spread => spread.replace(/[^\p{L}\p{N}]/gu, ''))]
}

/**
 * Words of a file, one a line; empty lines and those that begin with # say nothing. Gives the first line that
 * is no word, too.
 */
export function readWords(file: string): { readonly words: readonly string[]; readonly wrong?: string } {
  const words = file
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  const wrong = words.find(word => !/^[\p{L}\p{M}\p{N}]{2,40}$/u.test(word))
  return wrong === undefined ? { words } : { words, wrong }
}
