import { playTone, type Tone } from '../../kit/tones.ts'
import { cuesOf, type Cue } from './sound-cues.rules.ts'
import type { Timbre } from './skin.ts'
import type { Table } from './table.rules.ts'
import type { SettingsStore } from './settings.ts'
import { startEngine } from './tones.ts'

const LOUDNESS = 0.22

/**
 * The synthesised sounds of the game. Nothing is created until they are switched on, nothing sounds while the
 * page is hidden, and every node is removed after its sound.
 */
export function makeSound(timbre: Timbre, settings: Pick<SettingsStore, 'get' | 'onChange'>) {
  let out: GainNode | undefined
  let endEngine: (() => void) | undefined
  let lastSecond: ReturnType<typeof setTimeout> | undefined
  let aloft = false

  /** The output, if sound is on; the browser may require an interaction first. */
  const open = (): GainNode | undefined => {
    if (!settings.get().sound || document.hidden) return undefined
    if (!out) {
      const audio = new AudioContext()
      out = audio.createGain()
      out.gain.value = LOUDNESS
      out.connect(audio.destination)
    }
    const { context } = out
    if (context instanceof AudioContext && context.state === 'suspended') void context.resume()
    return out
  }
  const quiet = () => {
    endEngine?.()
    endEngine = undefined
  }
  const fly = () => {
    quiet()
    const to = open()
    if (to && aloft) endEngine = startEngine(to, timbre)
  }
  const tone = (sound: Tone) => {
    const to = open()
    if (to) playTone(to, sound)
  }
  const play = (cue: Cue, lockAtMs = 0) => {
    if (cue === 'betting') {
      clearTimeout(lastSecond)
      const beep = () => tone({ wave: 'sine', fromHz: 660, toHz: 640, seconds: 0.14, gain: 0.3 })
      const inMs = lockAtMs - performance.now() - 1_000
      if (inMs > 0) lastSecond = setTimeout(beep, inMs)
    } else if (cue === 'cashOut') {
      tone({ wave: 'triangle', fromHz: 784, toHz: 790, seconds: 0.16, gain: 0.5 })
      tone({ wave: 'triangle', fromHz: 1_175, toHz: 1_180, seconds: 0.32, gain: 0.5, afterS: 0.09 })
    } else if (cue === 'takeOff') fly()
    else quiet()
    if (cue === 'end')
      tone({ wave: 'sine', fromHz: timbre.endHz, toHz: timbre.endHz / 3, seconds: 0.7, gain: 0.55 })
  }
  document.addEventListener('visibilitychange', fly)
  settings.onChange(({ sound }) => {
    if (sound === (endEngine !== undefined)) return
    fly()
  })
  /** Called with every change of the table. */
  return (before: Table, after: Table): void => {
    aloft = after.phase === 'flying'
    for (const cue of cuesOf(before, after)) play(cue, after.lockAtMs)
  }
}
