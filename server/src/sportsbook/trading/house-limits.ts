import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { Refused } from '../../platform/base/refused.ts'
import { BOOK_RULES, productOfEvent, type BookProduct } from '../model/products.rules.ts'

const shown = (cents: Cents): string => `KES ${toKes(cents).toLocaleString('en')}`

/** The product that a part of the book belongs to; undefined of one that all products share. */
const productOfPart = (key: string): BookProduct | undefined =>
  key.startsWith('virtual:') ? 'virtuals' : key.includes(':') ? productOfEvent(key) : undefined

/** A stake limit in words, with what takes less by the house's own. */
export const stakeInWords = (key: string, cents: Cents): string =>
  inWords(
    cents,
    productOfPart(key) === undefined
      ? [{ what: 'virtual football', kes: BOOK_RULES.virtuals.stakeKes.max }]
      : [],
  )

/** A payout limit in words, with what pays less by the house's own: one may be above the cap of singles for multis. */
export function payoutInWords(key: string, cents: Cents): string {
  const product = productOfPart(key)
  return inWords(cents, [
    ...(product === 'virtuals'
      ? []
      : [{ what: product ? 'singles' : 'singles of sports', kes: BOOK_RULES.sports.payoutMaxKes.single }]),
    ...(product === 'sports'
      ? []
      : [{ what: 'virtual football', kes: BOOK_RULES.virtuals.payoutMaxKes.multi }]),
  ])
}

function inWords(cents: Cents, caps: readonly { readonly what: string; readonly kes: number }[]): string {
  const less = caps
    .filter(({ kes }) => fromKes(kes) < cents)
    .map(({ what, kes }) => `${what} ${shown(fromKes(kes))}`)
  return less.length === 0 ? shown(cents) : `${shown(cents)} (${less.join(', ')})`
}

/** A limit of the house holds in any case: one above it would be accepted, and not enforced. @throws Refused */
export function mustBeWithinHouse(
  key: string,
  {
    stakeMax,
    payoutMax,
  }: { readonly stakeMax?: Cents | null | undefined; readonly payoutMax?: Cents | null | undefined },
): void {
  const { stakeKes, payoutMaxKes } = BOOK_RULES[productOfPart(key) ?? 'sports']
  const [stakeMost, payoutMost] = [fromKes(stakeKes.max), fromKes(payoutMaxKes.multi)]
  if ((stakeMax ?? 0) > stakeMost) throw new Refused('invalid', `No stake is above ${shown(stakeMost)}`)
  if ((payoutMax ?? 0) > payoutMost)
    throw new Refused('invalid', `No bet pays more than ${shown(payoutMost)}`)
}
