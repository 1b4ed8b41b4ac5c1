import type { Frame, Pen } from '../../client/skin.ts'
import { cruiseOf, type Course } from './course.ts'
import type { Palette } from './palette.ts'

const FADES_MS = 900
const POINTS = 22

/** The ink of the vapour from the nozzle back, in flight or after it. */
export function trailInk(pen: Pen, colours: Palette['trail'], course: Course): CanvasGradient {
  const ink = pen.createLinearGradient(course.width * cruiseOf(course).x, 0, 0, 0)
  for (const [i, colour] of colours.entries()) ink.addColorStop([0, 0.12, 0.4, 1][i]!, colour)
  return ink
}

/**
 * A band of vapour in the pen's ink that widens and sinks behind the jet: ember at the nozzle, white further
 * back, then nothing. `wave` runs with time and makes it billow; `spread` is half its width at the jet, as a
 * share of the jet's length.
 */
export function paintTrail(
  pen: Pen,
  { phase, sinceMs, elapsedMs }: Frame,
  { width, jetPx, x, y, share: climbed, pitch }: Course,
  look: { wave: number; spread: number; alpha: number },
): void {
  if (phase !== 'flying' && phase !== 'crashed') return
  const left = phase === 'crashed' ? Math.max(0, 1 - sinceMs / FADES_MS) : 1
  const long = Math.min(width * 1.1, (elapsedMs / 1_000) ** 1.6 * width * 0.14)
  if (left === 0 || long < 2) return
  const tailX = x - jetPx * 0.44
  const tailY = y - Math.sin(pitch) * jetPx * 0.44
  const fall = (0.1 + 0.5 * climbed * (1 - climbed) + 0.12 * climbed) * climbed
  pen.beginPath()
  for (let side = -1; side <= 1; side += 2)
    for (let i = 0; i <= POINTS; i++) {
      const share = (side < 0 ? i : POINTS - i) / POINTS
      const back = share * long
      const billow = Math.sin(back / (jetPx * 0.34) + look.wave) * share * jetPx * 0.045
      const half = jetPx * look.spread * (0.35 + 1.9 * share) * (1 - 0.55 * share * share)
      pen.lineTo(tailX - back, tailY + back * fall + billow + side * half)
    }
  pen.globalAlpha = look.alpha * left
  pen.fill()
  pen.globalAlpha = 1
}
