import { NO_SIZE, sequence, sheet, type Layer } from '../../client/paint.ts'
import type { Pen, Size } from '../../client/skin.ts'
import type { Palette } from './palette.ts'

/** The position of the jet's wheels before take-off, as shares of the picture. */
export const RUNWAY = { x: 0.22, y: 0.81 } as const
const LAMPS = 10
const HEADROOM = 0.3

/** `rolledPx`: how far the jet has gone along the runway; `sunkPx`: how far the ground is below it. */
export type Field = Layer<{ rolledPx: number; sunkPx: number }>

/** The airfield under the overcast: far ridges, hangars and a tower, and the lamps along the runway. */
export function makeField(palette: Palette): Field {
  let ridges: HTMLCanvasElement[] = []
  let runway = document.createElement('canvas')
  let hangars = document.createElement('canvas')
  let size = NO_SIZE
  return {
    resize(next) {
      size = next
      ridges = palette.ridges.map((ink, i) => drawRidge(ink, i, size))
      runway = drawRunway(palette, size)
      hangars = drawHangars(palette, size)
    },
    paint(pen, { rolledPx, sunkPx }) {
      const { width, height, ratio } = size
      // Whole device pixels: a copy without filtering costs a fraction of one with it.
      const snap = (length: number) => Math.round(length * ratio) / ratio
      const row = (picture: HTMLCanvasElement, top: number, rolled: number) => {
        const y = snap(top)
        if (y > height) return
        const wide = picture.width / ratio
        const tall = picture.height / ratio
        const left = -snap(rolled % wide)
        pen.drawImage(picture, left, y, wide, tall)
        if (left + wide < width) pen.drawImage(picture, left + wide, y, wide, tall)
      }
      for (let i = 0; i < ridges.length; i++)
        row(ridges[i]!, height * (0.56 + 0.06 * i) + sunkPx * (0.12 + 0.2 * i), rolledPx * (0.02 + 0.05 * i))
      const away = rolledPx * 0.34
      const built = snap(height * (RUNWAY.y - HEADROOM) + sunkPx * 0.7)
      if (away < width && built < height)
        pen.drawImage(
          hangars,
          snap(width * 0.34 - away),
          built,
          hangars.width / ratio,
          hangars.height / ratio,
        )
      row(runway, height * (RUNWAY.y - 0.03) + sunkPx, rolledPx)
    },
  }
}

function drawRidge(ink: string, index: number, { width, height, ratio }: Size): HTMLCanvasElement {
  const wide = Math.ceil(width * 1.5 * ratio) / ratio
  const [canvas, pen] = sheet(wide, height * 0.4, ratio)
  const fade = pen.createLinearGradient(0, 0, 0, height * 0.4)
  fade.addColorStop(0, ink)
  fade.addColorStop(1, ink)
  pen.fillStyle = fade
  pen.beginPath()
  pen.moveTo(0, height * 0.4)
  for (let x = 0; x <= wide; x += 2) {
    const turn = (2 * Math.PI * x) / wide
    const waves =
      Math.sin(turn * (1 + index) + index * 2) * 0.05 +
      Math.abs(Math.sin(turn * 3 + index)) * 0.045 +
      Math.sin(turn * 9 + index * 4) * 0.008
    pen.lineTo(x, height * (0.13 - waves))
  }
  pen.lineTo(wide, height * 0.4)
  pen.fill()
  return canvas
}

function drawRunway(palette: Palette, { width, height, ratio }: Size): HTMLCanvasElement {
  const wide = Math.ceil(width * 1.2 * ratio) / ratio
  const tall = height * 0.24
  const [canvas, pen] = sheet(wide, tall, ratio)
  pen.fillStyle = palette.ground
  pen.fillRect(0, height * 0.025, wide, tall)
  const step = wide / LAMPS
  pen.fillStyle = palette.paint
  for (let i = 0; i < LAMPS; i++)
    pen.fillRect(i * step + step * 0.2, height * 0.07, step * 0.42, height * 0.012)
  for (let i = 0; i < LAMPS; i++)
    lamp(pen, palette.lamp, i * step + step * 0.85, height * 0.024, height * 0.022)
  return canvas
}

function lamp(pen: Pen, ink: string, x: number, y: number, size: number): void {
  const glow = pen.createRadialGradient(x, y, 0, x, y, size)
  glow.addColorStop(0, ink)
  glow.addColorStop(0.25, `${ink}99`)
  glow.addColorStop(1, `${ink}00`)
  pen.fillStyle = glow
  pen.fillRect(x - size, y - size, 2 * size, 2 * size)
}

/** Two round-roofed hangars, a tower with a lit room, and low trees. */
function drawHangars(palette: Palette, { width, height, ratio }: Size): HTMLCanvasElement {
  const [canvas, pen] = sheet(width * 0.62, height * HEADROOM, ratio)
  const ground = height * HEADROOM
  const unit = height * 0.01
  pen.fillStyle = palette.ground
  for (const [x, wide] of [
    [8, 20],
    [30, 24],
  ] as const) {
    pen.beginPath()
    pen.moveTo(x * unit, ground)
    pen.lineTo(x * unit, ground - 6 * unit)
    pen.quadraticCurveTo((x + wide / 2) * unit, ground - 16 * unit, (x + wide) * unit, ground - 6 * unit)
    pen.lineTo((x + wide) * unit, ground)
    pen.fill()
  }
  const tower = 62 * unit
  pen.fillRect(tower - 1.6 * unit, ground - 18 * unit, 3.2 * unit, 18 * unit)
  pen.fillRect(tower - 0.2 * unit, ground - 29 * unit, 0.5 * unit, 6 * unit)
  pen.beginPath()
  pen.moveTo(tower - 2.4 * unit, ground - 18 * unit)
  pen.lineTo(tower - 4.4 * unit, ground - 23 * unit)
  pen.lineTo(tower + 4.4 * unit, ground - 23 * unit)
  pen.lineTo(tower + 2.4 * unit, ground - 18 * unit)
  pen.fill()
  pen.fillStyle = palette.lamp
  pen.globalAlpha = 0.85
  pen.fillRect(tower - 3.4 * unit, ground - 22 * unit, 6.8 * unit, 2 * unit)
  pen.globalAlpha = 1
  pen.fillStyle = palette.ground
  const next = sequence(7)
  for (let i = 0; i < 9; i++) {
    pen.beginPath()
    pen.ellipse(
      (72 + i * 6 + 3 * next()) * unit,
      ground,
      (3 + 2 * next()) * unit,
      (2.5 + 2.5 * next()) * unit,
      0,
      0,
      2 * Math.PI,
    )
    pen.fill()
  }
  return canvas
}
