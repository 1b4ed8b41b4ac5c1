/**
 * Mystery jackpots: a stake hits by a draw of its own, and each cent of every stake has the same chance,
 * however much was staked before. A jackpot has up to four levels, which share one seed and one draw of each
 * stake. Seeds come from a chain (`seeds.rules.ts`): the SHA-256 of a seed is published before its first
 * stake, the seed once a level was won, so anyone who knows the stakes can repeat every draw. A draw also takes
 * a public value that comes after the stake, where the jackpot has one: without it, the holder of the seeds
 * knows which stake will win. `docs/jackpots.md` describes it for verifiers.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A draw has four levels of eight bytes. */
const LEVEL_BYTES = 8
export const TICKET_DIGITS = 32
const ALL = 2n ** 64n
const HALF_OF_ALL = 2 ** 32

/** What a stake is drawn by: names without line feeds, all fixed before a player can know the seed. */
export type MysteryStake = {
  readonly jackpot: string
  readonly seedNo: number
  readonly ticket: string
  /** The public value, 64 hexadecimal digits; undefined in the first version of the rule, which has none. */
  readonly beacon?: string | undefined
}

/** What a draw is compared with. `oneInCents`: the mean of what is staked between two hits of the level. */
export type LevelStake = { readonly stakeCents: number; readonly oneInCents: number }

/** The public name of a wager: it is fixed with the wager, and does not show the player's id. */
export const ticketOf = (ref: string, playerId: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${ref}\n${playerId}`))).slice(0, TICKET_DIGITS)

/** The message whose HMAC-SHA256 under the seed is the draw. */
export const mysteryText = ({ jackpot, seedNo, ticket, beacon }: MysteryStake): string =>
  beacon === undefined
    ? `ruka-mystery-v1\n${jackpot}\n${seedNo}\n${ticket}`
    : `ruka-mystery-v2\n${jackpot}\n${seedNo}\n${beacon}\n${ticket}`

/** The draw of one stake: 32 bytes for all levels. */
export const mysteryDraw = (seed: Uint8Array, stake: MysteryStake): Uint8Array =>
  hmac(sha256, seed, utf8ToBytes(mysteryText(stake)))

/**
 * Whether a draw hits a level, from 0: with u the level's eight bytes, big-endian, it does if u · oneInCents
 * < stakeCents · 2^64. In whole numbers, so that every verifier agrees. A stake of `oneInCents` or more is
 * certain to hit. Nearly every draw is decided by its first 32 bits.
 *
 * @throws RangeError for a level that a draw has no bytes for, and for cents that are not whole or below one
 */
export function isHit(drawn: Uint8Array, level: number, { stakeCents, oneInCents }: LevelStake): boolean {
  if (!(Number.isSafeInteger(stakeCents) && stakeCents >= 1)) throw new RangeError('a stake is whole cents')
  if (!(Number.isSafeInteger(oneInCents) && oneInCents >= 1)) throw new RangeError('a mean is whole cents')
  const at = level * LEVEL_BYTES
  if (!(Number.isInteger(level) && level >= 0 && at + LEVEL_BYTES <= drawn.length))
    throw new RangeError('a draw has no such level')
  // The right side is exact, and a product above it cannot be rounded down past it: above means no hit.
  const first = wordAt(drawn, at)
  if (first * oneInCents > stakeCents * HALF_OF_ALL) return false
  const u = (BigInt(first) << 32n) | BigInt(wordAt(drawn, at + 4))
  return u * BigInt(oneInCents) < BigInt(stakeCents) * ALL
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
