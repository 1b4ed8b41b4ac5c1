import { makeCues } from '../../kit/sound/cues.ts'
import { noiseOf, playRush, playTone } from '../../kit/sound/tones.ts'
import type { Timbre } from './skin.ts'

/**
 * The pitch follows a power of the multiplier, which is exponential in time as the multiplier is, until here.
 */
const PITCH_PER_S = 0.024
const RISES_S = 100

/** The sounds of a crash game, by its timbre. This code is fetched when sound is first switched on. */
export const makeSounds = (timbre: Timbre) => (out: AudioNode) => {
  let endEngine = () => {}
  return {
    cue: makeCues(out),
    /** The last second of betting. */
    lastSecond: () => playTone(out, { wave: 'sine', fromHz: 660, toHz: 640, seconds: 0.14, gain: 0.3 }),
    /** The engine of a flight that began so long ago. */
    fly(elapsedS: number) {
      endEngine()
      endEngine = startEngine(out, timbre, elapsedS)
    },
    quiet() {
      endEngine()
      endEngine = () => {}
    },
    end() {
      const { endHz } = timbre
      playTone(out, { wave: 'sine', fromHz: endHz, toHz: endHz / 3, seconds: 0.7, gain: 0.5 })
      playRush(out, { fromHz: 1_600, toHz: 120, seconds: 0.8, gain: 0.5 })
    },
  }
}

/**
 * The engine: two tones that beat against each other and noise in a band, all rising with the multiplier,
 * under a tremolo. Returns the function that ends it.
 */
function startEngine(out: AudioNode, timbre: Timbre, elapsedS: number): () => void {
  const audio = out.context
  const now = audio.currentTime
  const [level, band, depth] = [audio.createGain(), audio.createBiquadFilter(), audio.createGain()]
  const noise = audio.createBufferSource()
  const noiseLevel = audio.createGain()
  const rise = (param: AudioParam, hz: number) => {
    const at = (s: number) => hz * Math.exp(PITCH_PER_S * Math.min(s, RISES_S))
    param.setValueAtTime(at(elapsedS), now)
    if (elapsedS < RISES_S) param.exponentialRampToValueAtTime(at(RISES_S), now + RISES_S - elapsedS)
  }
  const tone = (wave: OscillatorType, hz: number, to: AudioNode) => {
    const source = audio.createOscillator()
    source.type = wave
    rise(source.frequency, hz)
    source.connect(to)
    return source
  }
  const parts = [
    tone(timbre.wave, timbre.hz, level),
    tone(timbre.wave, timbre.hz * 1.007, level),
    tone('sine', 9, depth),
    noise,
  ]
  noise.buffer = noiseOf(audio)
  noise.loop = true
  band.type = 'bandpass'
  rise(band.frequency, timbre.noiseHz)
  noiseLevel.gain.value = timbre.noise
  depth.gain.value = 0.04
  level.gain.setValueAtTime(0, now)
  level.gain.setTargetAtTime(0.2, now, 0.5)
  noise.connect(noiseLevel).connect(band).connect(level)
  depth.connect(level.gain)
  level.connect(out)
  for (const part of parts) part.start()
  noise.addEventListener('ended', () => level.disconnect())
  return () => {
    level.gain.cancelScheduledValues(audio.currentTime)
    level.gain.setTargetAtTime(0, audio.currentTime, 0.05)
    for (const part of parts) part.stop(audio.currentTime + 0.4)
  }
}
