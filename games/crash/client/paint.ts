import type { Pen, Size } from './skin.ts'

export const NO_SIZE: Size = { width: 0, height: 0, ratio: 1 }

/** A part of a picture that draws once for each size what it repeats in every frame. */
export type Layer<State> = { resize(size: Size): void; paint(pen: Pen, state: State): void }

/** A canvas to draw on in CSS pixels, for pictures that are drawn once. */
export function sheet(width: number, height: number, pixelRatio: number): [HTMLCanvasElement, Pen] {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * pixelRatio)
  canvas.height = Math.ceil(height * pixelRatio)
  const pen = canvas.getContext('2d')!
  pen.scale(pixelRatio, pixelRatio)
  return [canvas, pen]
}

/** A shape from its path data. */
export const shape = (path: string): Path2D => new Path2D(path)

/** Colours by height: between two stops they are mixed. */
export type SkyStop = { readonly at: number; readonly bands: readonly [string, string, string, string] }

/** The positions of a sky's bands, from the top down. */
const BANDS_AT = [0, 0.42, 0.72, 1] as const

/** Fills a picture with the sky at a height; the last band is `deep` pixels below the top. */
export function paintBands(
  pen: Pen,
  stops: readonly SkyStop[],
  { width, height, deep }: { width: number; height: number; deep: number },
  at: number,
): void {
  const gradient = pen.createLinearGradient(0, 0, 0, deep)
  for (const [band, place] of BANDS_AT.entries()) gradient.addColorStop(place, bandAt(stops, at, band))
  pen.fillStyle = gradient
  pen.fillRect(0, 0, width, height)
}

/** One of a sky's four bands at a height, as a CSS colour. */
function bandAt(stops: readonly SkyStop[], height: number, band: number): string {
  const found = stops.findIndex(stop => stop.at >= height)
  const above = found < 0 ? stops.length - 1 : Math.max(1, found)
  const from = stops[above - 1]!
  const to = stops[above]!
  const share = Math.min(1, Math.max(0, (height - from.at) / (to.at - from.at)))
  const start = channels(from.bands[band]!)
  const mixed = channels(to.bands[band]!).map((value, i) =>
    Math.round(start[i]! + (value - start[i]!) * share),
  )
  return `rgb(${mixed.join(' ')})`
}

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/**
 * The maximum radius of a sun's glow, the same on a wide picture as on a square one, since its colour would
 * otherwise cover the whole sky.
 */
export const glowReach = (width: number, height: number): number =>
  Math.min(Math.max(width, height), height * 1.25)

/** Shares from a fixed sequence: the same stars and clouds for all players. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Star positions as shares of the sky. */
export function scatter(count: number): readonly (readonly [x: number, y: number, size: number])[] {
  const next = sequence(20_261_121)
  return Array.from({ length: count }, () => [next(), next() ** 1.4, next() ** 3] as const)
}

/** From 0 to 1 between two values, with a soft start and end. */
export function soft(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
