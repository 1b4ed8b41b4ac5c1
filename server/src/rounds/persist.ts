import type { Ctx } from '../platform/context/context.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from '../platform/db/db.ts'
import { Fenced } from '../platform/db/lease.ts'

/** The attempts of a write that the round depends on, over about ten seconds. */
export const WRITE_ATTEMPTS = 12
const PAUSE_MS = 50
const PAUSE_MS_MAX = 1_000

/**
 * Repeats a write that failed, perhaps after its commit: every write here is idempotent by its own key.
 * Throws the last fault after these attempts or when a newer leader has taken over. With `WRITE_ATTEMPTS` it
 * waits for a lock until it is free and uses no connection of the pool during its pauses.
 */
export async function persist<T>(
  ctx: Pick<Ctx, 'clock' | 'log'>,
  attempts: number,
  write: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1, failed = 0; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (attempts < WRITE_ATTEMPTS || sqlState(error) !== LOCK_NOT_AVAILABLE) failed++
      if (error instanceof Fenced || failed >= attempts) throw error
      ctx.log.warn({ error, attempt }, 'a write of a round failed and is repeated')
      const pauseMs = Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** attempt)
      await new Promise<void>(resolve => void ctx.clock.after(pauseMs, resolve))
    }
  }
}
