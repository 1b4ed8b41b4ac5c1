import { makePath, slopeAt, type PathEnds } from '../../client/path.ts'
import type { Frame, Pen, Size } from '../../client/skin.ts'
import { drawAircraft, drawPropeller, HEIGHT_SHARE, WHEELS_BELOW } from './aircraft.ts'
import { RUNWAY } from './land.ts'
import type { Palette } from './palette.ts'

const CLIMB_MS = 5_200
const AWAY_MS = 650
const PROPELLER_STARTS_MS = 1_500
/** The end of the climb from the left, and how the aircraft rises to it. */
const CRUISE = { x: 0.8, power: 1.7 } as const
/** The highest point of the pitched aircraft above its middle, as a share of its length. */
const REACH = 0.38
const PITCH_MAX = 0.42
/** Where the take-off sinks to: above the strip with the round's proof. */
const ROOT_BOTTOM_PX = 46
const SWAY = 0.012

export type Climb = {
  resize(size: Size, airTop: number): void
  paint(pen: Pen, frame: Frame): void
}

/** The aircraft, where it is, and its path. */
export function makeClimb(palette: Palette): Climb {
  const path = makePath(palette.path)
  let view = { width: 0, height: 0 }
  let cruiseY = 0
  let planePx = 0
  let plane = document.createElement('canvas')
  const at = { x: 0, y: 0, share: 0, pitch: 0 }
  const ends: PathEnds = { rootX: 0, rootY: 0, tipX: 0, tipY: 0 }
  let turn = 0

  const place = ({ phase, elapsedMs }: Frame) => {
    const { width, height } = view
    const startX = width * RUNWAY.x
    const startY = height * RUNWAY.y - planePx * WHEELS_BELOW
    at.share = phase === 'betting' || phase === 'waiting' ? 0 : 1 - Math.exp(-elapsedMs / CLIMB_MS)
    const { share } = at
    const sway = Math.sin(elapsedMs / 1_100) * height * SWAY * share
    at.x = startX + (width * CRUISE.x - startX) * share
    at.y = startY + (cruiseY - startY) * share ** CRUISE.power + sway
    // The take-off sinks and slides away with the ground; the path ends at the tail.
    ends.rootX = startX + (12 - startX) * share
    ends.rootY =
      startY + (Math.max(startY, height - ROOT_BOTTOM_PX, cruiseY + height * 0.12) - startY) * share
    ends.tipX = at.x - planePx * 0.38
    ends.tipY = at.y + planePx * 0.1 * share
    const lift = 0.1 + 0.32 * Math.sin(Math.PI * share)
    const climbing = Math.min(PITCH_MAX, 0.75 * Math.atan(slopeAt(ends, elapsedMs)))
    at.pitch = share === 0 ? 0 : -(lift + (climbing - lift) * share)
  }

  const paintPlane = (pen: Pen, frame: Frame) => {
    const gone = frame.phase === 'crashed' ? frame.sinceMs / AWAY_MS : 0
    if (gone >= 1) return
    pen.save()
    pen.globalAlpha = 1 - gone ** 2
    // Away to the right, below the number.
    pen.translate(at.x + gone ** 2 * view.width * 0.5, at.y - gone ** 2 * Math.max(0, at.y - cruiseY))
    pen.rotate(at.pitch)
    if (at.share > 0 || (frame.phase === 'betting' && frame.leftMs < PROPELLER_STARTS_MS))
      drawPropeller(pen, palette, planePx, turn)
    pen.drawImage(plane, -planePx / 2, (-planePx * HEIGHT_SHARE) / 2, planePx, planePx * HEIGHT_SHARE)
    pen.restore()
  }

  return {
    resize({ width, height, ratio }, airTop) {
      view = { width, height }
      planePx = Math.max(40, Math.min(120, width * 0.2, (height - airTop) * 0.42))
      cruiseY = airTop + planePx * REACH + height * SWAY
      plane = drawAircraft(palette, planePx, ratio)
      path.resize(width, ratio)
    },
    paint(pen, frame) {
      turn += frame.stepMs / 24
      place(frame)
      path.paint(pen, frame, ends, Math.max(3, planePx * 0.05))
      paintPlane(pen, frame)
    },
  }
}
