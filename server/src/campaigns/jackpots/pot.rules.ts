import { asCents, type Cents } from '@ruka/contract/money'
import type { Level } from '../model/definition.rules.ts'

const MICRO = 1_000_000

/** What a pot has: contributions in millionths of a cent, since its last win. */
export type Pot = {
  /** Below zero where more was returned, after the win, than stakes have added since. */
  readonly contributedMicro: number
  readonly reservedMicro: number
  readonly seedCents: number
}

/** A stake that counts, -1 times one that was returned later, or a sum of them: all add up the same. */
export const addStake = (
  pot: Pot,
  { shareX1000000, reserveX1000000 }: Level,
  stakeCents: number,
): Pick<Pot, 'contributedMicro' | 'reservedMicro'> => ({
  contributedMicro: pot.contributedMicro + stakeCents * shareX1000000,
  reservedMicro: pot.reservedMicro + stakeCents * reserveX1000000,
})

const wholeCents = (micro: number): number => Math.max(0, Math.floor(micro / MICRO))

/** What stakes have added, in whole cents; never below nothing. */
export const addedCents = ({ contributedMicro }: Pot): number => wholeCents(contributedMicro)
export const reservedCents = ({ reservedMicro }: Pot): number => wholeCents(reservedMicro)
/** What stakes must sum to for a draw without a hit; levels without a deadline are drawn among any. */
export const leastOf = ({ dropsAt, dropLeast }: Level): number => (dropsAt === null ? 0 : (dropLeast ?? 0))
/** What it pays if it is won now. */
export const amountOf = (pot: Pot): Cents => asCents(pot.seedCents + addedCents(pot))

/** The pot after a win: what is no whole cent stays, and the reserve pays the next seed as far as it reaches. */
export function afterWin(
  pot: Pot,
  { seed: seedCents }: Level,
): { readonly pot: Pot; readonly fromReserve: Cents } {
  const fromReserve = asCents(Math.min(seedCents, reservedCents(pot)))
  return {
    pot: {
      seedCents,
      contributedMicro: pot.contributedMicro - addedCents(pot) * MICRO,
      reservedMicro: pot.reservedMicro - fromReserve * MICRO,
    },
    fromReserve,
  }
}
