/** What a slip pays if all its legs win. */
import { asCents, type Cents } from '@ruka/contract/money'
import { greatestStakeKes, payoutOf, slipMultiplier } from '@ruka/sports/settle.rules'
import { ODDS_SCALE } from '../model/book.rules.ts'
import { BOOK_RULES, type BookProduct } from '../model/products.rules.ts'
import { bonusRule, type StoredBonus } from './slip-bonus.rules.ts'

type Slip = { readonly stakeCents: Cents; readonly sizes?: readonly number[] }
type Terms = { readonly legs: readonly { readonly odds: number }[]; readonly capCents: Cents }

/** What is told of what a cap takes, at most: the product of the odds of 20 legs has more digits than a number. */
export const CAPPED_MAX_KES = 1_000_000_000

const wonLeg = ({ odds }: Terms['legs'][number]) => ({
  odds: { numerator: BigInt(odds), denominator: BigInt(ODDS_SCALE) },
  verdict: 'won' as const,
})

/** Shown before placing by the function that settles. */
export const payoutIfWon = (slip: Slip, terms: Terms, bonus: StoredBonus | null) =>
  payoutOf(slip.stakeCents, terms.legs.map(wonLeg), {
    capCents: terms.capCents,
    sizes: slip.sizes,
    bonus: bonusRule(bonus),
  })

/**
 * The greatest stake in whole KES whose own win, if all legs win at these odds, is within the cap of one bet. The
 * multi bonus is left out: it fills the cap at most, and costs no stake.
 */
export const usefulStakeKes = ({ sizes }: Pick<Slip, 'sizes'>, { legs, capCents }: Terms): number =>
  greatestStakeKes(slipMultiplier(legs.map(wonLeg), sizes), capCents)

/**
 * What must be left of the player's cap, and the most that the slip pays. Where payouts are reserved, what the slip
 * pays if it wins is both; a void leg only makes it less. Otherwise it is the least with which a win pays more than the
 * stake: of a cap C the stake's part for the win P above it returns, so C + S · (P − C) / P must be a cent above S.
 */
export function payoutsOf(
  slip: Slip,
  terms: Terms & { readonly product: BookProduct },
): { readonly leastPayoutCents: Cents; readonly greatestPayoutCents: Cents } {
  if (!BOOK_RULES[terms.product].isReserved)
    return { leastPayoutCents: leastWinCents(slip, terms), greatestPayoutCents: terms.capCents }
  const { payoutCents, returnedCents } = payoutIfWon(slip, terms, null)
  const cents = asCents(payoutCents - returnedCents)
  return { leastPayoutCents: cents, greatestPayoutCents: cents }
}

/** P / (P − S), rounded up, where the slip multiplies its stake with P / S. */
function leastWinCents({ sizes }: Slip, { legs }: Terms): Cents {
  const { numerator, denominator } = slipMultiplier(legs.map(wonLeg), sizes)
  const gained = numerator - denominator
  return asCents(gained <= 0n ? 1 : Number((numerator + gained - 1n) / gained))
}
