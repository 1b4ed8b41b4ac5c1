import { asCents, fromKes, shareFloor, toKes } from '@ruka/contract/money'

/** A part of a stake and what is offered for it, in KES. */
export type Part = { readonly stake: number; readonly amount: number }

/**
 * What a part of a slip is sold for: the same part of the offer, cut to the cent as the server does. All of it
 * is exactly the offer.
 */
export function soldPart(stakeKes: number, offerKes: number, percent: number): Part {
  if (percent >= 100) return { stake: stakeKes, amount: offerKes }
  const whole = fromKes(stakeKes)
  const sold = shareFloor(whole, { part: asCents(percent), of: asCents(100) })
  return { stake: toKes(sold), amount: toKes(shareFloor(fromKes(offerKes), { part: sold, of: whole })) }
}

/** An amount in KES to the cent, as a person types it; undefined where it is none. */
export function typedAmount(text: string): number | undefined {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}

/**
 * The amounts at which a part may be sold by itself: above the offer for it, and up to what it can pay without
 * the multi bonus, which no cash-out has.
 */
export type RuleBounds = { readonly above: number; readonly most: number }

export const boundsOfRule = (
  slip: {
    readonly stake: number
    readonly possible_payout: number
    readonly bonus: { readonly amount: number } | null
  },
  part: Part,
): RuleBounds => ({
  above: part.amount,
  most: toKes(
    shareFloor(asCents(fromKes(slip.possible_payout) - fromKes(slip.bonus?.amount ?? 0)), {
      part: fromKes(part.stake),
      of: fromKes(slip.stake),
    }),
  ),
})

export const isWithin = (kes: number, { above, most }: RuleBounds): boolean => kes > above && kes <= most
