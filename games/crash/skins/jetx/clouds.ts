import { sequence, sheet } from '../../client/paint.ts'
import type { CloudInk } from './palette.ts'

type Tile = { readonly tileWidth: number; readonly height: number; readonly ratio: number }
/** A row of cloud that repeats sideways. */
export type CloudShape = {
  readonly seed: number
  /** The tile's height and the size of its heads, as shares of the picture's height. */
  readonly tall: number
  readonly head: number
  /** The number of heads side by side in a tile. */
  readonly heads: number
  /** Where the row fades into the air below, as a share of the tile; 1 for an opaque row. */
  readonly melts: number
}
const LAYERS = 3
/** The position of the first layer's heads in the row, and the height of the highest above it, in heads. */
const BASE = 0.34
const HEAD_UP = 0.85 + 0.42 + 0.62

/** A row's picture; `above` is the room, in CSS pixels, that its highest heads take above its top. */
export type CloudTile = { readonly picture: HTMLCanvasElement; readonly above: number }

/** Draws a row of cloud, the back of it first: flat tones, lit from the upper left. */
export function cloudTile(shape: CloudShape, ink: CloudInk, size: Tile): CloudTile {
  const highest = size.height * (HEAD_UP * shape.head - BASE * shape.tall)
  const above = Math.ceil(Math.max(0, highest) * size.ratio) / size.ratio
  const tall = size.height * shape.tall
  const [picture, pen] = sheet(size.tileWidth, above + tall, size.ratio)
  const next = sequence(shape.seed)
  for (let layer = 0; layer < LAYERS; layer++) {
    const base = above + tall * (BASE + 0.16 * layer)
    const row = heap(shape, ink, { ...size, tall: above + tall, base, next })
    pen.drawImage(row, 0, 0, size.tileWidth, above + tall)
  }
  const melt = pen.createLinearGradient(0, above + tall * shape.melts * 0.6, 0, above + tall)
  melt.addColorStop(0, 'rgb(0 0 0 / 1)')
  melt.addColorStop(1, shape.melts < 1 ? 'rgb(0 0 0 / 0)' : 'rgb(0 0 0 / 1)')
  pen.globalCompositeOperation = 'destination-in'
  pen.fillStyle = melt
  pen.fillRect(0, 0, size.tileWidth, above + tall)
  return { picture, above }
}

/**
 * One layer: the same heads three times, each time moved away from the light and darker, and the mass below
 * them.
 */
function heap(
  { seed, head, heads }: CloudShape,
  ink: CloudInk,
  { tileWidth, height, ratio, tall, base, next }: Tile & { tall: number; base: number; next: () => number },
): HTMLCanvasElement {
  const [canvas, pen] = sheet(tileWidth, tall, ratio)
  const turns = 2 + (seed % 3)
  const shift = next() * 2 * Math.PI
  const puffs = Array.from({ length: heads }, (_, i) => {
    const x = ((i + next() * 0.9) * tileWidth) / heads
    const rise =
      (0.5 + 0.5 * Math.sin((2 * Math.PI * turns * x) / tileWidth + shift)) * (0.35 + 0.65 * next())
    const size = height * head * (0.42 + 0.62 * rise)
    return { x, y: base - rise * height * head * 0.85, size }
  })
  const draw = (tone: string, away: number) => {
    pen.fillStyle = tone
    pen.beginPath()
    for (const { x, y, size } of puffs)
      for (const left of [x - tileWidth, x, x + tileWidth]) {
        if (left < -2 * size || left > tileWidth + 2 * size) continue
        const middle = left + size * 0.3 * away
        pen.moveTo(middle + size, y + size * away)
        pen.arc(middle, y + size * away, size * (1 + 0.1 * away), 0, 2 * Math.PI)
      }
    pen.rect(0, base + height * head * away, tileWidth, tall)
    pen.fill()
  }
  draw(ink.lit, 0)
  pen.globalCompositeOperation = 'source-atop'
  draw(ink.body, 0.24)
  draw(ink.shade, 0.95)
  return canvas
}

/** `tall` is a share of the picture's height. */
export type WispShape = { readonly seed: number; readonly strokes: number; readonly tall: number }

/** Wisps of ice or mist: long soft strokes, drawn out by the wind. */
export function wispTile(
  ink: string,
  { seed, strokes, tall }: WispShape,
  { tileWidth, height, ratio }: Tile,
): CloudTile {
  const [picture, pen] = sheet(tileWidth, height * tall, ratio)
  const next = sequence(seed)
  for (let i = 0; i < strokes; i++) {
    const long = tileWidth * (0.1 + 0.22 * next())
    const thick = height * tall * (0.05 + 0.16 * next())
    const x = next() * tileWidth
    const y = thick + (height * tall - 2 * thick) * next()
    for (const left of [x - tileWidth, x, x + tileWidth]) {
      if (left < -long || left > tileWidth + long) continue
      const mist = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
      mist.addColorStop(0, `rgb(${ink} / 0.5)`)
      mist.addColorStop(0.5, `rgb(${ink} / 0.2)`)
      mist.addColorStop(1, `rgb(${ink} / 0)`)
      pen.save()
      pen.translate(left, y)
      pen.scale(long, thick)
      pen.fillStyle = mist
      pen.beginPath()
      pen.arc(0, 0, 1, 0, 2 * Math.PI)
      pen.fill()
      pen.restore()
    }
  }
  return { picture, above: 0 }
}
