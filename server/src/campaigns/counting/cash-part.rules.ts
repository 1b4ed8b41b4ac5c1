/**
 * Only cash counts: it is the only money that players stake and could have withdrawn. What they received as a gift or
 * won as a ticket (sub-account `stake`) and bonuses (`bonus`) can only be staked, and cost them nothing.
 */
import { asCents, shareFloor } from '@ruka/contract/money'

/** Amounts in cents. `cashCents` is what of the stake was drawn from cash; without it all was. */
type Staked = {
  readonly stakeCents: number
  readonly payoutCents: number
  readonly cashCents?: number | undefined
}

/** A wager as it counts: as if its cash had been staked alone. Undefined where none of the stake was cash. */
export function cashPartOf<Wager extends Staked>(wager: Wager): Wager | undefined {
  const { stakeCents, payoutCents, cashCents = stakeCents } = wager
  if (cashCents === stakeCents) return wager
  if (cashCents === 0) return undefined
  return { ...wager, stakeCents: cashCents, payoutCents: payoutOfPart(payoutCents, cashCents, stakeCents) }
}

/**
 * What a whole stake was paid, for the part of it that counts: the multiplier stays the same, but for what is below a
 * cent and is left out.
 */
export const payoutOfPart = (payoutCents: number, countedCents: number, stakeCents: number): number =>
  countedCents === stakeCents
    ? payoutCents
    : shareFloor(asCents(payoutCents), { part: asCents(countedCents), of: asCents(stakeCents) })
