import type { Pen } from '../../client/skin.ts'
import type { Palette, SkyStop } from './palette.ts'

const BANDS_AT = [0, 0.42, 0.72, 1] as const
const STAR_COUNT = 90
/** 10x on the scale of heights, where the first stars come out. */
const STARS_FROM = 0.5

export type Sky = { paint(pen: Pen, width: number, height: number, heightShare: number): void }

/** The backdrop: four bands of dusk, a sun that rises again as one climbs, and stars above 10x. */
export function makeSky(palette: Palette): Sky {
  const stars = scatter(STAR_COUNT)
  return {
    paint(pen, width, height, heightShare) {
      const gradient = pen.createLinearGradient(0, 0, 0, height * 0.92)
      for (const [i, at] of BANDS_AT.entries()) gradient.addColorStop(at, bandAt(palette.sky, heightShare, i))
      pen.fillStyle = gradient
      pen.fillRect(0, 0, width, height)
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
  const reach = Math.max(width, height) * (0.5 + 0.25 * heightShare)
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

/** Star places as shares of the sky, from a fixed sequence: the same constellations for everybody. */
function scatter(count: number): readonly (readonly [x: number, y: number, size: number])[] {
  let state = 20_261_121
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () => [next(), next() ** 1.4, next() ** 3] as const)
}

function bandAt(stops: readonly SkyStop[], heightShare: number, band: number): string {
  const above = Math.max(
    1,
    stops.findIndex(stop => stop.at >= heightShare),
  )
  const from = stops[above - 1]!
  const to = stops[above]!
  const share = Math.min(1, Math.max(0, (heightShare - from.at) / (to.at - from.at)))
  const start = channels(from.bands[band]!)
  const mixed = channels(to.bands[band]!).map((value, i) =>
    Math.round(start[i]! + (value - start[i]!) * share),
  )
  return `rgb(${mixed.join(' ')})`
}

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
