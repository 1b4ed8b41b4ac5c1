import type { Timer } from '../platform/base/clock.ts'
import type { Ctx } from '../platform/context/context.ts'
import { isDatabaseAway } from '../platform/db/db.ts'
import { acquireLease, type Lease } from '../platform/db/lease.ts'
import type { Running } from '../platform/process/module.ts'

/** The pause before the next attempt to lead, after a fault or while another process leads. */
const RETRY_MS = 1_000

/** What runs under a lease. `ended` resolves when it has stopped, by itself or by `stop`. */
export type Led = Running & { readonly ended: Promise<void> }

/**
 * Runs something that may run once in the whole system, for as long as this process leads it, and tries
 * again when it ends or when another process leads. `lead` starts it under a lease, which is released when
 * it has ended. Resolves after the first attempt.
 */
export async function superviseLeadership(
  { clock, db, log }: Pick<Ctx, 'clock' | 'db' | 'log'>,
  name: string,
  lead: (lease: Lease) => Promise<Led>,
): Promise<Running> {
  const stopping = new AbortController()
  const attempted = Promise.withResolvers<void>()
  let led: Led | undefined
  let pause: { timer: Timer; end(): void } | undefined

  const leadOnce = async (): Promise<void> => {
    const lease = await acquireLease(db, name)
    if (!lease) return
    try {
      led = await lead(lease)
      attempted.resolve()
      if (stopping.signal.aborted) void led.stop()
      await led.ended
    } finally {
      led = undefined
      await lease.release()
    }
  }
  let isAway = false
  /** A database that is away fails every attempt until it is back: it is reported once. */
  const report = (error: unknown) => {
    const wasAway = isAway
    isAway = isDatabaseAway(error)
    if (!(wasAway && isAway)) log.error({ error, name }, 'leadership ended on a fault')
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await leadOnce().then(() => void (isAway = false), report)
      attempted.resolve()
      if (stopping.signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      pause = { timer: clock.after(RETRY_MS, resolve), end: resolve }
      await promise
    }
  }
  const running = run()
  await attempted.promise
  return {
    async stop() {
      stopping.abort()
      pause?.timer.cancel()
      pause?.end()
      await led?.stop()
      await running
    },
  }
}
