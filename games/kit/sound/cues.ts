import type { WinTier } from '../win/win.rules.ts'
import { playRush, playTone, type Rush, type Tone } from './tones.ts'

/** The sounds of all games: a bet, a safe step, a tick, and how a play ends. */
export type Cue = 'bet' | 'tick' | 'step' | 'cashOut' | 'lost' | WinTier

const C5 = 523.25
/** A scale without discords: notes of a rising win. */
const SCALE = [1, 1.25, 1.5, 2, 2.5, 3]

/** A plucked note: its octave fades sooner than itself. */
const pluck = (hz: number, afterS: number, seconds = 0.34): readonly Tone[] => [
  { wave: 'triangle', fromHz: hz, toHz: hz * 1.003, seconds, gain: 0.42, afterS },
  { wave: 'sine', fromHz: hz * 2, toHz: hz * 2.006, seconds: seconds * 0.5, gain: 0.16, afterS },
]
const rise = (notes: number, gapS: number): readonly Tone[] =>
  SCALE.slice(0, notes).flatMap((step, i) => pluck(C5 * step, i * gapS))
const chord = (afterS: number): readonly Tone[] => [1, 1.5, 2].flatMap(step => pluck(C5 * step, afterS, 1.3))

const TONES: Readonly<Record<Cue, readonly Tone[]>> = {
  bet: [{ wave: 'sine', fromHz: 210, toHz: 120, seconds: 0.1, gain: 0.5 }],
  tick: [{ wave: 'sine', fromHz: 880, toHz: 840, seconds: 0.05, gain: 0.18 }],
  step: [...pluck(660, 0, 0.16), ...pluck(990, 0.05, 0.2)],
  cashOut: [...pluck(784, 0), ...pluck(1_175, 0.09)],
  small: [...pluck(784, 0), ...pluck(1_175, 0.09)],
  big: rise(4, 0.08),
  huge: [...rise(6, 0.08), ...chord(0.48)],
  lost: [{ wave: 'sine', fromHz: 200, toHz: 90, seconds: 0.28, gain: 0.4 }],
}
const RUSHES: { readonly [C in Cue]?: Rush } = {
  bet: { fromHz: 2_400, toHz: 1_200, seconds: 0.06, gain: 0.35 },
  cashOut: { fromHz: 5_000, toHz: 9_000, seconds: 0.18, gain: 0.12 },
  huge: { fromHz: 3_000, toHz: 9_000, seconds: 0.9, gain: 0.12, afterS: 0.3 },
}

export function playCue(out: AudioNode, cue: Cue): void {
  for (const tone of TONES[cue]) playTone(out, tone)
  const rush = RUSHES[cue]
  if (rush) playRush(out, rush)
}

export const makeCues = (out: AudioNode) => (cue: Cue) => playCue(out, cue)
