import { SPORTS } from '@ruka/contract/limits'
import type { cancelRefusals } from '@ruka/contract/sports'
import { BOOK_RULES, type BookProduct } from '../model/products.rules.ts'

/** What decides whether a player may cancel a slip. Times are milliseconds since 1970. */
export type CancelFacts = {
  readonly product: BookProduct
  readonly state: string
  readonly version: number
  readonly isLive: boolean
  readonly placedAtMs: number
  readonly firstKickOffMs: number
  /** Whether an event of it has begun, or was to begin. */
  readonly hasBegun: boolean
  /** Whether the odds of a leg have moved further than the operator lets them, or a leg is not offered at the moment. */
  readonly hasMoved: boolean
  readonly withinMinutes: number
  /** Slips that the player placed before it, and slips that the player cancelled in this Nairobi day. */
  readonly before: number
  readonly today: number
}

/** The moment from which a slip is not cancelled any more. */
export const cancelUntilMs = ({ placedAtMs, firstKickOffMs, withinMinutes }: CancelFacts): number =>
  Math.min(placedAtMs + withinMinutes * 60_000, firstKickOffMs)

/** Whether odds have moved by more than a share of what they were, in per cent, either way. */
export const hasMoved = (was: number, now: number, percent: number): boolean =>
  Math.abs(now - was) * 100 > was * percent

/** Why a slip cannot be cancelled at a moment: what `cancelSlip` answers then. Undefined where it can. */
export function cancelRefusal(slip: CancelFacts, atMs: number): (typeof cancelRefusals)[number] | undefined {
  if (slip.state !== 'open' || slip.version > 0) return 'slip_over'
  if (!BOOK_RULES[slip.product].canCancel) return 'slip_virtual'
  if (slip.isLive) return 'slip_live'
  if (slip.hasBegun || atMs >= cancelUntilMs(slip)) return 'slip_cancel_late'
  if (slip.before < SPORTS.cancel.afterBets) return 'slip_cancel_new_player'
  if (slip.today >= SPORTS.cancel.perDay) return 'slip_cancels_used'
  // Last: it may pass again.
  return slip.hasMoved ? 'slip_cancel_moved' : undefined
}
