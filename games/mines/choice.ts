import { fill } from '../kit/fill.ts'
import * as words from './locales/client.en.json'
import { FIELDS, type MinesMove } from './mines.rules.ts'

/** The number of mines, and the fields that autoplay opens, in the order in which they were chosen. */
export type MinesChoice = { readonly mines: number; readonly plan: readonly number[] }

/** Chooses a field for autoplay, or takes it back. */
export const toggled = (plan: readonly number[], field: number): readonly number[] =>
  plan.includes(field) ? plan.filter(each => each !== field) : [...plan, field]

/** Why autoplay cannot begin with these fields. */
export function planFault({ mines, plan }: MinesChoice): string | undefined {
  const safe = FIELDS - mines
  if (plan.length === 0) return words.chooseTiles
  return plan.length > safe ? fill(words.chooseFewer, { n: safe }) : undefined
}

/** Opens the remaining fields, then cashes out. */
export function planned({ plan }: MinesChoice, picked: readonly number[]): MinesMove {
  const field = plan.find(each => !picked.includes(each))
  return field === undefined ? { take: true } : { pick: field }
}
