import { isWide } from '../../client/paint.ts'
import type { Frame, Pen } from '../../client/skin.ts'
import { drawAircraft, drawPropeller, HEIGHT_SHARE, WHEELS_BELOW } from './aircraft.ts'
import { RUNWAY } from './land.ts'
import type { Palette } from './palette.ts'

const CLIMB_MS = 5_200
const AWAY_MS = 650
const TRAIL_FADES_MS = 900
const PROPELLER_STARTS_MS = 1_500
const LINE_POINTS = 48
/** The end of the climb: below the big number on a tall picture, beside it on a wide one. */
const TALL = { x: 0.8, y: 0.56, power: 1.7 } as const
const WIDE = { x: 0.83, y: 0.3, power: 2.3 } as const

export type Climb = {
  resize(width: number, height: number, pixelRatio: number): void
  paint(pen: Pen, frame: Frame): void
}

/** The aircraft, where it is, and the ember line behind it. */
export function makeClimb(palette: Palette): Climb {
  let view = { width: 0, height: 0 }
  let cruise: typeof TALL | typeof WIDE = TALL
  let planePx = 0
  let plane = document.createElement('canvas')
  let ink: Readonly<Record<'flying' | 'away', CanvasGradient>> | undefined
  const at = { x: 0, y: 0, share: 0 }
  let turn = 0

  const startX = () => view.width * RUNWAY.x
  const startY = () => view.height * RUNWAY.y - planePx * WHEELS_BELOW
  /** The line of the climb at a share of its way. */
  const lineX = (share: number) => startX() + (view.width * cruise.x - startX()) * share
  const lineY = (share: number) => startY() + (view.height * cruise.y - startY()) * share ** cruise.power

  const place = ({ phase, elapsedMs }: Frame) => {
    at.share = phase === 'betting' || phase === 'waiting' ? 0 : 1 - Math.exp(-elapsedMs / CLIMB_MS)
    at.x = lineX(at.share)
    at.y = lineY(at.share) + Math.sin(elapsedMs / 1_100) * view.height * 0.012 * at.share
  }

  const paintTrail = (pen: Pen, frame: Frame) => {
    const away = frame.phase === 'crashed'
    const fade = away ? Math.max(0, 1 - frame.sinceMs / TRAIL_FADES_MS) : 1
    if (fade === 0 || at.share <= 0) return
    // The line ends at the tail and bends with the sway, so that it never leaves the aircraft.
    const reach = (at.share * (at.x - planePx * 0.4 - startX())) / (at.x - startX())
    const sway = at.y + planePx * 0.02 - lineY(at.share)
    pen.beginPath()
    for (let i = 0; i <= LINE_POINTS; i++) {
      const share = (reach * i) / LINE_POINTS
      pen.lineTo(lineX(share), lineY(share) + sway * (share / at.share) ** 2)
    }
    pen.lineCap = 'round'
    pen.strokeStyle = ink![away ? 'away' : 'flying']
    // A wide faint stroke under the line is its glow.
    pen.globalAlpha = fade * 0.16
    pen.lineWidth = Math.max(12, planePx * 0.24)
    pen.stroke()
    pen.globalAlpha = fade
    pen.lineWidth = Math.max(3, planePx * 0.05)
    pen.stroke()
    pen.globalAlpha = 1
  }

  const paintPlane = (pen: Pen, frame: Frame) => {
    const gone = frame.phase === 'crashed' ? frame.sinceMs / AWAY_MS : 0
    if (gone >= 1) return
    const pitch = at.share === 0 ? 0 : -0.1 - 0.32 * Math.sin(Math.PI * at.share)
    pen.save()
    pen.globalAlpha = 1 - gone ** 2
    pen.translate(at.x + gone ** 2 * view.width * 0.5, at.y - gone ** 2 * view.height * 0.35)
    pen.rotate(pitch - gone * 0.3)
    if (at.share > 0 || (frame.phase === 'betting' && frame.leftMs < PROPELLER_STARTS_MS))
      drawPropeller(pen, palette, planePx, turn)
    pen.drawImage(plane, -planePx / 2, (-planePx * HEIGHT_SHARE) / 2, planePx, planePx * HEIGHT_SHARE)
    pen.restore()
  }

  return {
    resize(width, height, pixelRatio) {
      view = { width, height }
      cruise = isWide(width, height) ? WIDE : TALL
      planePx = Math.max(58, Math.min(120, width * 0.2, height * 0.28))
      plane = drawAircraft(palette, planePx, pixelRatio)
      const inkOf = (colours: Palette['trail']) => lineInk(plane, colours, startX(), width * cruise.x)
      ink = { flying: inkOf(palette.trail), away: inkOf(palette.away) }
    },
    paint(pen, frame) {
      turn += frame.stepMs / 24
      place(frame)
      paintTrail(pen, frame)
      paintPlane(pen, frame)
    },
  }
}

/** The ember line's ink, from its root to where the aircraft cruises. */
function lineInk(
  canvas: HTMLCanvasElement,
  colours: Palette['trail'],
  from: number,
  to: number,
): CanvasGradient {
  const ink = canvas.getContext('2d')!.createLinearGradient(from, 0, to, 0)
  for (const [i, colour] of colours.entries()) ink.addColorStop([0, 0.35, 1][i]!, colour)
  return ink
}
