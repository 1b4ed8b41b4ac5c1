/**
 * Checks a round by its published facts, for players and auditors, in a browser or in Node and without our
 * server.
 *
 * It shares nothing with `outcome.rules.ts`: hashes are the platform's own (WebCrypto) and the outcome is
 * computed in doubles by halves that are exact, where the server uses BigInt. Two independent implementations
 * that agree prove more than one that is tested twice.
 */

/** The published facts of an ended round. Hashes and seeds are hexadecimal. */
export type PublishedRound = {
  /** `aviator:812` */
  readonly roundId: string
  /** SHA-256 of the round's seed, shown before any bet. */
  readonly commitment: string
  readonly seed: string
  readonly clientSeeds: readonly [string, string, string]
  /** Fixed after the chain was committed to. */
  readonly salt: string
  /** The claimed crash point, in hundredths. */
  readonly x100: number
}

/** The result: each step of the proof with both its sides, so that a reader can verify it manually. */
export type Verdict = {
  readonly hashOfSeed: string
  readonly message: string
  readonly hmac: string
  /** 52 bits of it, decimal. */
  readonly draw: number
  readonly x100: number
  readonly seedFitsCommitment: boolean
  readonly outcomeFits: boolean
}

const HALF = 2 ** 26
const DRAWS = HALF * HALF
const RETURN_X100 = 97
const LEAST_X100 = 100
const MOST_X100 = 100_000_000

/** @throws RangeError when a part is not in its published format. */
export async function verifyRound(round: PublishedRound): Promise<Verdict> {
  const seed = bytesOf(round.seed)
  const hashOfSeed = hexOf(await crypto.subtle.digest('SHA-256', seed))
  const message = messageOf(round)
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  const hmac = hexOf(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)))
  const draw = Number.parseInt(hmac.slice(0, 13), 16)
  const x100 = crashOfDraw(draw)
  return {
    hashOfSeed,
    message,
    hmac,
    draw,
    x100,
    seedFitsCommitment: hashOfSeed === round.commitment,
    outcomeFits: x100 === round.x100,
  }
}

/** Whether a seed is `places` after another in one chain: hashed that often, it equals the other. */
export async function leadsTo(seed: string, steps: number, earlier: string): Promise<boolean> {
  let at: Uint8Array<ArrayBuffer> = bytesOf(seed)
  for (let step = 0; step < steps; step++) at = new Uint8Array(await crypto.subtle.digest('SHA-256', at))
  return hexOf(at.buffer) === earlier
}

/** floor(97 · 2^52 / (2^52 − draw)) hundredths, within 1.00x and 1,000,000x. */
export function crashOfDraw(draw: number): number {
  if (!Number.isSafeInteger(draw) || draw < 0 || draw >= DRAWS) throw new RangeError('a draw has 52 bits')
  const left = DRAWS - draw
  // The quotient of doubles is off by one at rare boundaries; the deciding products are exact.
  let x100 = Math.floor(RETURN_X100 / (left / DRAWS))
  if (x100 >= MOST_X100) return MOST_X100
  while (!reaches(x100, left)) x100--
  while (reaches(x100 + 1, left)) x100++
  return Math.max(LEAST_X100, x100)
}

/**
 * Whether x100 · left ≤ 97 · 2^52, multiplied by halves of 26 bits, each product of which a double holds
 * exactly.
 */
function reaches(x100: number, left: number): boolean {
  const low = x100 * (left % HALF)
  const high = x100 * Math.floor(left / HALF) + Math.floor(low / HALF)
  const bound = RETURN_X100 * HALF
  return high < bound || (high === bound && low % HALF === 0)
}

function messageOf({ roundId, clientSeeds, salt }: PublishedRound): string {
  const lines = ['crash:v1', roundId, ...clientSeeds, salt]
  if (lines.some(line => /[\r\n]/.test(line))) throw new RangeError('a part of the round has a line break')
  return lines.join('\n')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError('a seed is 64 hexadecimal digits, lower case')
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
