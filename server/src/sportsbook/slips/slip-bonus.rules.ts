import type { MultiBonus, MultiBonusTier } from '@ruka/sports/multi-bonus.rules'
import { ODDS_SCALE } from '../model/book.rules.ts'

/** The operator’s multi bonus as it is stored, its odds in parts of ten thousand. */
export type StoredBonus = {
  readonly leastOdds: number
  readonly tiers: readonly MultiBonusTier[]
}

/** The bonus as the settlement reads it; undefined of a slip that was placed without one. */
export const bonusRule = (stored: StoredBonus | null): MultiBonus | undefined =>
  stored === null
    ? undefined
    : {
        leastOdds: { numerator: BigInt(stored.leastOdds), denominator: BigInt(ODDS_SCALE) },
        tiers: stored.tiers,
      }
