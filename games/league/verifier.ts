/**
 * Checks the matches of a round by its published facts, in a browser or in Node and without our server.
 *
 * It shares nothing with `draw.rules.ts` and `grid.rules.ts`: hashes are its own, weights follow from one another
 * instead of from powers, so do orders of goals instead of being counted, and the minute of a goal is the root of an
 * equation. Two independent implementations that agree prove more than one that is tested twice.
 */

import { hmacUnder, sha256 } from './sha256.ts'

/** The published facts of a round. Seed, commitment and beacon are hexadecimal. */
export type PublishedLeagueRound = {
  /** `ligi-kuu:12:37`: league, season and week, both from 1. */
  readonly round: string
  /** SHA-256 of `league-commitment:v1`, a line break and the seed, shown before any bet. */
  readonly commitment: string
  readonly seed: string
  /** The randomness of the beacon's round that was named before; empty without a beacon. */
  readonly beacon: string
  /** Expected goals of each match in thousandths, shown before any bet. */
  readonly means: readonly Means[]
}
type Means = { readonly home: number; readonly away: number }
/** A match as it was played: each goal as its minute and its side, such as `23 home`. */
export type VerifiedMatch = {
  readonly home: number
  readonly away: number
  readonly goals: readonly string[]
}

/** @throws RangeError when a part is not in its published format */
export async function verifyLeagueRound(published: PublishedLeagueRound): Promise<{
  readonly seedFitsCommitment: boolean
  readonly matches: readonly VerifiedMatch[]
}> {
  const hmac = hmacUnder(bytesOf(published.seed))
  const draw = (match: number, purpose: string): Uint8Array =>
    hmac(textBytes(`league:v1\n${published.round}\n${published.beacon}\n${match}\n${purpose}`))
  const matches = published.means.map((means, match): VerifiedMatch => {
    const [home, away] = scoreOf(means, draw(match, 'score'))
    const order = orderOf(home, away, indexOf(draw(match, 'order'), ordersOf(home, away)))
    const minutes = Array.from({ length: home + away }, (_, goal) =>
      minuteOf(indexOf(draw(match, `minute ${goal + 1}`), 16_605)),
    ).sort((one, other) => one - other)
    const goals = minutes.map((minute, at) => `${minute} ${order[at] === 'H' ? 'home' : 'away'}`)
    return { home, away, goals }
  })
  const seedFitsCommitment = commitmentTo(published.seed) === published.commitment
  return Promise.resolve({ seedFitsCommitment, matches })
}

/** What commits to a seed, both hexadecimal. */
export const commitmentTo = (seed: string): string =>
  hexOf(sha256(textBytes(`league-commitment:v1\n${seed}`)))

const encoder = new TextEncoder()
const textBytes = (text: string): Uint8Array => encoder.encode(text)

/** The first score for which the drawn number over 2^256 is below its share of the weights and those before it. */
function scoreOf(means: Means, digest: Uint8Array): [number, number] {
  const [m, n] = [BigInt(means.home), BigInt(means.away)]
  const weights: { home: number; away: number; weight: bigint }[] = []
  // 1000^6 · 6! · 6! of 0:0; each further goal multiplies with its mean and divides by 1000 and its number.
  let ofHome = 1_000n ** 6n * 720n * 720n
  for (let home = 0; home <= 6; home++) {
    if (home > 0) ofHome = (ofHome * m) / (1_000n * BigInt(home))
    let weight = ofHome
    for (let away = 0; away <= 6 - home; away++) {
      if (away > 0) weight = (weight * n) / (1_000n * BigInt(away))
      weights.push({ home, away, weight })
    }
  }
  const total = weights.reduce((sum, each) => sum + each.weight, 0n)
  const drawn = BigInt(`0x${hexOf(digest)}`) * total
  let before = 0n
  for (const { home, away, weight } of weights) {
    before += weight
    if (drawn < before << 256n) return [home, away]
  }
  throw new RangeError('a drawn number has 256 bits')
}

/** The sides that score, H and A, in the order with this number: from the first order each is the next one of it. */
function orderOf(home: number, away: number, number: number): readonly string[] {
  const sides = [...'H'.repeat(home), ...'A'.repeat(away)]
  for (let step = 0; step < number; step++) {
    // The last H before an A moves behind that A; what follows it begins again with its H.
    let at = sides.length - 2
    while (sides[at] !== 'H' || sides[at + 1] !== 'A') at--
    sides.splice(at, sides.length - at, 'A', ...['H', ...sides.slice(at + 2)].sort().reverse())
  }
  return sides
}

/** How many orders there are: each side's goals do not differ. */
function ordersOf(home: number, away: number): number {
  if (home === 0 || away === 0) return 1
  return ordersOf(home - 1, away) + ordersOf(home, away - 1)
}

/**
 * Which of `count` equal parts of 2^256 a number lies in: what is carried out of its highest word when it is multiplied
 * by `count`, word by word. Every product is below 2^53.
 */
function indexOf(digest: Uint8Array, count: number): number {
  let carry = 0
  for (let at = 30; at >= 0; at -= 2)
    carry = Math.floor(((digest[at]! * 256 + digest[at + 1]!) * count + carry) / 65_536)
  return carry
}

/** The least m with 139 m + m (m + 1) / 2 > part, so that minute m has the weight 139 + m. */
function minuteOf(part: number): number {
  const root = (-279 + Math.sqrt(279 * 279 + 8 * part)) / 2
  let minute = Math.max(1, Math.floor(root))
  while (139 * minute + (minute * (minute + 1)) / 2 <= part) minute++
  return minute
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError('a seed is 64 hexadecimal digits')
  return Uint8Array.from(hex.match(/../g)!, byte => Number.parseInt(byte, 16))
}
const DIGITS = '0123456789abcdef'
function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += DIGITS[byte >> 4]! + DIGITS[byte & 15]!
  return hex
}
