import { asCents } from '@ruka/contract/money'
import type { Ctx } from '../platform/context.ts'
import { readBalance } from '../wagers/index.ts'
import type { Seat } from './book.ts'
import type { Hall } from './hall.ts'
import { onceLed } from './once-led.ts'
import { tableOf } from './reach-table.ts'
import { recordOf } from './record-of.ts'
import type { Welcomed } from './table.ts'

/** The welcome for a seat, from whoever leads the table; nothing when nobody does for a while. */
export async function greetingFor(
  ctx: Ctx,
  seat: Seat,
  { hall, isGone, ...place }: { game: string; since?: number | undefined; hall: Hall; isGone(): boolean },
): Promise<Welcomed | undefined> {
  const welcomed = await onceLed(ctx, isGone, async () => {
    const balanceCents = seat.sessionId === null ? asCents(0) : await readBalance(ctx.db.read, seat.owner)
    const answer = await tableOf(ctx, place.game).welcome(seat, balanceCents)
    // Whoever answers must not have been succeeded.
    return hall.isCurrent(answer.mark) ? answer : undefined
  })
  if (!welcomed) return undefined
  const message = { ...welcomed.message, ...(await recordOf(ctx, seat, place)) }
  return { ...welcomed, message }
}
