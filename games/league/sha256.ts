/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) for the verifier of the leagues: a round needs some two hundred hashes, and
 * a slow phone takes longer to ask its browser for each of them than to compute them.
 */

/** The first 32 bits of the fractional parts of the roots of the first primes. */
const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter(number => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false
  return true
})
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0
const CONSTANTS = Int32Array.from(PRIMES.slice(0, 64), prime => fraction(Math.cbrt(prime)))
const START: readonly number[] = PRIMES.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const BLOCK = 64
const words = new Int32Array(64)

/** 32 bytes. */
export const sha256 = (message: Uint8Array): Uint8Array<ArrayBuffer> =>
  digest(Int32Array.from(START), message, 0)

/** The hashes of messages that begin alike: what is common is taken once, as far as it is whole blocks. */
export function sha256Behind(beginning: Uint8Array): (rest: Uint8Array) => Uint8Array<ArrayBuffer> {
  const whole = beginning.length - (beginning.length % BLOCK)
  const state = Int32Array.from(START)
  const view = new DataView(beginning.buffer, beginning.byteOffset)
  for (let at = 0; at < whole; at += BLOCK) compress(state, view, at)
  const left = beginning.subarray(whole)
  return rest => {
    const message = new Uint8Array(left.length + rest.length)
    message.set(left)
    message.set(rest, left.length)
    return digest(state.slice(), message, whole)
  }
}

/** HMAC-SHA256 under one key of at most 64 bytes, for many messages: 32 bytes each. */
export function hmacUnder(key: Uint8Array): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  if (key.length > BLOCK) throw new RangeError('a key has at most 64 bytes')
  const begun = (pad: number): Int32Array => {
    const state = Int32Array.from(START)
    const block = Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ pad)
    compress(state, new DataView(block.buffer), 0)
    return state
  }
  const [inner, outer] = [begun(0x36), begun(0x5c)]
  return message => digest(outer.slice(), digest(inner.slice(), message, BLOCK), BLOCK)
}

/** The digest of a message behind `before` bytes, which are whole blocks that the state has taken already. */
function digest(state: Int32Array, message: Uint8Array, before: number): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, (before + message.length) * 8)
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at)
  const bytes = new Uint8Array(32)
  const out = new DataView(bytes.buffer)
  for (let at = 0; at < 8; at++) out.setInt32(at * 4, state[at]!)
  return bytes
}

/** Rotations are written out: on a slow phone most of these rounds run before the engine compiles them. */
function compress(state: Int32Array, view: DataView, from: number): void {
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(from + at * 4)
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15]!
    const late = words[at - 2]!
    const one = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const other = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    words[at] = words[at - 16]! + one + words[at - 7]! + other
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let at = 0; at < 64; at++) {
    const ofE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const ofA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const first = (h + ofE + ((e & f) ^ (~e & g)) + CONSTANTS[at]! + words[at]!) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    const last = (a & b) ^ (a & c) ^ (b & c)
    c = b
    b = a
    a = (first + ofA + last) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}
