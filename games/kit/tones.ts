export type Tone = {
  wave: OscillatorType
  fromHz: number
  toHz: number
  seconds: number
  gain: number
  afterS?: number
}

/** A tone that swells and fades, after which its nodes are removed. */
export function playTone(out: AudioNode, { wave, fromHz, toHz, seconds, gain, afterS = 0 }: Tone): void {
  const audio = out.context
  const [source, level] = [audio.createOscillator(), audio.createGain()]
  const at = audio.currentTime + afterS
  source.type = wave
  source.frequency.setValueAtTime(fromHz, at)
  source.frequency.exponentialRampToValueAtTime(toHz, at + seconds)
  level.gain.setValueAtTime(0.0001, at)
  level.gain.exponentialRampToValueAtTime(gain, at + 0.02)
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  source.connect(level).connect(out)
  source.addEventListener('ended', () => level.disconnect())
  source.start(at)
  source.stop(at + seconds)
}
