export type Tone = {
  readonly wave: OscillatorType
  readonly fromHz: number
  readonly toHz: number
  readonly seconds: number
  readonly gain: number
  readonly afterS?: number
}
export type Rush = Omit<Tone, 'wave'>

/** A tone that swells and fades, after which its nodes are removed. */
export function playTone(out: AudioNode, { wave, ...tone }: Tone): void {
  const source = out.context.createOscillator()
  source.type = wave
  shape(out, source, source.frequency, source, tone)
}

/** Noise in a band that moves from one frequency to another: a rush of air, or the rattle of a chip. */
export function playRush(out: AudioNode, rush: Rush): void {
  const { context } = out
  const [source, band] = [context.createBufferSource(), context.createBiquadFilter()]
  source.buffer = noiseOf(context)
  source.loop = true
  band.type = 'bandpass'
  source.connect(band)
  shape(out, source, band.frequency, band, rush)
}

/** The source of a sound, its moving frequency and the node that has it, under the sound's envelope. */
function shape(
  out: AudioNode,
  source: AudioScheduledSourceNode,
  frequency: AudioParam,
  heard: AudioNode,
  { fromHz, toHz, seconds, gain, afterS = 0 }: Rush,
): void {
  const level = out.context.createGain()
  const at = out.context.currentTime + afterS
  frequency.setValueAtTime(fromHz, at)
  frequency.exponentialRampToValueAtTime(toHz, at + seconds)
  level.gain.setValueAtTime(0.0001, at)
  level.gain.exponentialRampToValueAtTime(gain, at + 0.015)
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  heard.connect(level).connect(out)
  source.addEventListener('ended', () => level.disconnect())
  source.start(at)
  source.stop(at + seconds)
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>()

/** A second of white noise, made once. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context)
  if (known) return known
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  noises.set(context, noise)
  return noise
}
