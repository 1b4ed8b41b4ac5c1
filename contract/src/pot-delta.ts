/**
 * Amounts of jackpots that have changed, as a binary message of the topic `campaigns`: `POTS_BYTE`, then of each pot the
 * varints of its number and of its amount in cents. A varint has seven bits a byte, the lowest first, and the eighth
 * where more follow. A pot takes at most nine bytes. No schema library is needed here: phones load the decoder alone.
 */

/** The first byte of each binary message of the topic. */
export const POTS_BYTE = 2
/** Pots of one message. */
export const POTS_MAX = 1_000
/** A varint of more than seven bytes is none of ours. */
const VARINT_END = 2 ** 49

export type PotDelta = { readonly no: number; readonly cents: number }

/** @throws RangeError for a number or an amount that is not whole, is negative, or takes more than seven bytes */
export function encodePots(pots: readonly PotDelta[]): Uint8Array {
  const bytes: number[] = [POTS_BYTE]
  for (const { no, cents } of pots)
    for (let value of [no, cents]) {
      if (!Number.isSafeInteger(value) || value < 0 || value >= VARINT_END)
        throw new RangeError('not an amount')
      for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
      bytes.push(value)
    }
  return Uint8Array.from(bytes)
}

/** Undefined for bytes that are not of this form. */
export function decodePots(bytes: Uint8Array): readonly PotDelta[] | undefined {
  if (bytes[0] !== POTS_BYTE) return undefined
  const pots: PotDelta[] = []
  let at = 1
  const take = (): number => {
    let [value, unit] = [0, 1]
    for (; at < bytes.length && unit < VARINT_END; unit *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
    return NaN
  }
  while (at < bytes.length && pots.length < POTS_MAX) {
    const pot = { no: take(), cents: take() }
    if (Number.isNaN(pot.no + pot.cents)) return undefined
    pots.push(pot)
  }
  return at === bytes.length ? pots : undefined
}
