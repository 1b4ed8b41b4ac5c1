import { NO_SIZE, shape, sheet, soft, type Layer } from '../../client/paint.ts'
import type { Size } from '../../client/skin.ts'
import type { Palette } from './palette.ts'

export type Peak = Layer<{ altitude: number; travelledPx: number }>

/** A distant snow-capped mountain above the sea of clouds. */
export function makePeak(palette: Palette): Peak {
  let picture: HTMLCanvasElement | undefined
  let size = NO_SIZE
  return {
    resize(next) {
      size = next
      picture = draw(palette, size)
    },
    paint(pen, { altitude, travelledPx }) {
      const shown = soft(0.24, 0.36, altitude) * (1 - soft(0.9, 1.15, altitude))
      if (shown < 0.02 || !picture) return
      const { width, height, ratio } = size
      const snap = (length: number) => Math.round(length * ratio) / ratio
      const left = snap(width * 0.2 - ((travelledPx * 0.012) % (width * 1.6)))
      const top = snap(height * (0.635 + 0.1 * (altitude - 0.36)))
      pen.globalAlpha = shown
      pen.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio)
      pen.globalAlpha = 1
    },
  }
}

function draw(palette: Palette, { height, ratio }: Size): HTMLCanvasElement {
  const [canvas, pen] = sheet(height * 0.5, height * 0.17, ratio)
  const unit = height * 0.01
  pen.scale(unit, unit)
  const fill = (ink: string, path: string) => {
    pen.fillStyle = ink
    pen.fill(shape(path))
  }
  fill(
    palette.peak,
    'M0 17 L8 12 L14 9 L18 4 L20 4.600 L21.500 2 L23 1 L24.500 3.200 L26 2.600 L28.500 6 L34 10 L41 13 L50 17 Z',
  )
  fill(
    palette.snow,
    'M15.800 6.800 L18 4 L20 4.600 L21.500 2 L23 1 L23.400 4.400 L22 7.400 L20.600 6 L19 8.600 L17.800 6.900 L16.400 8 Z',
  )
  pen.globalAlpha = 0.4
  fill(
    palette.snow,
    'M23 1 L24.500 3.200 L26 2.600 L28.500 6 L31 8 L28 7.600 L26.500 9 L25 6.400 L23.400 8 L23.400 4.400 Z',
  )
  return canvas
}
