/** An outcome as messages name it, and what it is in the feed. */
export type Pick = {
  readonly name: string
  readonly market: number
  readonly specifiers: string
  readonly outcome: string
}

const pick = (name: string, market: number, outcome: number): readonly [string, Pick] => [
  name,
  { name, market, specifiers: '', outcome: String(outcome) },
]
const PICKS: ReadonlyMap<string, Pick> = new Map([
  pick('1', 1, 1),
  pick('X', 1, 2),
  pick('2', 1, 3),
  pick('1X', 10, 9),
  pick('12', 10, 10),
  pick('X2', 10, 11),
  pick('GG', 29, 74),
  pick('NG', 29, 76),
])
const TOTAL = 18
const OVER = '12'
const UNDER = '13'

/** The outcome that a word in capitals names, such as `X`, `1X` or `OV25`. */
export function pickOf(word: string): Pick | undefined {
  const known = PICKS.get(word)
  if (known) return known
  const [, side, goals] = /^(OV|UN)([0-6])5$/.exec(word) ?? []
  if (side === undefined || goals === undefined) return undefined
  const outcome = side === 'OV' ? OVER : UNDER
  return { name: word, market: TOTAL, specifiers: `total=${goals}.5`, outcome }
}
