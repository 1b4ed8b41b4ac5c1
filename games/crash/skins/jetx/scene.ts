import { NO_SIZE, soft } from '../../client/paint.ts'
import type { Frame, Scene, Theme } from '../../client/skin.ts'
import { makeClimb } from './climb.ts'
import { ROLL_MS } from './course.ts'
import { makeDecks } from './decks.ts'
import { makeField } from './field.ts'
import { palettes } from './palette.ts'
import { makePeak } from './peak.ts'
import { makeRush } from './rush.ts'
import { makeSky } from './sky.ts'

const SKY_STEPS_PER_TEN = 70
const HIGHEST = 3
const SETTLE_MS = 320
const SHAKE_MS = 650

/**
 * A jet leaves an airfield under the overcast, breaks through the cloud decks and goes on to the edge of the
 * air.
 */
export function makeScene(theme: Theme): Scene {
  const palette = palettes[theme]
  const sky = makeSky(palette)
  const field = makeField(palette)
  const decks = makeDecks(palette)
  const peak = makePeak(palette)
  const rush = makeRush(palette)
  const climb = makeClimb(palette)
  /** `altitude` counts powers of ten of the multiplier. */
  const way = { altitude: 0, travelledPx: 0 }
  const ground = { rolledPx: 0, sunkPx: 0 }
  let view = NO_SIZE
  let shakePx = 0
  let paintedStep = -1

  /**
   * In flight everything follows the time, so that a late joiner sees the same picture; on the ground it
   * settles back.
   */
  const move = ({ phase, stepMs, elapsedMs }: Frame, ease: number) => {
    if (phase === 'flying') {
      const seconds = elapsedMs / 1_000
      const speed = view.width * (0.3 * soft(0, 2.4, seconds) + 0.55 * way.altitude)
      way.travelledPx += (speed * stepMs) / 1_000
      const up = Math.max(0, elapsedMs - ROLL_MS * 0.9) / 1_000
      ground.rolledPx = view.width * 0.34 * seconds ** 2
      ground.sunkPx = view.height * 0.085 * up ** 1.9
      shakePx = elapsedMs < SHAKE_MS ? Math.sin(elapsedMs / 14) * 1.4 * (1 - elapsedMs / SHAKE_MS) : 0
    } else if (phase !== 'crashed') {
      ground.sunkPx = ground.sunkPx < 0.5 ? 0 : Math.min(ground.sunkPx, view.height) * (1 - ease)
      ground.rolledPx = ground.rolledPx < 0.5 ? 0 : Math.min(ground.rolledPx, view.width) * (1 - ease)
      shakePx = 0
    } else shakePx = 0
  }

  return {
    resize(size, airTop) {
      view = size
      for (const part of [field, decks, peak, rush]) part.resize(size)
      climb.resize(size, airTop)
    },
    advance(frame) {
      decks.prepare()
      const ease = 1 - Math.exp(-frame.stepMs / SETTLE_MS)
      const aloft = frame.phase === 'flying' || frame.phase === 'crashed'
      const goal = aloft ? Math.min(HIGHEST, Math.log10(Math.max(1, frame.times))) : 0
      way.altitude += (goal - way.altitude) * ease
      move(frame, ease)
      const step = Math.round(way.altitude * SKY_STEPS_PER_TEN)
      if (step === paintedStep) return false
      paintedStep = step
      return true
    },
    paintBackdrop(pen) {
      sky.paint(pen, view.width, view.height, Math.max(0, paintedStep) / SKY_STEPS_PER_TEN)
    },
    paintStill(pen) {
      sky.paint(pen, view.width, view.height, STILL.altitude)
      peak.paint(pen, STILL)
      decks.paint(pen, STILL)
    },
    paintFlight(pen, frame) {
      pen.save()
      // Whole device pixels here as well, or every copy below would be filtered.
      if (shakePx !== 0) pen.translate(0, Math.round(shakePx * view.ratio) / view.ratio)
      peak.paint(pen, way)
      if (ground.sunkPx < view.height) field.paint(pen, ground)
      decks.paint(pen, way)
      rush.paintLines(pen, way)
      climb.paint(pen, frame, Math.min(1, way.altitude / 2))
      rush.paintMist(pen, way)
      pen.restore()
    },
  }
}

/** The static picture for reduced motion: above the clouds. */
const STILL = { altitude: 0.42, travelledPx: 0 } as const
