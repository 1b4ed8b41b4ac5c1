/** Letters that Unicode does not take apart into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** The words of a text in small letters without accents, so that `Atlético` and `ATLETICO` are the same. */
export const foldedWords = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/** The folded words as one text. */
export const foldedText = (text: string): string => foldedWords(text).join(' ')

/** Most names have no accents, and are spared the long way. */
const plain = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßæœøđðłıþ]/g, letter => LETTERS[letter]!)
