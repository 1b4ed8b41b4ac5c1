import { JACKPOT_MATCHES, PICKS, type Pick } from '../../jackpot.rules.ts'

/** Bytes from this on are drawn again: what is below it divides into three equal parts. */
const FAIR_BELOW = 255

/**
 * Random picks for all matches, each ticket as likely as every other. `randomByte` is a number of 0 to 255, each
 * equally likely.
 */
export const luckyDip = (randomByte: () => number): readonly Pick[] =>
  Array.from({ length: JACKPOT_MATCHES }, () => {
    let byte = randomByte()
    while (byte >= FAIR_BELOW) byte = randomByte()
    return PICKS[byte % PICKS.length]!
  })
