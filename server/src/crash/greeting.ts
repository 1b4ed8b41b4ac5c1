import type { Ctx } from '../platform/context.ts'
import type { Seat } from './book.ts'
import type { Bye } from './find-seat.ts'
import type { Hall } from './hall.ts'
import { onceLed } from './once-led.ts'
import type { Welcome, Welcomed } from './table.ts'

/**
 * The welcome for a seat, from whoever leads the table, or why there is none. The player's money is read behind the mark:
 * what is told up to there, and not told again, is in it.
 */
export async function greetingFor(
  ctx: Ctx,
  seat: Seat,
  { hall, isGone, since }: { hall: Hall; isGone: () => boolean; since: number | undefined },
): Promise<Welcomed | Bye> {
  const welcomed = await onceLed(ctx, isGone, async () => {
    const answer = await hall.table().welcome(seat)
    // Whoever answers must not have been succeeded.
    return hall.isCurrent(answer.mark) ? answer : undefined
  })
  if (!welcomed) return 'restart'
  const cameMs = ctx.clock.elapsed()
  const { owner, sessionId } = seat
  const record = sessionId === null ? {} : await hall.recordOf({ owner, sessionId, since })
  if (record === 'session') return record
  const times = laterBy(Math.round(ctx.clock.elapsed() - cameMs), welcomed.message)
  return { ...welcomed, message: { ...welcomed.message, ...times, ...record } }
}

/** The times of a welcome as they are so much later. */
const laterBy = (ms: number, { leftMs, elapsedMs }: Welcome): Pick<Welcome, 'leftMs' | 'elapsedMs'> => ({
  ...(leftMs === undefined ? {} : { leftMs: Math.max(0, leftMs - ms) }),
  ...(elapsedMs === undefined ? {} : { elapsedMs: elapsedMs + ms }),
})
