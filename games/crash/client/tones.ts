import type { Timbre } from './skin.ts'

/** Longer than any real flight: the engine's pitch rises until then. */
const LONGEST_S = 240
const RISES_S = 20

/**
 * The engine: a low tone and noise in a band, both rising as the multiplier does. Returns the function that
 * ends it.
 */
export function startEngine(out: AudioNode, timbre: Timbre): () => void {
  const audio = out.context
  const [source, noise] = [audio.createOscillator(), audio.createBufferSource()]
  const [filter, level] = [audio.createBiquadFilter(), audio.createGain()]
  const now = audio.currentTime
  noise.buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = noise.buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * timbre.noise
  noise.loop = true
  filter.type = 'bandpass'
  source.type = timbre.wave
  const rise = (param: AudioParam, hz: number) => {
    param.setValueAtTime(hz, now)
    param.exponentialRampToValueAtTime(hz * 2, now + RISES_S)
    param.exponentialRampToValueAtTime(hz * 6, now + LONGEST_S)
  }
  rise(source.frequency, timbre.hz)
  rise(filter.frequency, timbre.noiseHz)
  level.gain.setValueAtTime(0, now)
  level.gain.setTargetAtTime(0.3, now, 0.5)
  source.connect(level)
  noise.connect(filter).connect(level)
  level.connect(out)
  source.start()
  noise.start()
  source.addEventListener('ended', () => level.disconnect())
  return () => {
    level.gain.setTargetAtTime(0, audio.currentTime, 0.05)
    for (const part of [source, noise]) part.stop(audio.currentTime + 0.4)
  }
}
