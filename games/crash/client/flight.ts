import { el, setText } from '../../kit/dom.ts'
import { multiplier } from '../../kit/format.ts'
import { makeDigits, pageFont, type Digits } from './digits.ts'
import { makeFrames, watchPace, type Reading } from './reading.ts'
import type { Pen, Scene, Skin, Theme } from './skin.ts'
import { layOutStage, type Place } from './stage-layout.rules.ts'
import type { ReducedMotion } from '../../kit/reduced-motion.ts'
import type { Table } from './table.rules.ts'

type Size = { width: number; height: number; ratio: number }

const MOST_PIXEL_RATIO = 2
const SPOKEN_EVERY_MS = 250

/**
 * The picture of the flight: two canvases, the backdrop painted when the light changes and the flight every
 * frame.
 */
export function makeFlight(skin: Skin, still: ReducedMotion, fitted: (place: Place) => void) {
  const backdrop = el('canvas', { 'aria-hidden': 'true' })
  const front = el('canvas', { 'aria-hidden': 'true' })
  const spoken = el('p', { class: 'unseen', role: 'timer', 'aria-live': 'off', 'data-testid': 'multiplier' })
  const element = el('div', { class: 'sky' }, backdrop, front, spoken)
  const backPen = backdrop.getContext('2d', { alpha: false })!
  const pen = front.getContext('2d')!
  const frameOf = makeFrames()
  const isSlow = watchPace()
  let size: Size = { width: 0, height: 0, ratio: 1 }
  let { place, airTop } = layOutStage(0, 0)
  let dress: { scene: Scene; flying: Digits; away: Digits } | undefined
  let theme: Theme = 'dark'
  let repaint = true
  let spokenAtMs = 0

  const fit = () => {
    // The backdrop is soft light: one pixel each is enough, and a quarter of the work.
    sizeCanvas(backdrop, backPen, size, 1)
    sizeCanvas(front, pen, size, size.ratio)
    ;({ place, airTop } = layOutStage(size.width, size.height))
    fitted(place)
    const { number, away, halo } = skin.ink[theme]
    const scene = dress?.scene ?? skin.makeScene(theme)
    scene.resize(size.width, size.height, size.ratio, airTop)
    const digits = (ink: string) => makeDigits(ink, halo, place.size, size.ratio)
    dress = { scene, flying: digits(number), away: digits(away) }
    repaint = true
  }
  new ResizeObserver(entries => {
    const { width, height } = entries.at(-1)!.contentRect
    if (width === 0 || height === 0) return
    size = { width, height, ratio: Math.min(MOST_PIXEL_RATIO, devicePixelRatio) }
    fit()
  }).observe(element)
  // The digits were drawn in the fallback while the font was on its way.
  void document.fonts.load(`800 16px ${pageFont()}`).then(() => size.width > 0 && fit())
  still.onChange(() => (repaint = true))

  return {
    element,
    dress(next: Theme) {
      theme = next
      dress = undefined
      if (size.width > 0) fit()
    },
    draw(table: Table, reading: Reading, nowMs: number) {
      if (!dress) return
      const frame = frameOf(table, reading, nowMs)
      if (isSlow(frame) && size.ratio > 1) {
        size.ratio = Math.max(1, size.ratio - 0.5)
        fit()
      }
      const { scene, flying, away } = dress
      pen.clearRect(0, 0, size.width, size.height)
      if (still.matches) {
        if (repaint) scene.paintStill(backPen)
      } else {
        if (scene.advance(frame) || repaint) scene.paintBackdrop(backPen)
        scene.paintFlight(pen, frame)
      }
      repaint = false
      const ink = table.phase === 'flying' ? flying : table.phase === 'crashed' ? away : undefined
      ink?.draw(pen, reading.x100, place)
      if (nowMs - spokenAtMs < SPOKEN_EVERY_MS) return
      spokenAtMs = nowMs
      setText(spoken, ink ? multiplier(reading.x100) : '')
    },
  }
}

function sizeCanvas(canvas: HTMLCanvasElement, pen: Pen, { width, height }: Size, ratio: number): void {
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
}
