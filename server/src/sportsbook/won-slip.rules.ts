/** What a slip pays if all its legs win. */
import { asCents, fromKes, type Cents } from '@ruka/contract/money'
import { payoutOf } from '@ruka/sports/settle.rules'
import { ODDS_SCALE } from './book.rules.ts'
import { BOOK_RULES, type BookProduct } from './products.rules.ts'
import { bonusRule, type StoredBonus } from './slip-bonus.rules.ts'

type Slip = { readonly stakeCents: Cents; readonly sizes?: readonly number[] }
type Terms = { readonly legs: readonly { readonly odds: number }[]; readonly capCents: Cents }

/** Shown before placing by the function that settles. */
export const payoutIfWon = (slip: Slip, terms: Terms, bonus: StoredBonus | null) =>
  payoutOf(
    slip.stakeCents,
    terms.legs.map(({ odds }) => ({
      odds: { numerator: BigInt(odds), denominator: BigInt(ODDS_SCALE) },
      verdict: 'won' as const,
    })),
    { capCents: terms.capCents, sizes: slip.sizes, bonus: bonusRule(bonus) },
  )

/** Where payouts are reserved, what the slip pays if it wins is both; a void leg only makes it less. */
export function payoutsOf(
  slip: Slip,
  terms: Terms & { readonly product: BookProduct },
): { readonly leastPayoutCents: Cents; readonly greatestPayoutCents: Cents } {
  if (!BOOK_RULES[terms.product].isReserved)
    return { leastPayoutCents: fromKes(0), greatestPayoutCents: terms.capCents }
  const { payoutCents, returnedCents } = payoutIfWon(slip, terms, null)
  const cents = asCents(payoutCents - returnedCents)
  return { leastPayoutCents: cents, greatestPayoutCents: cents }
}
