import { sql } from '../../platform/db/db.ts'
import type { BookProduct } from '../model/products.rules.ts'

/** A slip of a player by its code, of sports where no product is named; one of another is not found. */
export type WhoseSlip = {
  readonly playerId: string
  readonly code: string
  readonly product?: BookProduct
}

/** The condition on `sportsbook.slips as s`. */
export const isSlipOf = ({ playerId, code, product = 'sports' }: WhoseSlip) =>
  sql`s.code = ${code} and s.player_id = ${playerId} and s.product = ${product}`
