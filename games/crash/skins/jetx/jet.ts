import { shape, sheet } from '../../client/paint.ts'
import type { Pen } from '../../client/skin.ts'
import type { Palette } from './palette.ts'

const LENGTH = 120
const HEIGHT = 50

/** The jet's measures as shares of its length: its height, and how far its wheels are below its middle. */
export const HEIGHT_SHARE = HEIGHT / LENGTH
export const WHEELS_BELOW = 0.175
const NOZZLE = { x: -0.47, y: 0.003 } as const

/** A slim twin-seater with swept wings, seen from its side, nose to the right. */
export function drawJet(palette: Palette, lengthPx: number, pixelRatio: number): HTMLCanvasElement {
  const scale = lengthPx / LENGTH
  const [canvas, pen] = sheet(lengthPx, HEIGHT * scale, pixelRatio)
  pen.scale(scale, scale)
  const fill = (ink: string | CanvasGradient, path: string) => {
    pen.fillStyle = ink
    pen.fill(shape(path))
  }
  const hull = pen.createLinearGradient(0, 14, 0, 34)
  hull.addColorStop(0, palette.body)
  hull.addColorStop(0.5, palette.body)
  hull.addColorStop(1, palette.shade)
  // The far wing and tailplane, the fin, the hull, then the nearer parts: intake, wing, tailplane, canopy.
  fill(palette.shade, 'M54 20 L68 19.5 L50 9.5 L45 9.5 Z')
  fill(palette.shade, 'M12 21 L22 20.5 L12 15 L8 15 Z')
  fill(palette.metal, 'M3 21 L10 20 L10 30 L3 29 Z')
  fill(palette.body, 'M9 2 L19 2 Q23 2 25 5 L38 19 L12 22 Z')
  fill(palette.stripe, 'M9 2 L19 2 Q21.500 2 23 3.600 L25.500 7 L10 7 Z')
  fill(
    hull,
    'M8 22 Q14 18 34 17.500 L66 17 Q84 16.500 100 20.500 Q112 23 119.500 26.500 Q110 30.500 94 31.500 L30 32.500 Q12 32 8 29 Z',
  )
  fill(palette.stripe, 'M9 24.200 Q50 25.500 104 23.200 L113 25 Q60 27.600 8.500 26 Z')
  fill(palette.metal, 'M60 28 L72 26.800 Q74 29.500 72 32.200 L58 32.400 Z')
  fill(palette.window, 'M70 17.200 Q78 11.800 88 13.600 Q97 15.400 102 21 Q86 19.600 70 19.400 Z')
  fill(palette.body, 'M83.500 12.900 L85.500 13.100 L86.500 20 L84.500 20 Z')
  fill(palette.shade, 'M56 29 L78 28.500 L40 43.500 Q34 45 31 43.500 Z')
  fill(palette.body, 'M56 28 L80 27.800 L42 41.500 Q36 43.500 32 42 Z')
  fill(palette.stripe, 'M42 41.500 Q36 43.500 32 42 L36 39.600 L46 40 Z')
  fill(palette.body, 'M11 27 L26 27 L12 34.500 L6 34.500 Z')
  fill(palette.shade, 'M94 31.500 Q110 30.500 119.500 26.500 Q108 28.500 92 29.500 Z')
  return canvas
}

/** The wheels: `out` goes from 1 to 0 as they fold. */
export function drawWheels(pen: Pen, palette: Palette, lengthPx: number, out: number): void {
  const leg = lengthPx * 0.1 * out
  const wheel = lengthPx * 0.022
  for (let i = 0; i < 2; i++) {
    const x = lengthPx * (i === 0 ? -0.04 : 0.3)
    const y = lengthPx * 0.05
    pen.fillStyle = palette.shade
    pen.fillRect(x - lengthPx * 0.008, y, lengthPx * 0.016, leg)
    pen.fillStyle = palette.window
    pen.beginPath()
    pen.arc(x, y + leg, wheel, 0, 2 * Math.PI)
    pen.fill()
  }
}

/**
 * The glow of the engine, drawn once: `power` scales its length, from a glimmer to the burner's full flame.
 */
export function drawFlame(palette: Palette, lengthPx: number, pixelRatio: number): HTMLCanvasElement {
  const long = lengthPx * 0.6
  const tall = lengthPx * 0.24
  const [canvas, pen] = sheet(long, tall, pixelRatio)
  const cone = (ink: string, longShare: number, tallShare: number) => {
    pen.save()
    pen.translate(long, tall / 2)
    pen.scale(long * longShare, (tall / 2) * tallShare)
    const light = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
    light.addColorStop(0, ink)
    light.addColorStop(0.4, `${ink}aa`)
    light.addColorStop(1, `${ink}00`)
    pen.fillStyle = light
    pen.beginPath()
    pen.arc(0, 0, 1, 0, 2 * Math.PI)
    pen.fill()
    pen.restore()
  }
  cone(palette.flame[1], 1, 1)
  cone(palette.flame[1], 0.8, 0.5)
  cone(palette.flame[0], 0.55, 0.32)
  return canvas
}

/** Draws the flame behind the nozzle; the pen is at the middle of the jet, along its axis. */
export function paintFlame(pen: Pen, flame: HTMLCanvasElement, lengthPx: number, power: number): void {
  const long = lengthPx * 0.6 * power
  const tall = lengthPx * 0.24 * (0.55 + 0.45 * Math.min(1, power))
  pen.drawImage(flame, lengthPx * NOZZLE.x - long, lengthPx * NOZZLE.y - tall / 2, long, tall)
}
