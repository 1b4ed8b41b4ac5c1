import { soft } from '../../client/paint.ts'
import { makePath, type PathEnds } from '../../client/path.ts'
import type { Frame, Pen, Size } from '../../client/skin.ts'
import { atRest, fit, follow, pathOf, type Course } from './course.ts'
import { drawFlame, drawJet, drawWheels, HEIGHT_SHARE, paintFlame } from './jet.ts'
import type { Palette } from './palette.ts'

const AWAY_MS = 700
const RING_MS = 900
/** The radius of the ring at the highest place, as a share of the jet's length. */
const RING = 0.34

export type Climb = {
  resize(size: Size, airTop: number): void
  /** `rush` from 0 to 1 lengthens the flame. */
  paint(pen: Pen, frame: Frame, rush: number): void
}

/** The jet, its path and its motion. */
export function makeClimb(palette: Palette): Climb {
  const course = atRest()
  let jet = document.createElement('canvas')
  let flame = jet
  const path = makePath(palette.path)
  const ends: PathEnds = { rootX: 0, rootY: 0, tipX: 0, tipY: 0 }
  let wave = 0

  const paintJet = (pen: Pen, frame: Frame, rush: number) => {
    const { width, jetPx, x, y, cruiseY, share, pitch } = course
    const gone = frame.phase === 'crashed' ? frame.sinceMs / AWAY_MS : 0
    if (gone >= 1) return
    const flicker = 1 + 0.06 * Math.sin(wave * 7) + 0.04 * Math.sin(wave * 17)
    const power = course.power === 0 ? 0 : course.power * flicker + 0.35 * rush + gone * 2.4
    pen.save()
    pen.globalAlpha = 1 - gone ** 3
    // Away to the right, below the number.
    pen.translate(x + gone ** 1.6 * width * 0.7, y - gone ** 1.6 * Math.max(0, y - cruiseY))
    pen.rotate(pitch)
    if (share < 0.5) drawWheels(pen, palette, jetPx, 1 - soft(0.02, 0.3, share))
    if (power > 0) paintFlame(pen, flame, jetPx, power)
    pen.drawImage(jet, -jetPx / 2, (-jetPx * HEIGHT_SHARE) / 2, jetPx, jetPx * HEIGHT_SHARE)
    pen.restore()
  }

  return {
    resize({ width, height, ratio }, airTop) {
      fit(course, width, height, airTop)
      jet = drawJet(palette, course.jetPx, ratio)
      flame = drawFlame(palette, course.jetPx, ratio)
      path.resize(width, ratio)
    },
    paint(pen, frame, rush) {
      wave += frame.stepMs / 90
      follow(course, frame)
      if (frame.phase === 'crashed') paintEnd(pen, palette, course, frame.sinceMs)
      pathOf(course, ends)
      path.paint(pen, frame, ends, Math.max(3, course.jetPx * 0.045))
      paintJet(pen, frame, rush)
    },
  }
}

/** The end: a veil falls, and a ring of vapour appears where the jet broke away. */
function paintEnd(pen: Pen, palette: Palette, course: Course, sinceMs: number): void {
  const { width, height, jetPx, x, y, cruiseY, pitch } = course
  pen.globalAlpha = 0.42 * soft(0, 220, sinceMs)
  pen.fillStyle = palette.veil
  pen.fillRect(0, 0, width, height)
  const grown = Math.min(1, sinceMs / RING_MS)
  // Never as high as the number.
  const most = jetPx * RING + Math.max(0, y - cruiseY)
  const reach = Math.min(most, jetPx * 0.9) * (0.2 + 0.8 * (1 - (1 - grown) ** 3))
  if (grown === 1) return void (pen.globalAlpha = 1)
  pen.strokeStyle = palette.ring
  for (let i = 0; i < 2; i++) {
    pen.globalAlpha = (1 - grown) ** 1.5 * (i === 0 ? 0.9 : 0.3)
    pen.lineWidth = jetPx * (i === 0 ? 0.03 : 0.14) * (1 - grown * 0.6)
    pen.beginPath()
    pen.ellipse(x + jetPx * 0.1, y, reach * 0.34, reach, pitch - 0.12, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.globalAlpha = 1
}
