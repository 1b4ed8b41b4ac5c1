import { SLIP_LEGS_MAX } from '@ruka/contract/limits'
import { LINES_MAX, linesOf } from '@ruka/sports/slip.rules'
import { BOOK_RULES, type BookProduct } from '../model/products.rules.ts'

type Form = {
  readonly product?: BookProduct
  readonly legs: readonly unknown[]
  readonly sizes?: readonly number[]
}
export type FormRefusal = 'slip_invalid' | 'slip_no_systems' | 'slip_sizes_invalid' | 'slip_too_many_lines'

/** Why selections and sizes are no slip of the product. */
export function formRefusal({ legs: { length }, sizes, product = 'sports' }: Form): FormRefusal {
  if (sizes === undefined || length < 1 || length > SLIP_LEGS_MAX) return 'slip_invalid'
  if (!BOOK_RULES[product].takesSystems) return 'slip_no_systems'
  const areSizes = sizes.every((size, at) => size >= 2 && size < length && size > (sizes[at - 1] ?? 0))
  return areSizes && linesOf(length, sizes) > LINES_MAX ? 'slip_too_many_lines' : 'slip_sizes_invalid'
}
