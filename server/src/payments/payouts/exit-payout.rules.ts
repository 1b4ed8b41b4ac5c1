import { asCents, floorToShilling, fromKes, type Cents } from '@ruka/contract/money'

/** The minimum and maximum of one payout by M-PESA, in KES. */
const PAYOUT_KES = { min: 10, max: 250_000 } as const
const MINUTE_MS = 60_000
/** The pause after each refusal in a row; later refusals wait as long as the last. */
const PAUSES_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 360 * MINUTE_MS, 1_440 * MINUTE_MS] as const

/** The refusals in a row after which a case is opened. */
export const REFUSALS_BEFORE_CASE = 3
/** Less than this cannot be paid out. */
export const LEAST_CENTS: Cents = fromKes(PAYOUT_KES.min)

/** When to try again after the last of `refusals` refusals in a row, in milliseconds after it. */
export const pauseAfterMs = (refusals: number): number =>
  PAUSES_MS[Math.min(refusals, PAUSES_MS.length) - 1] ?? 0

/**
 * Splits an amount into parts that M-PESA accepts: whole shillings, none below its minimum, and no two equal,
 * since it refuses the same amount to the same phone within two minutes. `netOf` gives what of a part reaches
 * the phone.
 */
export function splitExitPayout(cents: Cents, netOf: (cents: Cents) => Cents): readonly Cents[] {
  const parts: Cents[] = []
  let left = floorToShilling(cents)
  while (netOf(left) >= LEAST_CENTS) {
    const most = asCents(fromKes(PAYOUT_KES.max) - parts.length * fromKes(1))
    // The remainder must be payable too, so this part is smaller.
    const over = asCents(Math.max(0, left - most))
    const part = over === 0 ? left : netOf(over) < LEAST_CENTS ? asCents(most - 2 * LEAST_CENTS) : most
    parts.push(part)
    left = asCents(left - part)
  }
  return parts
}
