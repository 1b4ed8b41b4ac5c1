import { pageFont } from './digits.ts'
import { reachedAtMs } from '../curve.rules.ts'
import { sheet } from './paint.ts'
import type { Frame, Pen } from './skin.ts'

/** The colours of a path: its line, what is below it, and its glow; `away` after the end of the flight. */
export type PathInk = {
  readonly line: readonly [root: string, tip: string]
  readonly away: readonly [root: string, tip: string]
  /** Channels of the glow below the line. */
  readonly fill: string
  readonly awayFill: string
  readonly glow: string
  readonly mark: string
  readonly halo: string
}
/** Where the path begins and ends, in CSS pixels. One object, refilled for each frame. */
export type PathEnds = { rootX: number; rootY: number; tipX: number; tipY: number }

const POINTS = 24
const MARKED = [2, 5, 10, 100, 1_000].map(times => ({ times, ms: reachedAtMs(times * 100) }))
const GROWTH_PER_MS = Math.LN2 / reachedAtMs(200)
/** A stronger bend would be a wall at the right edge. */
const MOST_BEND = 2.4
const LABEL_PX = 12
/** A mark is shown when the aircraft has passed it by this share of the path. */
const MARKED_BEHIND = 0.06
const FADES_MS = 900

/** How far the path has bent: with the multiplier, so that a short flight and a long one look different. */
const bendAt = (elapsedMs: number): number => Math.min(MOST_BEND, GROWTH_PER_MS * elapsedMs) + 0.001

/** The slope of the path at its tip, upwards. */
export function slopeAt({ rootX, rootY, tipX, tipY }: PathEnds, elapsedMs: number): number {
  const bend = bendAt(elapsedMs)
  return ((rootY - tipY) / Math.max(1, tipX - rootX)) * (bend / (1 - Math.exp(-bend)))
}

/**
 * The whole path of a flight from its take-off: a line over a light fill, with marks where the multiplier was
 * 2x, 5x and so on. Left to right is time.
 */
export function makePath(ink: PathInk) {
  let marks: readonly (readonly [ms: number, label: HTMLCanvasElement])[] = []
  let ratio = 1
  let paints: Paints | undefined

  const paintMarks = (pen: Pen, { rootX, rootY, tipX, tipY }: PathEnds, elapsedMs: number) => {
    const bend = bendAt(elapsedMs)
    for (let i = 0; i < marks.length; i++) {
      const [ms, label] = marks[i]!
      const share = ms / elapsedMs
      if (share > 1 - MARKED_BEHIND) return
      const x = rootX + (tipX - rootX) * share
      const y = rootY + (tipY - rootY) * (Math.expm1(bend * share) / Math.expm1(bend))
      pen.fillStyle = ink.mark
      pen.fillRect(x - 1, y - 4, 2, 8)
      const wide = label.width / ratio
      const tall = label.height / ratio
      pen.drawImage(label, snap(x - wide + 4), snap(y - 4 - tall), wide, tall)
    }
  }
  const snap = (length: number) => Math.round(length * ratio) / ratio

  return {
    resize(width: number, pixelRatio: number) {
      ratio = pixelRatio
      paints = paintsOf(ink, width)
      marks = MARKED.map(({ times, ms }) => [ms, drawLabel(`${times}x`, ink, pixelRatio)])
    },
    paint(pen: Pen, { phase, elapsedMs, sinceMs }: Frame, ends: PathEnds, linePx: number) {
      const { rootX, rootY, tipX, tipY } = ends
      if (!paints || (phase !== 'flying' && phase !== 'crashed') || tipX - rootX < 2) return
      const away = phase === 'crashed'
      const shown = away ? 1 - 0.5 * Math.min(1, sinceMs / FADES_MS) : 1
      const step = Math.exp(bendAt(elapsedMs) / POINTS)
      const whole = step ** POINTS - 1
      pen.beginPath()
      for (let i = 0, grown = 1; i <= POINTS; i++, grown *= step)
        pen.lineTo(rootX + ((tipX - rootX) * i) / POINTS, rootY + ((tipY - rootY) * (grown - 1)) / whole)
      pen.globalAlpha = shown
      pen.lineCap = pen.lineJoin = 'round'
      if (!away) {
        pen.strokeStyle = ink.glow
        pen.lineWidth = linePx * 3
        pen.stroke()
      }
      pen.strokeStyle = paints[away ? 'away' : 'line']
      pen.lineWidth = linePx
      pen.stroke()
      pen.lineTo(tipX, rootY)
      pen.fillStyle = paints[away ? 'awayFill' : 'fill']
      pen.save()
      pen.translate(rootX, rootY)
      pen.scale(tipX - rootX, tipY - rootY)
      pen.fill()
      pen.restore()
      paintMarks(pen, ends, elapsedMs)
      pen.globalAlpha = 1
    },
  }
}
export type Path = ReturnType<typeof makePath>

type Paints = Record<'line' | 'away' | 'fill' | 'awayFill', CanvasGradient>

/** The colours for a stage of this width; those below the line are for a path from (0, 0) to (1, 1). */
function paintsOf(ink: PathInk, width: number): Paints {
  const pen = sheet(1, 1, 1)[1]
  const along = ([first, last]: readonly [root: string, tip: string]) => {
    const made = pen.createLinearGradient(0, 0, width, 0)
    made.addColorStop(0, first)
    made.addColorStop(1, last)
    return made
  }
  // A glow that fades towards the right: under the aircraft the light would end in a wall.
  const below = (channels: string) => {
    const made = pen.createRadialGradient(0.55, 0.45, 0, 0.55, 0.45, 0.45)
    made.addColorStop(0, `rgb(${channels} / 0.34)`)
    made.addColorStop(1, `rgb(${channels} / 0)`)
    return made
  }
  return {
    line: along(ink.line),
    away: along(ink.away),
    fill: below(ink.fill),
    awayFill: below(ink.awayFill),
  }
}

/** The name of a mark, drawn once. */
function drawLabel(text: string, { mark, halo }: PathInk, pixelRatio: number): HTMLCanvasElement {
  const [canvas, pen] = sheet(8 + 8 * text.length, LABEL_PX + 8, pixelRatio)
  pen.font = `700 ${LABEL_PX}px ${pageFont()}`
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  pen.shadowColor = halo
  pen.shadowBlur = 4 * pixelRatio
  pen.fillStyle = mark
  pen.fillText(text, 4 + 8 * text.length, LABEL_PX / 2 + 4)
  return canvas
}
