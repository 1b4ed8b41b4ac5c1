import { fromKes, toKes, type Cents } from '@ruka/contract/money'
import { Refused } from '../platform/refused.ts'
import { BOOK_RULES, productOfEvent } from './products.rules.ts'

const shown = (cents: Cents): string => `KES ${toKes(cents).toLocaleString('en')}`

/** A limit of the house holds in any case: one above it would be accepted, and not enforced. @throws Refused */
export function mustBeWithinHouse(
  key: string,
  {
    stakeMax,
    payoutMax,
  }: { readonly stakeMax?: Cents | null | undefined; readonly payoutMax?: Cents | null | undefined },
): void {
  const { stakeKes, payoutMaxKes } = BOOK_RULES[key.startsWith('virtual:') ? 'virtuals' : productOfEvent(key)]
  const [stakeMost, payoutMost] = [fromKes(stakeKes.max), fromKes(payoutMaxKes.multi)]
  if ((stakeMax ?? 0) > stakeMost) throw new Refused('invalid', `No stake is above ${shown(stakeMost)}`)
  if ((payoutMax ?? 0) > payoutMost)
    throw new Refused('invalid', `No bet pays more than ${shown(payoutMost)}`)
}
