import { shape, sheet } from '../../client/paint.ts'
import type { Pen } from '../../client/skin.ts'
import type { Palette } from './palette.ts'

const LENGTH = 100
const HEIGHT = 60

/** A high-winged bush plane, seen from its side, nose to the right; the ember stripe is its only light. */
export function drawAircraft(palette: Palette, lengthPx: number, pixelRatio: number): HTMLCanvasElement {
  const scale = lengthPx / LENGTH
  const [canvas, pen] = sheet(lengthPx, HEIGHT * scale, pixelRatio)
  pen.scale(scale, scale)
  const fill = (colour: string, path: string) => {
    pen.fillStyle = colour
    pen.fill(shape(path))
  }
  // Tail, then the far gear, the body, the stripe, the cabin, the wing on its strut, and the spinner.
  fill(palette.shade, 'M4 8 L13 8 Q19 20 26 25 L10 29 Z')
  fill(palette.body, 'M2 25 L22 24 L24 29 L5 29 Z')
  fill(palette.body, 'M8 25 Q30 21 46 20 L68 20 Q82 22 89 29 Q91 33 88 37 Q76 43 58 42 Q36 40 8 29 Z')
  fill(palette.stripe, 'M9 28.5 Q40 33 90 31.5 L89.5 35 Q50 38 13 30.8 Z')
  fill(palette.window, 'M52 29 L54 21.5 L67 21.5 Q75 23.5 79 29 Z')
  fill(palette.body, 'M62 21 L64 21 L65.5 29.5 L63.5 29.5 Z')
  fill(palette.shade, 'M57 41 L60 41 L56 50 L54 50 Z M70 41 L73 40 L76 50 L74 50 Z')
  fill(
    palette.window,
    'M50 52 a4.6 4.6 0 1 0 9.2 0 a4.6 4.6 0 1 0 -9.2 0 M71 52 a4.6 4.6 0 1 0 9.2 0 a4.6 4.6 0 1 0 -9.2 0',
  )
  fill(palette.shade, 'M58 35 L60 35 L68 18 L66 18 Z')
  fill(palette.body, 'M36 13.5 Q38 11.5 60 12 L80 13 Q84 15 80 17.2 Q58 19.5 40 18 Q35 16 36 13.5 Z')
  fill(palette.shade, 'M37 16 Q58 17.8 82 15.6 Q82 17 80 17.2 Q58 19.5 40 18 Z')
  fill(palette.shade, 'M88 29.5 Q95 31 95 33 Q95 35 88 36.5 Z')
  return canvas
}

/** The turning propeller: a thin blade whose length is its edge-on projection. */
export function drawPropeller(pen: Pen, palette: Palette, lengthPx: number, turn: number): void {
  const reach = lengthPx * 0.19
  const seen = Math.abs(Math.cos(turn)) * reach
  pen.globalAlpha *= 0.3
  pen.fillStyle = palette.body
  pen.beginPath()
  pen.ellipse(lengthPx * 0.45, lengthPx * 0.03, lengthPx * 0.012, reach, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.globalAlpha /= 0.3
  pen.fillRect(lengthPx * 0.443, lengthPx * 0.03 - seen, lengthPx * 0.018, 2 * seen)
}

/** The aircraft's measures as shares of its length: how far its wheels are below its middle. */
export const WHEELS_BELOW = 0.265
export const HEIGHT_SHARE = HEIGHT / LENGTH
