import { slipMultiplier } from '@ruka/sports/settle.rules'
import { ODDS_SCALE } from '../model/book.rules.ts'

/**
 * any: at whatever odds there are. higher: at total odds that are no lower than those seen, or only as much lower as
 * the player allows. none: at exactly those seen.
 */
export type OddsPolicy = 'any' | 'higher' | 'none'
type Priced = { readonly odds: number }
type Seen = {
  readonly oddsPolicy: OddsPolicy
  /** Under `higher`, by how many per cent the total odds may be lower; 0 where it is left out. */
  readonly oddsFallPercent?: number
  readonly legs: readonly Priced[]
  readonly sizes?: readonly number[]
}

/** The legs by which the total odds have fallen too far; what one leg has lost another may have won. */
export function fallenLegs(
  { oddsPolicy, oddsFallPercent = 0, legs, sizes }: Seen,
  now: readonly Priced[],
): readonly { readonly no: number; readonly code: 'odds_changed'; readonly odds: number }[] {
  if (oddsPolicy !== 'higher') return []
  const fallen = now.flatMap(({ odds }, no) =>
    odds < legs[no]!.odds ? [{ no, code: 'odds_changed' as const, odds }] : [],
  )
  if (fallen.length === 0) return []
  // Both have the same legs in the same lines, so the same denominator.
  const isTaken = totalOf(now, sizes) * 100n >= totalOf(legs, sizes) * BigInt(100 - oddsFallPercent)
  return isTaken ? [] : fallen
}

const totalOf = (legs: readonly Priced[], sizes: Seen['sizes']): bigint =>
  slipMultiplier(
    legs.map(({ odds }) => ({
      odds: { numerator: BigInt(odds), denominator: BigInt(ODDS_SCALE) },
      verdict: 'won',
    })),
    sizes,
  ).numerator
