import { glowReach, paintBands, scatter } from '../../client/paint.ts'
import type { Pen } from '../../client/skin.ts'
import type { Palette } from './palette.ts'

const STAR_COUNT = 90
/** 10x on the scale of heights, where the first stars come out. */
const STARS_FROM = 0.5

export type Sky = { paint(pen: Pen, width: number, height: number, heightShare: number): void }

/** The backdrop: four bands of dusk, a sun that rises again during the climb, and stars above 10x. */
export function makeSky(palette: Palette): Sky {
  const stars = scatter(STAR_COUNT)
  return {
    paint(pen, width, height, heightShare) {
      paintBands(pen, palette.sky, { width, height, deep: height * 0.92 }, heightShare)
      paintSun(pen, palette, width, height, heightShare)
      const lit = Math.min(1, (heightShare - STARS_FROM) / 0.06)
      if (lit <= 0) return
      pen.fillStyle = palette.star
      for (const [x, y, size] of stars) {
        pen.globalAlpha = lit * (1 - y * 0.8) * (0.5 + 0.5 * size)
        const radius = 0.8 + size * 1.6
        pen.beginPath()
        pen.arc(x * width, y * height * 0.7, radius, 0, 2 * Math.PI)
        pen.fill()
      }
      pen.globalAlpha = 1
    },
  }
}

function paintSun(pen: Pen, palette: Palette, width: number, height: number, heightShare: number): void {
  const x = width * 0.66
  const y = height * (0.8 - 0.14 * heightShare)
  const reach = glowReach(width, height) * (0.5 + 0.25 * heightShare)
  const glow = pen.createRadialGradient(x, y, 0, x, y, reach)
  glow.addColorStop(0, `rgb(${palette.sunGlow} / ${0.5 + 0.2 * heightShare})`)
  glow.addColorStop(0.35, `rgb(${palette.sunGlow} / 0.16)`)
  glow.addColorStop(1, `rgb(${palette.sunGlow} / 0)`)
  pen.fillStyle = glow
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = palette.sun
  pen.beginPath()
  pen.arc(x, y, Math.min(width, height) * 0.075, 0, 2 * Math.PI)
  pen.fill()
}
