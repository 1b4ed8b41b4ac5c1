/**
 * A number in [0, 1) that depends on nothing but the names: the same names give the same number, on every
 * machine and after every restart. FNV-1a over the text, then the finalizer of MurmurHash3.
 */
export function draw(...names: readonly (string | number)[]): number {
  const text = names.join('/')
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A whole number from `least` to `most`, both included. */
export const drawBetween = (
  range: { least: number; most: number },
  ...names: readonly (string | number)[]
): number => range.least + Math.floor(draw(...names) * (range.most - range.least + 1))

/**
 * A value around 0, mostly within [-1, 1], that changes with time without jumps: a sum of noises, each twice
 * as fast and two thirds as strong as the one before. It depends on time alone, so a restart continues it.
 */
export function wander(
  time: { atMs: number; slowestMs: number },
  ...names: readonly (string | number)[]
): number {
  let sum = 0
  let strength = 0.5
  for (let octave = 0; octave < 5; octave++, strength *= 2 / 3) {
    const at = time.atMs / (time.slowestMs / 2 ** octave)
    const step = Math.floor(at)
    const from = draw(...names, octave, step)
    sum += (from + (draw(...names, octave, step + 1) - from) * (at - step) - 0.5) * 2 * strength
  }
  return sum
}
