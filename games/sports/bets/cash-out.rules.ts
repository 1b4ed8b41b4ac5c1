import { asCents, fromKes, shareFloor, toKes } from '@ruka/contract/money'

/** A part of a stake and what is offered for it, in KES. */
export type Part = { readonly stake: number; readonly amount: number }

/** What is left of a stake must be one of its own. */
const LEAST_REST = fromKes(1)

/**
 * What a part of a slip is sold for: the same part of the offer, cut to the cent as the server does. All of it
 * is exactly the offer.
 */
export function soldPart(stakeKes: number, offerKes: number, percent: number): Part {
  const whole = fromKes(stakeKes)
  const sold = shareFloor(whole, { part: asCents(percent), of: asCents(100) })
  if (percent >= 100 || whole - sold < LEAST_REST) return { stake: stakeKes, amount: offerKes }
  return { stake: toKes(sold), amount: toKes(shareFloor(fromKes(offerKes), { part: sold, of: whole })) }
}

/**
 * The part that the first tap named, which the second one sells; it waits while nothing is offered, and is new where
 * it came after that.
 */
export type Asked = Part & { readonly state?: 'waits' | 'new' }

/** The part that was asked for after a look at the offer; the part of it is undefined while there is none. */
export function askedAfter(asked: Asked | undefined, offered: Part | undefined): Asked | undefined {
  if (asked === undefined) return undefined
  if (offered === undefined) return { ...asked, state: 'waits' }
  return asked.state === 'waits' ? { ...offered, state: 'new' } : asked
}

const STEP_PERCENT = 5
/** The least part that can be chosen, in per cent of the stake: the server sells none below `leastKes` by itself. */
export function leastPercent(stakeKes: number, leastKes: number): number {
  const percent = Math.ceil((leastKes / stakeKes) * (100 / STEP_PERCENT) - 1e-9) * STEP_PERCENT
  const sold = shareFloor(fromKes(stakeKes), { part: asCents(Math.min(100, percent)), of: asCents(100) })
  const isTaken = sold >= fromKes(leastKes) && fromKes(stakeKes) - sold >= LEAST_REST
  return isTaken ? percent : 100
}

/** How much less than the offer on the screen the player takes, in per cent: a live offer moves while it is decided. */
export const FALLS = [0, 2, 5] as const
export type Fall = (typeof FALLS)[number]

/** The least amount that is taken, rounded up to the cent. */
export const leastTaken = (amountKes: number, fall: Fall): number =>
  toKes(asCents(Math.max(1, Math.ceil((fromKes(amountKes) * (100 - fall)) / 100))))

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
