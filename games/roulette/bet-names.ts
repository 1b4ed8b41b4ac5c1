import { fill } from '../kit/fill.ts'
import * as words from './locales/client.en.json'
import { BETS } from './roulette.rules.ts'
import { colourOf, type Colour } from './spots.rules.ts'

const SIDES: Readonly<Record<string, string>> = {
  red: words.red,
  black: words.black,
  even: words.even,
  odd: words.odd,
  low: '1–18',
  high: '19–36',
}

/** The name of a bet: `Split 1 and 4`. */
export function betName(on: string): string {
  const covered = BETS.get(on)!
  const [first, second] = covered.map(String)
  const values = { first: first!, second: second!, last: covered.at(-1)!, numbers: covered.join(', ') }
  if (on in SIDES) return SIDES[on]!
  if (on.startsWith('column')) return fill(words.column, values)
  if (on.startsWith('dozen')) return fill(words.dozen, values)
  if (covered.length === 2) return fill(words.split, values)
  if (covered.length === 3) return fill(covered.includes(0) ? words.trio : words.street, values)
  if (covered.length === 4) return fill(covered.includes(0) ? words.firstFour : words.corner, values)
  return covered.length === 6 ? fill(words.sixLine, values) : on
}

/** Bets by kind, in the order of the list. */
export function betsByKind(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>()
  for (const [on, { length }] of BETS) {
    const kind = fill(KINDS[length]!, { n: 36 / length - 1 })
    kinds.set(kind, [...(kinds.get(kind) ?? []), on])
  }
  return kinds
}
const KINDS: Readonly<Record<number, string>> = {
  1: words.kindNumber,
  2: words.kindSplits,
  3: words.kindStreets,
  4: words.kindCorners,
  6: words.kindSixLines,
  12: words.kindDozens,
  18: words.kindEven,
}
const POCKETS: Readonly<Record<Colour, string>> = {
  red: words.pocketRed,
  black: words.pocketBlack,
  green: words.pocketGreen,
}

/** A number with its colour: `17, black`. */
export const pocketName = (pocket: number): string => fill(POCKETS[colourOf(pocket)], { pocket })
