/**
 * One SMS has 160 characters of the GSM alphabet (3GPP TS 23.038); one character outside of it makes the
 * whole message cost two or three. Of the alphabet only what ASCII has as well is used, and nothing of its
 * extension, whose characters count twice.
 */
export const SMS_LENGTH = 160

/** Letters and marks that Unicode does not take apart into one of ours and an accent. */
const STAND_INS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

/** A text in the letters that a message may have; what has no letter there is left out. */
export const gsmText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\n -~]/gu, letter => STAND_INS[letter] ?? '')
    .replace(/[[\\\]^`{|}~]/g, '')

/** The first of these texts that fits in one message; the last one is cut where none does. */
export function oneSms(...texts: readonly string[]): string {
  const plain = texts.map(gsmText)
  return plain.find(text => text.length <= SMS_LENGTH) ?? (plain.at(-1) ?? '').slice(0, SMS_LENGTH)
}

/** The most letters of a team's name in a message. */
const NAME_LENGTH = 12
/** Words for a club, which are left out where a name is too long. */
const CLUB = /^(?:A?FC|A?SC|CF|AC|AS|SK|FK|SV)$/i

/** What the first word of a long name has at least. */
const FIRST_WORD_LENGTH = 3

/** What is usual for words that many clubs share. */
const USUAL = new Map([
  ['Manchester', 'Man'],
  ['United', 'Utd'],
  ['Wanderers', 'Wdrs'],
  ['Athletic', 'Ath'],
  ['&', ''],
])

/**
 * The name of a team as messages have it. A long one is without words for a club, then has the usual short
 * words, and then its first two words, of which the first is cut to the room that there is.
 */
export function shortName(name: string): string {
  const all = gsmText(name)
    .split(/\s+/)
    .filter(word => word !== '')
  const whole = all.join(' ')
  if (whole.length <= NAME_LENGTH) return whole
  const telling = all.filter(word => !CLUB.test(word))
  const words = telling.length > 0 ? telling : all
  if (words.join(' ').length <= NAME_LENGTH) return words.join(' ')
  const usual = words.map(word => USUAL.get(word) ?? word).filter(Boolean)
  if (usual.join(' ').length <= NAME_LENGTH) return usual.join(' ')
  const [first = '', second = ''] = usual
  if (second === '') return first.slice(0, NAME_LENGTH)
  const room = Math.max(FIRST_WORD_LENGTH, NAME_LENGTH - second.length - 1)
  return `${first.slice(0, room)} ${second}`.slice(0, NAME_LENGTH).trimEnd()
}

/** Both sides of a match. */
export const matchName = ({ home, away }: { readonly home: string; readonly away: string }): string =>
  `${shortName(home)}-${shortName(away)}`
