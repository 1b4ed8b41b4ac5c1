import { soft } from '../../client/paint.ts'
import type { PathEnds } from '../../client/path.ts'
import type { Frame } from '../../client/skin.ts'
import { RUNWAY } from './field.ts'
import { WHEELS_BELOW } from './jet.ts'

/** How long the jet rolls before its wheels leave the ground. */
export const ROLL_MS = 1_300
const SPOOL_MS = 1_800
/** Its final position from the left; the height is below the big number. */
const CRUISE_X = 0.78
/** The room above the middle of the jet for its fin, and for the ring of vapour at the end. */
const REACH = 0.36
const SWAY = 0.014
/** Where the take-off sinks to: above the strip with the round's proof. */
const ROOT_BOTTOM_PX = 46

/** Where the jet is, in CSS pixels. One object, refilled for each frame. */
export type Course = {
  width: number
  height: number
  jetPx: number
  x: number
  y: number
  cruiseY: number
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
  cruiseY: 0,
  share: 0,
  pitch: 0,
  power: 0,
})

/** The picture's size, and the size of the jet in it. */
export function fit(course: Course, width: number, height: number, airTop: number): void {
  course.width = width
  course.height = height
  course.jetPx = Math.max(48, Math.min(150, width * 0.28, (height - airTop) * 0.5))
  course.cruiseY = airTop + course.jetPx * REACH + height * SWAY
}

/** The ends of the path: the take-off, which sinks and slides away, and the nozzle. */
export function pathOf({ width, height, jetPx, cruiseY, x, y, share, pitch }: Course, ends: PathEnds): void {
  const startX = width * RUNWAY.x
  const startY = height * RUNWAY.y - jetPx * WHEELS_BELOW
  ends.rootX = startX + (12 - startX) * share
  ends.rootY = startY + (Math.max(startY, height - ROOT_BOTTOM_PX, cruiseY + height * 0.12) - startY) * share
  ends.tipX = x - jetPx * 0.44
  ends.tipY = y - Math.sin(pitch) * jetPx * 0.44
}

/** Puts the jet where it is at a time of flight. */
export function follow(course: Course, { phase, elapsedMs, leftMs }: Frame): void {
  const { width, height, jetPx, cruiseY } = course
  const aloft = phase === 'flying' || phase === 'crashed'
  const ms = aloft ? elapsedMs : 0
  const up = Math.max(0, ms - ROLL_MS) / 1_000
  const share = 1 - Math.exp((-up * up) / (2 + 2.6 * up))
  const rolled = Math.min(1, ms / ROLL_MS) ** 2 * 0.08
  const startX = width * RUNWAY.x
  const startY = height * RUNWAY.y - jetPx * WHEELS_BELOW
  course.share = share
  course.x = startX + width * rolled * (1 - share) + (width * CRUISE_X - startX) * share
  course.y = startY + (cruiseY - startY) * share ** 1.15 + Math.sin(ms / 1_300) * height * SWAY * share
  // The nose dips under the engine's push, lifts before the wheels do, and settles once it climbs.
  const spool = phase === 'betting' ? 1 - soft(200, SPOOL_MS, leftMs) : 0
  const lifted = soft(ROLL_MS * 0.72, ROLL_MS * 1.7, ms)
  course.pitch = aloft ? -0.34 * lifted + (0.2 - Math.cos(ms / 1_300) * 0.02) * share : 0.018 * spool
  course.power = aloft ? 0.75 + 0.25 * soft(0, 500, ms) : 0.28 * spool
}
