/** What a slip pays if all its legs win. */
import { asCents, fromKes } from '@ruka/contract/money'
import { payoutOf } from '@ruka/sports/settle.rules'
import { ODDS_SCALE } from './book.rules.ts'
import type { SlipAsked, Terms } from './judge-slip.rules.ts'
import { BOOK_RULES } from './products.rules.ts'
import { bonusRule, type StoredBonus } from './slip-bonus.rules.ts'

/** Where payouts are reserved, what the slip pays if it wins is both; a void leg only makes it less. */
export function payoutsOf(
  slip: SlipAsked,
  terms: Pick<Terms, 'product' | 'legs' | 'capCents'>,
): Pick<Terms, 'leastPayoutCents' | 'greatestPayoutCents'> {
  if (!BOOK_RULES[terms.product].isReserved)
    return { leastPayoutCents: fromKes(0), greatestPayoutCents: terms.capCents }
  const { payoutCents, returnedCents } = payoutIfWon(slip, terms, null)
  const cents = asCents(payoutCents - returnedCents)
  return { leastPayoutCents: cents, greatestPayoutCents: cents }
}

/** What a slip on these terms pays if all legs win; shown before placing by the function that settles. */
export const payoutIfWon = (
  slip: Pick<SlipAsked, 'stakeCents' | 'sizes'>,
  terms: Pick<Terms, 'legs' | 'capCents'>,
  bonus: StoredBonus | null,
) =>
  payoutOf(
    slip.stakeCents,
    terms.legs.map(({ odds }) => ({
      odds: { numerator: BigInt(odds), denominator: BigInt(ODDS_SCALE) },
      verdict: 'won' as const,
    })),
    { capCents: terms.capCents, sizes: slip.sizes, bonus: bonusRule(bonus) },
  )
