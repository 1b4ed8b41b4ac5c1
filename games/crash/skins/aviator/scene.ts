import { NO_SIZE } from '../../client/paint.ts'
import type { Frame, Scene, Theme } from '../../client/skin.ts'
import { makeClimb } from './climb.ts'
import { makeLand } from './land.ts'
import { palettes } from './palette.ts'
import { makeSky } from './sky.ts'

const SKY_STEPS = 120
const SETTLE_MS = 320
const AT_REST = { travelledS: 0, sunk: 0, launchedPx: 0 } as const

/**
 * An aircraft leaves a ridge at dusk; the ground sinks and slides away, and the sky grows lighter as it
 * climbs.
 */
export function makeScene(theme: Theme): Scene {
  const palette = palettes[theme]
  const sky = makeSky(palette)
  const land = makeLand(palette)
  const climb = makeClimb(palette)
  const ground = { ...AT_REST } as { travelledS: number; sunk: number; launchedPx: number }
  let view = NO_SIZE
  let heightShare = 0
  let paintedStep = -1

  /** In flight the land follows the time; on the ground it settles back. After the end it does not move. */
  const moveLand = ({ phase, stepMs, elapsedMs }: Frame, ease: number) => {
    if (phase === 'flying') {
      ground.travelledS += stepMs / 1_000
      ground.sunk = 1 - Math.exp(-elapsedMs / 8_000)
      ground.launchedPx = view.width * 0.07 * (elapsedMs / 1_000) ** 1.6
    } else if (phase !== 'crashed') {
      ground.sunk *= 1 - ease
      ground.launchedPx = ground.launchedPx < 0.5 ? 0 : Math.min(ground.launchedPx, view.width) * (1 - ease)
    }
  }

  return {
    resize(size, airTop) {
      view = size
      land.resize(size)
      climb.resize(size, airTop)
    },
    advance(frame) {
      const ease = 1 - Math.exp(-frame.stepMs / SETTLE_MS)
      const aloft = frame.phase === 'flying' || frame.phase === 'crashed'
      const goal = aloft ? Math.min(1, Math.log(frame.times) / Math.log(100)) : 0
      heightShare += (goal - heightShare) * ease
      moveLand(frame, ease)
      const step = Math.round(heightShare * SKY_STEPS)
      if (step === paintedStep) return false
      paintedStep = step
      return true
    },
    paintBackdrop(pen) {
      sky.paint(pen, view.width, view.height, Math.max(0, paintedStep) / SKY_STEPS)
    },
    paintStill(pen) {
      sky.paint(pen, view.width, view.height, 0)
      land.paint(pen, AT_REST)
    },
    paintFlight(pen, frame) {
      land.paint(pen, ground)
      climb.paint(pen, frame)
    },
  }
}
