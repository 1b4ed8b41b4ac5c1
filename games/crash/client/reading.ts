import { multiplierX100 } from '../curve.rules.ts'
import { FREEZE_AFTER_MS, shownElapsedMs } from './clock.rules.ts'
import type { Frame } from './skin.ts'
import type { Table } from './table.rules.ts'

/**
 * Without a take-off this long after betting closed the connection is dead, though the socket has not
 * noticed.
 */
const LATE_TAKE_OFF_MS = 2_000

/** The multiplier to show now, in hundredths, and whether it has stopped for lack of messages. */
export type Reading = { x100: number; stale: boolean }

export function readFlight(table: Table, nowMs: number): Reading {
  if (table.phase === 'crashed') return { x100: table.crashX100 ?? 100, stale: false }
  if (table.phase === 'betting')
    return { x100: 100, stale: nowMs - (table.lockAtMs ?? nowMs) > LATE_TAKE_OFF_MS }
  if (table.phase !== 'flying') return { x100: 100, stale: false }
  return {
    x100: multiplierX100(elapsedMs(table, nowMs)),
    stale: nowMs - table.receivedAtMs > FREEZE_AFTER_MS,
  }
}

const elapsedMs = ({ takeOffAtMs, receivedAtMs }: Table, nowMs: number): number =>
  takeOffAtMs === undefined ? 0 : shownElapsedMs({ takeOffAtMs, receivedAtMs }, nowMs)

const LONGEST_STEP_MS = 100

/** Refills one frame object for each picture. After the end the time of flight does not change. */
export function makeFrames(): (table: Table, reading: Reading, nowMs: number) => Frame {
  const frame: Frame = { phase: 'waiting', times: 1, elapsedMs: 0, sinceMs: 0, leftMs: 0, stepMs: 0 }
  let phaseAtMs = 0
  let lastMs = 0
  return (table, reading, nowMs) => {
    if (frame.phase !== table.phase) phaseAtMs = nowMs
    frame.phase = table.phase
    frame.times = reading.x100 / 100
    if (table.phase !== 'crashed') frame.elapsedMs = elapsedMs(table, nowMs)
    frame.sinceMs = nowMs - phaseAtMs
    frame.leftMs = table.lockAtMs === undefined ? 0 : table.lockAtMs - nowMs
    frame.stepMs = Math.min(LONGEST_STEP_MS, nowMs - lastMs)
    lastMs = nowMs
    return frame
  }
}

const SLOW_FRAME_MS = 21
const FRAMES_JUDGED = 45

/** Watches stretches of flight: a device that can't keep up gets fewer pixels rather than fewer frames. */
export function watchPace(): (frame: Frame) => boolean {
  let frames = 0
  let sumMs = 0
  return frame => {
    if (frame.phase !== 'flying') return false
    frames++
    sumMs += frame.stepMs
    if (frames < FRAMES_JUDGED) return false
    const slow = sumMs / frames > SLOW_FRAME_MS
    frames = sumMs = 0
    return slow
  }
}
