import { marketOf } from './markets.rules.ts'
import { readSpecifiers } from './specifiers.rules.ts'

/** A selection as a slip says it: `Total`, `over 2.5`. */
export type SelectionWords = { readonly market: string; readonly outcome: string }

/**
 * The names of a market and of one of its outcomes; undefined where we do not know the market or the outcome.
 */
export function selectionWords(
  selection: { readonly market: number; readonly specifiers: string; readonly outcome: string },
  sides: { readonly home: string; readonly away: string },
): SelectionWords | undefined {
  const market = marketOf(selection.market)
  const outcome = market?.outcomes.find(({ id }) => id === selection.outcome)
  if (!market || !outcome) return undefined
  const fill = (text: string): string => filled(text, readSpecifiers(selection.specifiers), sides)
  return { market: fill(market.name), outcome: fill(outcome.name) }
}

/** A name with the placeholders of the feed's descriptions, such as `{$competitor1} ({+hcp})`. */
function filled(
  text: string,
  specifiers: ReadonlyMap<string, string>,
  { home, away }: { readonly home: string; readonly away: string },
): string {
  return text.replace(/\{([$+!-]?)(\w+)\}/g, (placeholder, sign: string, name: string) => {
    if (sign === '$') return name === 'competitor1' ? home : name === 'competitor2' ? away : placeholder
    const value = specifiers.get(name)
    if (value === undefined) return placeholder
    if (sign === '!') return ordinal(Number(value))
    if (sign === '') return value
    return signed(sign === '-' ? 0 - Number(value) : Number(value))
  })
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))

const ENDINGS = new Map([
  [1, 'st'],
  [2, 'nd'],
  [3, 'rd'],
])
function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${(isTeen ? undefined : ENDINGS.get(number % 10)) ?? 'th'}`
}
