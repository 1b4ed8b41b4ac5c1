import { glowReach, paintBands, scatter, soft } from '../../client/paint.ts'
import type { Pen } from '../../client/skin.ts'
import type { Palette } from './palette.ts'

const STAR_COUNT = 130
/** Heights: the first light above the clouds, the first stars (10x), and where the horizon begins to bend. */
const LIGHT_FROM = 0.24
const STARS_FROM = 0.92
const BENDS_FROM = 1.35

export type Sky = { paint(pen: Pen, width: number, height: number, altitude: number): void }

/** The backdrop: overcast below, first light above it, and at last stars over the curve of the earth. */
export function makeSky(palette: Palette): Sky {
  const stars = scatter(STAR_COUNT)
  return {
    paint(pen, width, height, altitude) {
      paintBands(pen, palette.sky, { width, height, deep: height * 0.9 }, altitude)
      paintStars(pen, palette, { width, height, stars }, soft(STARS_FROM, 1.5, altitude))
      paintSun(pen, palette, { width, height, altitude })
      const bent = soft(BENDS_FROM, 2, altitude)
      if (bent > 0) paintEarth(pen, palette, { width, height, altitude, bent })
    },
  }
}

function paintStars(
  pen: Pen,
  palette: Palette,
  { width, height, stars }: { width: number; height: number; stars: ReturnType<typeof scatter> },
  lit: number,
): void {
  if (lit === 0) return
  pen.fillStyle = palette.star
  for (const [x, y, size] of stars) {
    pen.globalAlpha = lit * (1 - y * 0.75) * (0.4 + 0.6 * size)
    pen.beginPath()
    pen.arc(x * width, y * height * 0.82, 0.6 + size * 1.3, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.globalAlpha = 1
}

type View = { readonly width: number; readonly height: number; readonly altitude: number }

/** The position of the sun: low over the sea of clouds, then on the edge of the earth. */
const sunX = (width: number) => width * 0.2
const horizonAt = (altitude: number) => 0.74 + 0.05 * soft(0.36, 1.8, altitude)

function paintSun(pen: Pen, palette: Palette, { width, height, altitude }: View): void {
  const lit = soft(LIGHT_FROM, 0.4, altitude)
  if (lit === 0) return
  const x = sunX(width)
  const y = height * (horizonAt(altitude) - 0.01)
  const reach = glowReach(width, height) * (0.62 - 0.22 * soft(0.8, 2, altitude))
  const glow = pen.createRadialGradient(x, y, 0, x, y, reach)
  glow.addColorStop(0, `rgb(${palette.sunGlow} / ${0.8 * lit})`)
  glow.addColorStop(0.25, `rgb(${palette.sunGlow} / ${0.26 * lit})`)
  glow.addColorStop(1, `rgb(${palette.sunGlow} / 0)`)
  pen.fillStyle = glow
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = lit
  pen.fillStyle = palette.sun
  pen.beginPath()
  pen.arc(x, y, Math.min(width, height) * 0.05, 0, 2 * Math.PI)
  pen.fill()
  pen.globalAlpha = 1
}

/** The edge of the earth under a thin shell of air, which becomes rounder with the altitude. */
function paintEarth(
  pen: Pen,
  palette: Palette,
  { width, height, altitude, bent }: View & { readonly bent: number },
): void {
  const radius = Math.max(width, height) * (2.2 + 7 * (1 - bent) - 0.9 * soft(2, 3, altitude))
  const x = width * 0.42
  const y = height * horizonAt(altitude) + radius
  const air = height * 0.16
  const ring = pen.createRadialGradient(x, y, radius - air * 0.2, x, y, radius + air)
  ring.addColorStop(0, `rgb(${palette.limb} / ${0.9 * bent})`)
  ring.addColorStop(0.2, `rgb(${palette.limb} / ${0.75 * bent})`)
  ring.addColorStop(0.45, `rgb(${palette.limb} / ${0.22 * bent})`)
  ring.addColorStop(1, `rgb(${palette.limb} / 0)`)
  pen.fillStyle = ring
  pen.beginPath()
  pen.arc(x, y, radius + air, 0, 2 * Math.PI)
  pen.fill()
  const ground = pen.createLinearGradient(0, y - radius, 0, height)
  ground.addColorStop(0, palette.earth[0])
  ground.addColorStop(1, palette.earth[1])
  pen.globalAlpha = bent
  pen.fillStyle = ground
  pen.beginPath()
  pen.arc(x, y, radius - 1, 0, 2 * Math.PI)
  pen.fill()
  pen.globalAlpha = 1
}
