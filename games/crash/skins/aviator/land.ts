import { NO_SIZE, sheet, type Layer } from '../../client/paint.ts'
import type { Pen, Size } from '../../client/skin.ts'
import type { Palette } from './palette.ts'

/**
 * One ridge line: waves as [how many across the tile, height share, phase], and how it moves as the flight
 * goes on.
 */
type Ridge = {
  readonly waves: readonly (readonly [number, number, number])[]
  readonly topShare: number
  readonly sinkShare: number
  readonly pxPerSecond: number
  readonly acacias: readonly number[]
}
const RIDGES: readonly [Ridge, Ridge, Ridge] = [
  {
    waves: [
      [1, 0.05, 0.4],
      [3, 0.03, 2.1],
      [7, 0.012, 1.2],
    ],
    topShare: 0.7,
    sinkShare: 0.07,
    pxPerSecond: 5,
    acacias: [],
  },
  {
    waves: [
      [2, 0.045, 3.6],
      [5, 0.022, 0.9],
      [11, 0.008, 2.2],
    ],
    topShare: 0.79,
    sinkShare: 0.2,
    pxPerSecond: 16,
    acacias: [],
  },
  {
    waves: [
      [1, 0.03, 5.2],
      [4, 0.018, 1.9],
      [9, 0.006, 0.3],
    ],
    topShare: 0.9,
    sinkShare: 0.4,
    pxPerSecond: 60,
    acacias: [0.12, 0.21, 0.47, 0.71, 0.76],
  },
]
/** The position of the aircraft before take-off, as shares of the picture. */
export const RUNWAY = { x: 0.17, y: 0.77 } as const

/** Room for a tree above the runway, as a share of the picture's height. */
const HEADROOM = 0.13

export type Land = Layer<{ travelledS: number; sunk: number; launchedPx: number }>

/** Rift Valley ridges, each drawn once on a tile that repeats, and the ridge with the runway. */
export function makeLand(palette: Palette): Land {
  let tiles: readonly HTMLCanvasElement[] = []
  let launch = document.createElement('canvas')
  let size = NO_SIZE
  return {
    resize(next) {
      size = next
      tiles = RIDGES.map((ridge, i) => tile(ridge, palette.ridges[i]!, size))
      launch = launchRidge(palette, size)
    },
    paint(pen, { travelledS, sunk, launchedPx }) {
      const { width, height, ratio } = size
      // Whole device pixels: a copy without filtering costs a fraction of one with it.
      const put = (picture: HTMLCanvasElement, x: number, y: number) =>
        pen.drawImage(picture, x, y, picture.width / ratio, picture.height / ratio)
      const snap = (length: number) => Math.round(length * ratio) / ratio
      for (let i = 0; i < RIDGES.length; i++) {
        const ridge = RIDGES[i]!
        const top = snap((ridge.topShare - 0.12 + ridge.sinkShare * sunk) * height)
        if (top > height) continue
        const picture = tiles[i]!
        const tileWidth = picture.width / ratio
        const left = -snap((travelledS * ridge.pxPerSecond) % tileWidth)
        put(picture, left, top)
        if (left + tileWidth < width) put(picture, left + tileWidth, top)
      }
      if (launchedPx < width * 0.8)
        put(launch, -snap(launchedPx), snap(launchedPx * 0.35 + height * (RUNWAY.y - HEADROOM)))
    },
  }
}

function tile(ridge: Ridge, colour: string, { width, height, ratio }: Size): HTMLCanvasElement {
  const tileWidth = Math.ceil(width * 1.6 * ratio) / ratio
  const [canvas, pen] = sheet(tileWidth, height * 0.5, ratio)
  const lineAt = (x: number) =>
    height *
    (0.12 +
      ridge.waves.reduce(
        (sum, [count, size, phase]) => sum + size * Math.sin((2 * Math.PI * count * x) / tileWidth + phase),
        0,
      ))
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= tileWidth; x += 3) pen.lineTo(x, lineAt(x))
  pen.lineTo(tileWidth, lineAt(tileWidth))
  pen.lineTo(tileWidth, height)
  pen.fill()
  for (const share of ridge.acacias)
    acacia(pen, share * tileWidth, lineAt(share * tileWidth) + 2, height * (0.05 + 0.03 * ((share * 10) % 1)))
  return canvas
}

/** A flat-topped tree: two leaning stems and two thin canopies. */
function acacia(pen: Pen, x: number, y: number, size: number): void {
  pen.lineWidth = size * 0.09
  pen.strokeStyle = pen.fillStyle
  pen.beginPath()
  pen.moveTo(x, y)
  pen.quadraticCurveTo(x, y - size * 0.5, x - size * 0.35, y - size * 0.9)
  pen.moveTo(x, y - size * 0.2)
  pen.quadraticCurveTo(x + size * 0.05, y - size * 0.6, x + size * 0.4, y - size * 0.8)
  pen.stroke()
  pen.beginPath()
  pen.ellipse(x - size * 0.25, y - size * 0.95, size * 0.7, size * 0.15, 0, 0, 2 * Math.PI)
  pen.ellipse(x + size * 0.42, y - size * 0.8, size * 0.5, size * 0.12, 0, 0, 2 * Math.PI)
  pen.fill()
}

function launchRidge(palette: Palette, { width, height, ratio }: Size): HTMLCanvasElement {
  const [canvas, pen] = sheet(width * 0.75, height * 0.5, ratio)
  const top = height * HEADROOM + 1
  pen.fillStyle = palette.launch
  pen.beginPath()
  pen.moveTo(0, top)
  pen.lineTo(width * 0.36, top)
  pen.bezierCurveTo(width * 0.43, top, width * 0.42, top + height * 0.1, width * 0.5, top + height * 0.13)
  pen.bezierCurveTo(
    width * 0.58,
    top + height * 0.16,
    width * 0.6,
    top + height * 0.26,
    width * 0.75,
    height * 0.5,
  )
  pen.lineTo(0, height * 0.5)
  pen.fill()
  acacia(pen, width * 0.03, top + 2, height * 0.1)
  return canvas
}
