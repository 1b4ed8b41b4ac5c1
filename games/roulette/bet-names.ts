import { BETS } from './roulette.rules.ts'
import { colourOf } from './spots.rules.ts'

const SIDES: Readonly<Record<string, string>> = {
  red: 'Red',
  black: 'Black',
  even: 'Even',
  odd: 'Odd',
  low: '1–18',
  high: '19–36',
}

/** The name of a bet: `Split 1 and 4`. */
export function betName(on: string): string {
  const covered = BETS.get(on)!
  const listed = covered.join(', ')
  if (on in SIDES) return SIDES[on]!
  if (on.startsWith('column')) return `Column ${covered[0]!}, ${covered[1]!} to ${covered.at(-1)!}`
  if (on.startsWith('dozen')) return `Dozen ${covered[0]!}–${covered.at(-1)!}`
  if (covered.length === 2) return `Split ${covered.join(' and ')}`
  if (covered.length === 3) return `${covered.includes(0) ? 'Trio' : 'Street'} ${listed}`
  if (covered.length === 4) return `${covered.includes(0) ? 'First four' : 'Corner'} ${listed}`
  return covered.length === 6 ? `Six line ${covered[0]!} to ${covered.at(-1)!}` : on
}

/** Bets by kind, in the order of the list. */
export function betsByKind(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>()
  for (const [on, { length }] of BETS) {
    const kind = `${KINDS[length]!}, pays ${36 / length - 1} to 1`
    kinds.set(kind, [...(kinds.get(kind) ?? []), on])
  }
  return kinds
}
const KINDS: Readonly<Record<number, string>> = {
  1: 'One number',
  2: 'Splits',
  3: 'Streets',
  4: 'Corners',
  6: 'Six lines',
  12: 'Columns and dozens',
  18: 'Even chances',
}

/** A number with its colour: `17, black`. */
export const pocketName = (pocket: number): string => `${pocket}, ${colourOf(pocket)}`
