import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { houseLimitsOf } from '../../house-limits/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Refused } from '../../platform/base/refused.ts'
import { houseOf, productOfEvent, type BookProduct, type House } from '../model/products.rules.ts'

/** What the house takes and pays for each product when settings are read. */
export type HouseNow = Readonly<Record<BookProduct, House>>
export function houseNow(ctx: Ctx): HouseNow {
  const [limits, atMs] = [houseLimitsOf(ctx), ctx.clock.now()]
  return { sports: houseOf(limits, 'sports', atMs), virtuals: houseOf(limits, 'virtuals', atMs) }
}

const shown = (cents: Cents): string => `KES ${toKes(cents).toLocaleString('en')}`

/** The product that a part of the book belongs to; undefined of one that all products share. */
const productOfPart = (key: string): BookProduct | undefined =>
  key.startsWith('virtual:') ? 'virtuals' : key.includes(':') ? productOfEvent(key) : undefined

/** A stake limit in words, with what takes less by the house's own. */
export const stakeInWords = (house: HouseNow, key: string, cents: Cents): string =>
  inWords(
    cents,
    productOfPart(key) === undefined ? [{ what: 'virtual football', kes: house.virtuals.stakeKes.max }] : [],
  )

/** A payout limit in words, with what pays less by the house's own: one may be above the cap of singles for multis. */
export function payoutInWords(house: HouseNow, key: string, cents: Cents): string {
  const product = productOfPart(key)
  return inWords(cents, [
    ...(product === 'virtuals'
      ? []
      : [{ what: product ? 'singles' : 'singles of sports', kes: house.sports.payoutMaxKes.single }]),
    ...(product === 'sports' ? [] : [{ what: 'virtual football', kes: house.virtuals.payoutMaxKes.multi }]),
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
  house: HouseNow,
  key: string,
  {
    stakeMax,
    payoutMax,
  }: { readonly stakeMax?: Cents | null | undefined; readonly payoutMax?: Cents | null | undefined },
): void {
  const { stakeKes, payoutMaxKes } = house[productOfPart(key) ?? 'sports']
  const [stakeMost, payoutMost] = [fromKes(stakeKes.max), fromKes(payoutMaxKes.multi)]
  if ((stakeMax ?? 0) > stakeMost) throw new Refused('invalid', `No stake is above ${shown(stakeMost)}`)
  if ((payoutMax ?? 0) > payoutMost)
    throw new Refused('invalid', `No bet pays more than ${shown(payoutMost)}`)
}
