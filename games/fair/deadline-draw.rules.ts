/**
 * The draw of a jackpot that must drop by a deadline, if no stake has hit it before: among the stakes since its
 * last win, each in proportion to its weight. The seed is one of the jackpot's chain, which was fixed before
 * the first of them; the list of entries is part of the message.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A stake that takes part. `weight`: a whole number, its cents. */
export type DeadlineEntry = { readonly ticket: string; readonly weight: number }
export type DeadlineDraw = {
  readonly jackpot: string
  readonly seedNo: number
  /** From 0, the smallest level. */
  readonly level: number
  /** Ascending by ticket, each ticket once. */
  readonly entries: readonly DeadlineEntry[]
  /** The public value, which comes after the list; undefined in the first version of the rule. */
  readonly beacon?: string | undefined
}

const TICKET = /^[\x21-\x7e]+$/

/**
 * The place of the winner in the list; undefined where no entry has weight. With total the sum of all weights
 * and u the first eight bytes, big-endian, of HMAC-SHA256(seed, `deadlineText`), the winner is the entry in
 * whose part of the sum floor(u · total / 2^64) falls.
 *
 * @throws RangeError for entries out of order, a ticket with blanks, or a weight that is not a whole number
 */
export function drawDeadline(seed: Uint8Array, draw: DeadlineDraw): number | undefined {
  const { entries } = draw
  let total = 0n
  for (const [at, { ticket, weight }] of entries.entries()) {
    if (!TICKET.test(ticket)) throw new RangeError('a ticket is printable and without blanks')
    if (at > 0 && entries[at - 1]!.ticket >= ticket) throw new RangeError('tickets ascend, each once')
    if (!(Number.isSafeInteger(weight) && weight >= 0)) throw new RangeError('a weight is a whole number')
    total += BigInt(weight)
  }
  if (total === 0n) return undefined
  const drawn = hmac(sha256, seed, utf8ToBytes(deadlineText(draw)))
  const u = new DataView(drawn.buffer, drawn.byteOffset).getBigUint64(0)
  let left = (u * total) >> 64n
  return entries.findIndex(({ weight }) => (left -= BigInt(weight)) < 0n)
}

/** The message of the draw: the list is in it by the SHA-256 of its lines, a ticket and a weight each. */
export function deadlineText({ jackpot, seedNo, level, entries, beacon }: DeadlineDraw): string {
  const lines = entries.map(({ ticket, weight }) => `${ticket} ${weight}`).join('\n')
  const listHash = bytesToHex(sha256(utf8ToBytes(lines)))
  const [version, value] = beacon === undefined ? ['v1', ''] : ['v2', `${beacon}\n`]
  return `ruka-deadline-${version}\n${jackpot}\n${seedNo}\n${level}\n${value}${listHash}`
}
