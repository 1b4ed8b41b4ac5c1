import type { FastifyInstance } from 'fastify'
import type { Clock } from '../mpesa/clock.ts'
import { fieldsOf, Refusal } from '../mpesa/sim-fields.ts'

/** Real time that a test can put forward: whatever is due by then runs at once, in order. */
export type ShiftingClock = Clock & { shift: (byMs: number) => void }

export function shiftingClock(real: Clock): ShiftingClock {
  let aheadMs = 0
  type Waiting = { dueMs: number; task: () => void; callOff: () => void }
  const waiting = new Set<Waiting>()
  const now = (): number => real.now() + aheadMs
  const arm = (entry: Waiting): void => {
    entry.callOff = real.after(Math.max(0, entry.dueMs - now()), () => {
      waiting.delete(entry)
      entry.task()
    })
  }
  return {
    now,
    after: (delayMs, task) => {
      const entry: Waiting = { dueMs: now() + delayMs, task, callOff: () => undefined }
      waiting.add(entry)
      arm(entry)
      return () => {
        waiting.delete(entry)
        entry.callOff()
      }
    },
    shift: byMs => {
      aheadMs += byMs
      for (const entry of [...waiting].sort((a, b) => a.dueMs - b.dueMs)) {
        entry.callOff()
        arm(entry)
      }
    },
  }
}

const SHIFT_MS_MAX = 7 * 86_400_000

/** `POST /sim/clock {shiftMs}`; served only with SIM_CLOCK_SHIFTS=true. */
export function clockRoutes(app: FastifyInstance, clock: ShiftingClock): void {
  app.post('/sim/clock', request => {
    const { shiftMs } = fieldsOf(request.body)
    if (!Number.isSafeInteger(shiftMs) || Number(shiftMs) < 0 || Number(shiftMs) > SHIFT_MS_MAX)
      throw new Refusal(400, `shiftMs: expected a whole number from 0 to ${SHIFT_MS_MAX}`)
    clock.shift(Number(shiftMs))
    return { nowMs: clock.now() }
  })
}
