import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { parseStake, type Bounds } from './amounts.rules.ts'
import type { Stops } from './run.rules.ts'

const ANY = { min: 1, max: 1_000_000_000 }

/** A field that is left out. */
export const isEmpty = (text: string): boolean => text.trim() === ''

/** Whole numbers within the bounds. */
export function numberOf(text: string, bounds: Bounds = ANY): number | undefined {
  const amount = parseStake(text, bounds)
  return typeof amount === 'number' ? amount : undefined
}

/** Anything else than whole shillings counts as nothing. */
export const centsOf = (text: string): Cents => {
  const amount = numberOf(text)
  return amount === undefined ? asCents(0) : fromKes(amount)
}

/** The stops of automatic play as they are typed. */
export const readStops = ({
  bets,
  loss,
  single,
}: Readonly<Record<'bets' | 'loss' | 'single', string>>): Stops => ({
  bets: numberOf(bets) ?? 0,
  lossCents: centsOf(loss),
  ...(!isEmpty(single) && { singleCents: centsOf(single) }),
})
