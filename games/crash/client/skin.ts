import type { CrashPhase } from '@ruka/contract/crash'
import type { Theme } from '../../kit/theme.ts'

export type { Theme }

export type Pen = CanvasRenderingContext2D

/** The input of a scene. One object is refilled for every frame, so that drawing allocates nothing. */
export type Frame = {
  phase: CrashPhase
  /** The multiplier as a plain number, for heights and colours. */
  times: number
  elapsedMs: number
  /** Since the phase began. */
  sinceMs: number
  /** Until the lock, while betting. */
  leftMs: number
  /** Since the frame before, at most 100. */
  stepMs: number
}

/** A picture's size in CSS pixels, and the device pixels in each. */
export type Size = { readonly width: number; readonly height: number; readonly ratio: number }

/** A skin's picture of the flight, in CSS pixels: a backdrop that rarely changes and what moves before it. */
export type Scene = {
  /** `airTop`: above it are the number and the texts, which the aircraft must not cover. */
  resize(size: Size, airTop: number): void
  /** Advances the scene. Returns true when the backdrop must be painted again. */
  advance(frame: Frame): boolean
  paintBackdrop(pen: Pen): void
  /** The backdrop with static land, for reduced motion. */
  paintStill(pen: Pen): void
  paintFlight(pen: Pen, frame: Frame): void
}

/**
 * How a game's engine sounds: a tone, noise in a band (its strength from 0 to 1), and the pitch of the end.
 */
export type Timbre = {
  readonly wave: OscillatorType
  readonly hz: number
  readonly noise: number
  readonly noiseHz: number
  readonly endHz: number
}

/** The art and texts that make one crash game of the shared client. */
export type Skin = {
  readonly slug: string
  readonly name: string
  readonly texts: {
    readonly away: string
    /** The end of a flight with its `{multiplier}`. */
    readonly awayAt: string
    readonly waiting: string
  }
  /** The colour of the big number over this skin's sky. */
  readonly ink: Readonly<
    Record<Theme, { readonly number: string; readonly away: string; readonly halo: string }>
  >
  readonly timbre: Timbre
  readonly makeScene: (theme: Theme) => Scene
}
