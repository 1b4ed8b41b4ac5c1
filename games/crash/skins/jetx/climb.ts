import { soft } from '../../client/paint.ts'
import type { Frame, Pen } from '../../client/skin.ts'
import { atRest, follow, type Course } from './course.ts'
import { drawFlame, drawJet, drawWheels, HEIGHT_SHARE, paintFlame } from './jet.ts'
import type { Palette } from './palette.ts'
import { paintTrail, trailInk } from './trail.ts'

const AWAY_MS = 700
const RING_MS = 900

export type Climb = {
  resize(width: number, height: number, pixelRatio: number): void
  /** `rush` from 0 to 1 lengthens the flame. */
  paint(pen: Pen, frame: Frame, rush: number): void
}

/** The jet, its exhaust and its motion. */
export function makeClimb(palette: Palette): Climb {
  const course = atRest()
  let jet = document.createElement('canvas')
  let flame = jet
  const haze = { wave: 0, spread: 0.1, alpha: 0.3 }
  const core = { wave: 0, spread: 0.035, alpha: 0.9 }
  let ink: Readonly<Record<'flying' | 'away', CanvasGradient>> | undefined

  const paintJet = (pen: Pen, frame: Frame, rush: number) => {
    const { width, height, jetPx, x, y, share, pitch } = course
    const gone = frame.phase === 'crashed' ? frame.sinceMs / AWAY_MS : 0
    if (gone >= 1) return
    const flicker = 1 + 0.06 * Math.sin(core.wave * 7) + 0.04 * Math.sin(core.wave * 17)
    const power = course.power === 0 ? 0 : course.power * flicker + 0.35 * rush + gone * 2.4
    pen.save()
    pen.globalAlpha = 1 - gone ** 3
    pen.translate(x + gone ** 1.6 * width * 0.7, y - gone ** 1.6 * height * 0.34)
    pen.rotate(pitch - Math.min(1, gone * 2) * 0.12)
    if (share < 0.5) drawWheels(pen, palette, jetPx, 1 - soft(0.02, 0.3, share))
    if (power > 0) paintFlame(pen, flame, jetPx, power)
    pen.drawImage(jet, -jetPx / 2, (-jetPx * HEIGHT_SHARE) / 2, jetPx, jetPx * HEIGHT_SHARE)
    pen.restore()
  }

  return {
    resize(width, height, pixelRatio) {
      course.width = width
      course.height = height
      course.jetPx = Math.max(72, Math.min(150, width * 0.28, height * 0.38))
      jet = drawJet(palette, course.jetPx, pixelRatio)
      flame = drawFlame(palette, course.jetPx, pixelRatio)
      const inkOf = (colours: Palette['trail']) => trailInk(jet.getContext('2d')!, colours, course)
      ink = { flying: inkOf(palette.trail), away: inkOf(palette.away) }
    },
    paint(pen, frame, rush) {
      core.wave += frame.stepMs / 90
      haze.wave = core.wave
      follow(course, frame)
      if (frame.phase === 'crashed') paintEnd(pen, palette, course, frame.sinceMs)
      pen.fillStyle = ink![frame.phase === 'crashed' ? 'away' : 'flying']
      paintTrail(pen, frame, course, haze)
      paintTrail(pen, frame, course, core)
      paintJet(pen, frame, rush)
    },
  }
}

/** The end: a veil falls, and a ring of vapour appears where the jet broke away. */
function paintEnd(pen: Pen, palette: Palette, course: Course, sinceMs: number): void {
  const { width, height, jetPx, x, y, pitch } = course
  pen.globalAlpha = 0.42 * soft(0, 220, sinceMs)
  pen.fillStyle = palette.veil
  pen.fillRect(0, 0, width, height)
  const grown = Math.min(1, sinceMs / RING_MS)
  const reach = jetPx * (0.15 + 0.75 * (1 - (1 - grown) ** 3))
  if (grown === 1) return void (pen.globalAlpha = 1)
  pen.strokeStyle = palette.trail[0]
  for (let i = 0; i < 2; i++) {
    pen.globalAlpha = (1 - grown) ** 1.5 * (i === 0 ? 0.9 : 0.3)
    pen.lineWidth = jetPx * (i === 0 ? 0.03 : 0.14) * (1 - grown * 0.6)
    pen.beginPath()
    pen.ellipse(x + jetPx * 0.1, y, reach * 0.34, reach, pitch - 0.12, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.globalAlpha = 1
}
