import { isWide, soft } from '../../client/paint.ts'
import type { Frame } from '../../client/skin.ts'
import { RUNWAY } from './field.ts'
import { WHEELS_BELOW } from './jet.ts'

/** How long the jet rolls before its wheels leave the ground. */
export const ROLL_MS = 1_300
const SPOOL_MS = 1_800
/** Its final position: below the big number on a tall picture, beside it on a wide one. */
const TALL = { x: 0.74, y: 0.6 } as const
const WIDE = { x: 0.84, y: 0.34 } as const

/** Where the jet is, in CSS pixels. One object, refilled for each frame. */
export type Course = {
  width: number
  height: number
  jetPx: number
  x: number
  y: number
  /** The completed share of the climb, from 0 on the ground to 1. */
  share: number
  pitch: number
  /** The power of the engine, from 0 to 1. */
  power: number
}

export const atRest = (): Course => ({
  width: 0,
  height: 0,
  jetPx: 72,
  x: 0,
  y: 0,
  share: 0,
  pitch: 0,
  power: 0,
})

export const cruiseOf = ({ width, height }: Course) => (isWide(width, height) ? WIDE : TALL)

/** Puts the jet where it is at a time of flight. */
export function follow(course: Course, { phase, elapsedMs, leftMs }: Frame): void {
  const { width, height, jetPx } = course
  const cruise = cruiseOf(course)
  const aloft = phase === 'flying' || phase === 'crashed'
  const ms = aloft ? elapsedMs : 0
  const up = Math.max(0, ms - ROLL_MS) / 1_000
  const share = 1 - Math.exp((-up * up) / (2 + 2.6 * up))
  const rolled = Math.min(1, ms / ROLL_MS) ** 2 * 0.08
  const startX = width * RUNWAY.x
  const startY = height * RUNWAY.y - jetPx * WHEELS_BELOW
  course.share = share
  course.x = startX + width * rolled * (1 - share) + (width * cruise.x - startX) * share
  course.y =
    startY + (height * cruise.y - startY) * share ** 1.15 + Math.sin(ms / 1_300) * height * 0.014 * share
  // The nose dips under the engine's push, lifts before the wheels do, and settles once it climbs.
  const spool = phase === 'betting' ? 1 - soft(200, SPOOL_MS, leftMs) : 0
  const lifted = soft(ROLL_MS * 0.72, ROLL_MS * 1.7, ms)
  course.pitch = aloft ? -0.34 * lifted + (0.2 - Math.cos(ms / 1_300) * 0.02) * share : 0.018 * spool
  course.power = aloft ? 0.75 + 0.25 * soft(0, 500, ms) : 0.28 * spool
}
