import { playTone, type Tone } from '../../tones.ts'
import type { Cue } from './game.ts'
import type { SettingsStore } from './settings.ts'

const LOUDNESS = 0.22

/** A win sounds the same at any amount; a loss ends low, and a payout up to the stake ends with a tick. */
const TONES: Readonly<Record<Cue, readonly Tone[]>> = {
  tick: [{ wave: 'sine', fromHz: 880, toHz: 840, seconds: 0.05, gain: 0.18 }],
  step: [
    { wave: 'triangle', fromHz: 660, toHz: 665, seconds: 0.12, gain: 0.4 },
    { wave: 'sine', fromHz: 990, toHz: 995, seconds: 0.16, gain: 0.25, afterS: 0.05 },
  ],
  win: [
    { wave: 'triangle', fromHz: 784, toHz: 790, seconds: 0.16, gain: 0.5 },
    { wave: 'triangle', fromHz: 1_175, toHz: 1_180, seconds: 0.32, gain: 0.5, afterS: 0.09 },
  ],
  end: [{ wave: 'sine', fromHz: 200, toHz: 90, seconds: 0.28, gain: 0.4 }],
}

/**
 * The synthesised sounds of a game, created when they are switched on; nothing sounds while the page is
 * hidden.
 */
export function makeSound(settings: SettingsStore): (cue: Cue) => void {
  let out: GainNode | undefined
  return cue => {
    if (!settings.get().sound || document.hidden) return
    if (!out) {
      const audio = new AudioContext()
      out = audio.createGain()
      out.gain.value = LOUDNESS
      out.connect(audio.destination)
    }
    const { context } = out
    if (context instanceof AudioContext && context.state === 'suspended') void context.resume()
    for (const tone of TONES[cue]) playTone(out, tone)
  }
}
