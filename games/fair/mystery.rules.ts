/**
 * Mystery jackpots: a stake hits by a draw of its own, and each cent of every stake has the same chance, however much
 * was staked before. The seed of a pot is random; its SHA-256 is published before the first stake, the seed once the
 * pot was hit, so anyone who knows the stakes can repeat every draw.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export type MysteryDraw = {
  /** The pot, with the number of its seed. */
  readonly pot: string
  /** Names the stake among all of the pot; fixed before the player can know the seed. */
  readonly wager: string
  readonly stakeCents: number
  /** A stake of this many cents would hit for certain: the mean of what is staked between two hits. */
  readonly oneInCents: number
}

const ALL = 2n ** 64n

/**
 * Whether a stake hits: with u the first 8 bytes, big-endian, of HMAC-SHA256(seed, "ruka-mystery-v1\n" pot "\n" wager),
 * it does if u / 2^64 < stakeCents / oneInCents. In whole numbers, so that every verifier agrees.
 *
 * @throws RangeError for a stake that is not between one cent and `oneInCents`
 */
export function isHit(seed: Uint8Array, { pot, wager, stakeCents, oneInCents }: MysteryDraw): boolean {
  if (!Number.isSafeInteger(oneInCents) || !Number.isSafeInteger(stakeCents))
    throw new RangeError('cents are whole')
  if (stakeCents < 1 || stakeCents > oneInCents) throw new RangeError('the stake does not fit the pot')
  const drawn = hmac(sha256, seed, utf8ToBytes(`ruka-mystery-v1\n${pot}\n${wager}`))
  const u = new DataView(drawn.buffer, drawn.byteOffset).getBigUint64(0)
  return u * BigInt(oneInCents) < BigInt(stakeCents) * ALL
}
