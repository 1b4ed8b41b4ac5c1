import { every, type Clock } from '../base/clock.ts'
import type { Events } from './events.ts'
import type { Logger } from '../log/log.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'

/** Events of other processes are polled this often; those of this process are delivered once committed. */
const POLL_MS = 250
/** The most consumers that are served at once: each takes a connection, and a slow one holds it. */
const LANES = 4

/**
 * Delivers events in the role `worker`, each consumer on its own. Stopping delivers what is due before it
 * returns.
 */
export function keepDelivering({ clock, events, log }: { clock: Clock; events: Events; log: Logger }): {
  stop(): Promise<void>
} {
  const onFault = (error: unknown) => log.error({ error }, 'events could not be delivered; it is tried again')
  const inLane = atMost(LANES)
  const { pause, endAll } = pauses(clock)
  const running = new Map<string, () => Promise<void>>()
  const serve = (consumer: string): (() => Promise<void>) => {
    const found = running.get(consumer)
    if (found) return found
    const deliverAll = async () => {
      while ((await events.deliverTo(consumer)) > 0);
    }
    const run = oneAtATime(async () => {
      await pause(events.gatherMsOf(consumer))
      await inLane(deliverAll)
    })
    running.set(consumer, run)
    return run
  }
  const dispatch = oneAtATime(async () => {
    for (const consumer of await events.due()) serve(consumer)().catch(onFault)
  })
  const polling = every(clock, POLL_MS, dispatch, onFault)
  const ignorePublished = events.onPublished(() => void dispatch().catch(onFault))
  return {
    async stop() {
      ignorePublished()
      endAll()
      await polling.stop()
      await dispatch().catch(onFault)
      await Promise.all([...running.values()].map(run => run().catch(onFault)))
    },
  }
}

/** Pauses that all end at once, and are none from then on. */
function pauses(clock: Clock): { pause(ms: number): Promise<void>; endAll(): void } {
  const open = new Set<() => void>()
  let areOver = false
  return {
    async pause(ms) {
      if (ms === 0 || areOver) return
      const { promise, resolve } = Promise.withResolvers<void>()
      open.add(resolve)
      const timer = clock.after(ms, resolve)
      await promise
      timer.cancel()
      open.delete(resolve)
    },
    endAll() {
      areOver = true
      for (const end of open) end()
    },
  }
}

/** Runs at most `lanes` of the works at once, in the order of the calls. */
function atMost(lanes: number): (work: () => Promise<void>) => Promise<void> {
  let free = lanes
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
