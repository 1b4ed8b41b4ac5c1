import { balanceCents, UTILITY, WORKING } from './books.ts'
import { numericStamp } from './clock.ts'
import { shillings } from './money.ts'
import { placeholderReceipt, type Done } from './results.ts'
import type { World } from './world.ts'

/** The balances of the pay-bill number: one string, accounts joined by `&`, fields by `|`. */
export function balanceOf(world: World): Done {
  const { books } = world.state
  const accounts = [
    ['Working Account', balanceCents(books, WORKING)],
    ['Utility Account', balanceCents(books, UTILITY)],
    ['Charges Paid Account', 0],
    ['Organization Settlement Account', 0],
  ] as const
  const line = accounts.map(
    ([name, cents]) => `${name}|KES|${shillings(cents)}|${shillings(cents)}|0.00|0.00`,
  )
  return {
    code: '0',
    changes: [],
    receipt: placeholderReceipt(world),
    parameters: [
      { Key: 'AccountBalance', Value: line.join('&') },
      { Key: 'BOCompletedTime', Value: numericStamp(world.clock.now()) },
    ],
  }
}
