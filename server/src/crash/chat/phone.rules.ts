/** Adjacent digits; `amount`: written as people write stakes and multipliers. */
type Group = { readonly digits: string; readonly amount: boolean }

/** From zero on. */
const NAMES = [
  'zero one two three four five six seven eight nine',
  'sifuri moja mbili tatu nne tano sita saba nane tisa',
  'nought',
  'nil',
  'oh',
]
const DIGIT_WORDS = new Map(
  NAMES.flatMap(names => names.split(' ').map((name, digit) => [name, String(digit)] as const)),
)
const DIGIT_WORD = [...DIGIT_WORDS.keys()].join('|')
const ALL_DIGIT_WORDS = new RegExp(`^(?:${DIGIT_WORD})+$`)
const TIMES: Readonly<Record<string, number>> = { double: 2, triple: 3 }
/** Words for the signs between digits. */
const BETWEEN = new Set(['dash', 'dot', 'space'])

/** `1,500,000`, `2.50`, or digits alone, or a word. */
const PART =
  /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?:\.\d\d)?(?![.,]?\d)|(?<![\d.])[1-9]\d{0,6}\.\d\d(?!\.?\d)|\d+|\p{L}+/gu
const NATIONAL = String.raw`[17]\d{8}`
const NUMBER = new RegExp(`^(?:(?:00)?2540?|0)?${NATIONAL}`)
const NUMBER_WITHIN = new RegExp(NATIONAL)
/** With the plus sign of a country code. */
const FOREIGN = /\+\s*\d(?:[\s().-]*\d){8,}/

/**
 * Whether a folded text contains a Kenyan mobile number, however it is spaced, punctuated or spelt out, or
 * any number with the plus sign of a country code. Words between digits end a number. Figures that are all
 * stakes and multipliers are allowed.
 */
export function hasPhone(folded: string): boolean {
  return FOREIGN.test(folded) || runsOf(folded).some(hasNumber)
}

/** The groups of digits without a word between them. */
function runsOf(folded: string): Group[][] {
  const runs: Group[][] = [[]]
  let times = 1
  for (const match of folded.matchAll(PART)) {
    const [part] = match
    const beside = folded.slice(match.index - 1, match.index) + (folded[match.index + part.length] ?? '')
    const digits = /^\d/.test(part) ? part.replace(/[.,]/g, '') : digitsOfWord(part, beside)
    if (digits !== undefined) {
      const amount = /^[1-9]/.test(part) && (/\.\d\d$/.test(part) || part.endsWith('0')) && digits.length < 9
      runs.at(-1)!.push({ digits: digits[0]!.repeat(times - 1) + digits, amount })
      times = 1
    } else if (part in TIMES) times = TIMES[part]!
    else if (!BETWEEN.has(part)) {
      runs.push([])
      times = 1
    }
  }
  return runs
}

/** `saba`, `sevenone`, or an o, an i or an l among digits. An i by itself is a word. */
function digitsOfWord(word: string, beside: string): string | undefined {
  if (ALL_DIGIT_WORDS.test(word))
    return word.replace(new RegExp(DIGIT_WORD, 'g'), name => DIGIT_WORDS.get(name)!)
  const isAlone = word === 'o' || word === 'l'
  if (!isAlone && !(/^[oil]+$/.test(word) && /\d/.test(beside))) return undefined
  return word.replaceAll('o', '0').replace(/[il]/g, '1')
}

/** Whether a number begins at the start of a group, or is within one. */
const hasNumber = (run: readonly Group[]): boolean =>
  run.some(({ digits, amount }, at) => {
    if (!amount && NUMBER_WITHIN.test(digits)) return true
    const rest = run.slice(at)
    const found = NUMBER.exec(rest.map(group => group.digits).join(''))?.[0]
    return found !== undefined && !groupsOf(rest, found.length).every(group => group.amount)
  })

/** The first groups that contain this many digits. */
function groupsOf(groups: readonly Group[], length: number): readonly Group[] {
  let sum = 0
  const end = groups.findIndex(({ digits }) => (sum += digits.length) >= length)
  return groups.slice(0, end + 1)
}
