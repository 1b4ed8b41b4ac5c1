import { marketOf } from '@ruka/sports/markets.rules'
import { readSpecifiers } from '@ruka/sports/specifiers.rules'
import { fill } from '../../kit/fill.ts'
import * as names from '../locales/markets.en.json'
import * as words from '../locales/slip.en.json'

type Selection = { readonly market: number; readonly specifiers: string; readonly outcome: string }
type Sides = { readonly home: string; readonly away: string }

/** `Gor Mahia v Leopards`. */
export const sidesText = ({ home, away }: Sides): string => fill(words.sides, { home, away })

const table = names as unknown as Readonly<Record<string, string>>
/** Names that are the same in every language. */
const SIDES: Readonly<Record<string, string>> = { '{$competitor1}': '{home}', '{$competitor2}': '{away}' }

/** The key of an outcome's text: `draw or {$competitor2}` is `outcome_draw_or_competitor2`. */
const keyOf = (name: string): string =>
  name.replace('{+', '{plus_').replace('{-', '{minus_').replace(/\W+/g, '_').replace(/^_|_$/g, '')

/** What a market is called in the language of the page; undefined for one that is not ours to settle. */
export function marketName(
  { market, specifiers }: Omit<Selection, 'outcome'>,
  sides: Sides,
): string | undefined {
  const found = marketOf(market)
  return found && say(table[`market${market}`] ?? found.name, specifiers, sides)
}

export function outcomeName({ market, specifiers, outcome }: Selection, sides: Sides): string | undefined {
  const found = marketOf(market)?.outcomes.find(({ id }) => id === outcome)
  if (!found) return undefined
  return say(table[`outcome_${keyOf(found.name)}`] ?? SIDES[found.name] ?? found.name, specifiers, sides)
}

function say(text: string, specifiers: string, { home, away }: Sides): string {
  const given = readSpecifiers(specifiers)
  const handicap = given.get('hcp')
  return fill(text, {
    home,
    away,
    ...Object.fromEntries(given),
    ...(handicap === undefined || handicap.includes(':')
      ? {}
      : { plus: signed(Number(handicap)), minus: signed(0 - Number(handicap)) }),
  })
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))
