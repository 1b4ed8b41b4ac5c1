import { isHeardOrDown } from '../../feed/index.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { sql } from '../../platform/db/db.ts'
import { LIVE_PRODUCT } from '../model/book.rules.ts'

/**
 * A live bet or cash-out that could not be decided for this long after its delay is not taken: the match has
 * moved on.
 */
export const LATE_MS = 30_000

/**
 * Whether, as a query of `decide_at`, the delay of a live bet or cash-out is over and there is something to
 * decide it by: the live producer was heard after it, or is down, or it is late. Silence decides nothing.
 */
export const isDue = (atMs: number) =>
  sql<boolean>`(decide_at <= ${new Date(atMs)}::timestamptz
    and (decide_at <= ${new Date(atMs - LATE_MS)}::timestamptz
      or ${isHeardOrDown(LIVE_PRODUCT, sql`decide_at`, atMs)}))`

type Heard = {
  /** Up to when all that the live producer said is applied. Read before what it is to prove. */
  readonly heardMs: number
  /** The live matches that it depends on, each with the time until which the last word on it counts. */
  readonly heardUntilMs: readonly (number | null)[]
}

/**
 * Whether what is known now tells what had happened when the delay was over: the live producer was heard
 * later than that, and spoke of each match after the player asked. A match that fell silent before tells
 * nothing, however lively others are.
 */
export const isHeard = (
  { askedAtMs, heardMs, heardUntilMs }: Heard & { readonly askedAtMs: number },
  { config }: Pick<Ctx, 'config'>,
): boolean =>
  heardMs > askedAtMs + config.SPORTS_LIVE_DELAY_MS &&
  heardUntilMs.every(ms => (ms ?? 0) - config.SPORTS_SILENT_MS > askedAtMs)
