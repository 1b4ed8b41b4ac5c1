/**
 * What a process has to know of its database at any time: whether it answers, and whether this version may still
 * serve from it, since a newer one can migrate it meanwhile.
 */
import { every, within } from '../base/clock.ts'
import type { Ctx } from '../context/context.ts'
import { sqlState } from '../db/db.ts'
import type { Running } from './module.ts'
import { whyNotServe } from '../db/serving-floor.ts'

const LOOK_MS = 2_000
/** A lookup takes a fraction of a millisecond. */
const ANSWER_MS = 2_000

export type DatabaseWatch = {
  /** Whether the last look had no answer: requests are spared the wait for a connection. */
  isAway(): boolean
  /** Looks again and again; calls `onOld` once when this version may not serve any more. */
  start(onOld: (why: string) => Promise<void>): Running
}

export function openDatabaseWatch({ clock, db, log }: Pick<Ctx, 'clock' | 'db' | 'log'>): DatabaseWatch {
  let isAway = false
  let isOld = false
  const look = async (onOld: (why: string) => Promise<void>) => {
    // In real time, since a frozen database leaves no other.
    const why = await within(ANSWER_MS, whyNotServe(db.lookups))
    isAway = false
    if (why === null || isOld) return
    isOld = true
    // What it ends may wait for a while; a stop of this watch does not.
    onOld(why).catch((error: unknown) => log.error({ error }, 'an old version did not end in order'))
  }
  return {
    isAway: () => isAway,
    start: onOld =>
      every(
        clock,
        LOOK_MS,
        () => look(onOld),
        error => {
          // The answer that a statement fails is an answer.
          isAway = sqlState(error) === undefined
          if (!isAway) log.error({ error }, 'it is not known whether this version may serve')
        },
      ),
  }
}
