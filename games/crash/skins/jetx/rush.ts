import { NO_SIZE, sequence, soft } from '../../client/paint.ts'
import type { Pen, Size } from '../../client/skin.ts'
import { wispTile } from './clouds.ts'
import type { Palette } from './palette.ts'

const LINES = 18
/** How far the air moves down while it moves back, since the jet climbs. */
const SLOPE = 0.07

export type Rush = {
  resize(size: Size): void
  /** Fast threads of air behind the jet. */
  paintLines(pen: Pen, state: { altitude: number; travelledPx: number }): void
  /** Mist between the jet and the eye, thick inside the clouds. */
  paintMist(pen: Pen, state: { altitude: number; travelledPx: number }): void
}

/** The nearest and fastest layer, which shows the speed. */
export function makeRush(palette: Palette): Rush {
  const next = sequence(2_026)
  const lines = Array.from({ length: LINES }, () => ({
    x: next(),
    y: next(),
    speed: 1.6 + 1.8 * next(),
    long: next(),
  }))
  let mist: HTMLCanvasElement | undefined
  let size = NO_SIZE
  return {
    resize(next) {
      size = next
      const { width, height, ratio } = size
      const tileWidth = Math.ceil(width * 1.4 * ratio) / ratio
      mist = wispTile(
        palette.cirrus,
        { seed: 19, strokes: 9, tall: 0.34 },
        { tileWidth, height, ratio },
      ).picture
    },
    paintLines(pen, { altitude, travelledPx }) {
      const shown = soft(0.28, 0.6, altitude)
      if (shown === 0) return
      const { width, height } = size
      const count = Math.min(LINES, Math.round(4 + 9 * altitude))
      const reach = width * (0.05 + 0.09 * Math.min(2.4, altitude))
      const span = width * 1.6
      pen.strokeStyle = `rgb(${palette.cirrus})`
      pen.globalAlpha = 0.24 * shown
      pen.lineWidth = 1
      pen.beginPath()
      for (let i = 0; i < count; i++) {
        const { x, y, speed, long } = lines[i]!
        const run = (travelledPx * speed + x * span) % span
        const left = width * 1.3 - run
        const top = y * height * 1.1 - height * 0.2 + run * SLOPE
        const length = reach * (0.5 + long)
        pen.moveTo(left, top)
        pen.lineTo(left + length, top - length * SLOPE)
      }
      pen.stroke()
      pen.globalAlpha = 1
    },
    paintMist(pen, { altitude, travelledPx }) {
      const inside = soft(0.06, 0.14, altitude) * (1 - soft(0.27, 0.36, altitude))
      if (inside < 0.02 || !mist) return
      const { width, height, ratio } = size
      const wide = mist.width / ratio
      const tall = mist.height / ratio
      for (let i = 0; i < 2; i++) {
        const left = -Math.round(((travelledPx * (1.7 + 0.9 * i) + i * wide * 0.4) % wide) * ratio) / ratio
        const top = Math.round(height * (i === 0 ? 0.5 : 0.08) * ratio) / ratio
        pen.globalAlpha = inside * (i === 0 ? 0.9 : 0.45)
        pen.drawImage(mist, left, top, wide, tall)
        if (left + wide < width) pen.drawImage(mist, left + wide, top, wide, tall)
      }
      pen.globalAlpha = 1
    },
  }
}
