import { multiplier } from '../../kit/format.ts'
import { makeDigits, pageFont, type Digits } from './digits.ts'
import { NO_SIZE } from './paint.ts'
import { makeFrames, watchPace, type Reading } from './reading.ts'
import type { Pen, Scene, Size, Skin, Theme } from './skin.ts'
import { layOutStage, type Place } from './stage-layout.rules.ts'
import type { ReducedMotion } from '../../kit/reduced-motion.ts'
import type { Table } from './table.rules.ts'

const MOST_PIXEL_RATIO = 2
const SPOKEN_EVERY_MS = 250

/**
 * The picture of the flight, on the two canvases of its place: the backdrop, which is painted when the light changes, and
 * the flight, in every frame. It reads nothing else of the page.
 *
 * @param fitted told where the big number is, with each size
 */
export function makeFlight(skin: Skin, still: ReducedMotion, fitted: (place: Place) => void) {
  const frameOf = makeFrames()
  const isSlow = watchPace()
  let sky: Sky | undefined
  let size = NO_SIZE
  let { place, airTop } = layOutStage(0, 0)
  let dress: { scene: Scene; flying: Digits; away: Digits } | undefined
  let theme: Theme = 'dark'
  let repaint = true
  let spokenAtMs = 0

  const fit = () => {
    if (!sky || size.width === 0) return
    // The backdrop is soft light: one pixel each is enough, and a quarter of the work.
    sizeCanvas(sky.back, size, 1)
    sizeCanvas(sky.front, size, size.ratio)
    ;({ place, airTop } = layOutStage(size.width, size.height))
    fitted(place)
    const scene = dress?.scene ?? skin.makeScene(theme)
    scene.resize(size, airTop)
    dress = { scene, ...inkOf(skin, theme, place, size.ratio) }
    repaint = true
  }
  const resize = ({ width, height }: Pick<Size, 'width' | 'height'>) => {
    if (width === 0 || height === 0) return
    size = { width, height, ratio: Math.min(MOST_PIXEL_RATIO, devicePixelRatio) }
    fit()
  }
  const sizes = new ResizeObserver(entries => resize(entries.at(-1)!.contentRect))
  still.onChange(() => (repaint = true))
  return {
    /** Draws into this place from now on: two canvases, and the text for screen readers. */
    mount(element: HTMLElement) {
      sky = skyOf(element)
      sizes.observe(element)
      // The digits were drawn in the fallback while the font was on its way.
      void document.fonts.load(`800 16px ${pageFont()}`).then(() => {
        if (dress) dress = { ...dress, ...inkOf(skin, theme, place, size.ratio) }
      })
    },
    destroy() {
      sizes.disconnect()
      sky = undefined
    },
    dress(next: Theme) {
      theme = next
      dress = undefined
      fit()
    },
    draw(table: Table, reading: Reading, nowMs: number) {
      if (!dress || !sky) return
      const frame = frameOf(table, reading, nowMs)
      if (isSlow(frame) && size.ratio > 1) {
        size = { ...size, ratio: Math.max(1, size.ratio - 0.5) }
        fit()
      }
      const { scene, flying, away } = dress
      const { back, front, spoken } = sky
      front.clearRect(0, 0, size.width, size.height)
      if (still.matches) {
        if (repaint) scene.paintStill(back)
      } else {
        if (scene.advance(frame) || repaint) scene.paintBackdrop(back)
        scene.paintFlight(front, frame)
      }
      repaint = false
      const ink = table.phase === 'flying' ? flying : table.phase === 'crashed' ? away : undefined
      ink?.draw(front, reading.x100, place)
      if (nowMs - spokenAtMs < SPOKEN_EVERY_MS) return
      spokenAtMs = nowMs
      spoken.textContent = ink ? multiplier(reading.x100) : ''
    },
  }
}
export type Flight = ReturnType<typeof makeFlight>

/** The digits of the big number, in flight and after it. */
function inkOf({ ink }: Skin, theme: Theme, { size }: Place, ratio: number) {
  const { number, away, halo } = ink[theme]
  const digits = (colour: string) => makeDigits(colour, halo, size, ratio)
  return { flying: digits(number), away: digits(away) }
}

type Sky = { readonly back: Pen; readonly front: Pen; readonly spoken: Element }

function skyOf(place: HTMLElement): Sky {
  const [backdrop, front] = place.querySelectorAll('canvas')
  return {
    back: backdrop!.getContext('2d', { alpha: false })!,
    front: front!.getContext('2d')!,
    spoken: place.querySelector('[role=timer]')!,
  }
}

function sizeCanvas(pen: Pen, { width, height }: Size, ratio: number): void {
  pen.canvas.width = Math.round(width * ratio)
  pen.canvas.height = Math.round(height * ratio)
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
}
