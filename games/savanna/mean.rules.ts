/**
 * The exact return of a design, by enumeration. Every line has the same mean, since all stops of a reel are
 * equally likely, so the means of single lines add up although the lines are dependent. Scatters are counted
 * by windows. The number of free spins is independent of their wins, so it is counted spin by spin up to its
 * maximum.
 */
import type { Fraction } from '../kit/instant/play.rules.ts'
import { ROWS, SCATTER, WILD, type Design, type Symbol } from './design.rules.ts'

export type Means = {
  /** The payout of one spin as a share of the stake, before a free spin's multiplier. */
  readonly spin: Fraction
  /** The payout of a whole play as a share of the stake. */
  readonly play: Fraction
  /** The probability that a first spin wins free spins. */
  readonly freeSpins: Fraction
  /**
   * The mean value of the remaining free spins in millionths of the stake, rounded down, given the number
   * that may still be won. It equals their mean payout when they are played.
   */
  readonly worthX1000000: (left: number, room: number) => number
}

const product = (numbers: readonly number[]): bigint => numbers.reduce((so, n) => so * BigInt(n), 1n)
const ways = (design: Design): bigint => product(design.strips.map(strip => strip.length))

export function meansOf(design: Design): Means {
  const all = ways(design)
  const chances = scatterWays(design)
  const scatterPay = chances.reduce((sum, of, k) => sum + of * BigInt(design.scatterPaysX20[k] ?? 0), 0n)
  const linesPay = BigInt(design.lines.length) * lineWays(design)
  const spin = { over: linesPay + scatterPay, under: 20n * all }
  const spins = freeSpinsToCome(design, chances)
  const times = BigInt(design.freeSpinsTimes)
  const bringing = chances.reduce((sum, of, k) => (design.freeSpins[k] ? sum + of : sum), 0n)
  // A play is its first spin and the free spins that it wins, as if one free spin without doubling were left
  // and all of them could still be won.
  const free = spins(1, design.freeSpinsMax)
  return {
    spin,
    play: {
      over: spin.over * (free.under + times * (free.over - free.under)),
      under: spin.under * free.under,
    },
    freeSpins: { over: bringing, under: all },
    worthX1000000(left, room) {
      const { over, under } = spins(left, room)
      return Number((1_000_000n * times * over * spin.over) / (under * spin.under))
    },
  }
}

/** The payout of one line in line bets, summed over all stops. */
function lineWays({ strips, paysX20 }: Design): bigint {
  let sum = 0n
  for (const [symbol, pays] of Object.entries(paysX20) as [Symbol, Record<number, number>][]) {
    const alike = strips.map(strip => strip.filter(each => each === symbol || each === WILD).length)
    for (const [key, payX20] of Object.entries(pays)) {
      const count = Number(key)
      // The first reels have it, the next one does not, and the others may stop anywhere.
      const runs = strips.map(({ length }, reel) => {
        if (reel < count) return alike[reel]!
        return reel === count ? length - alike[reel]! : length
      })
      sum += BigInt(payX20) * product(runs)
    }
  }
  return sum
}

/** The number of stops with 0, 1, 2 … visible scatters. */
function scatterWays({ strips }: Design): readonly bigint[] {
  let found: bigint[] = [1n]
  for (const strip of strips) {
    const next = Array.from({ length: found.length + ROWS }, () => 0n)
    for (let stop = 0; stop < strip.length; stop++) {
      let seen = 0
      for (let row = 0; row < ROWS; row++) if (strip[(stop + row) % strip.length] === SCATTER) seen++
      found.forEach((of, k) => (next[k + seen]! += of))
    }
    found = next
  }
  return found
}

/**
 * The mean number of free spins when `left` are left and `room` more may be won. Each spin reduces the sum of
 * both by one, so all values of one sum have the same denominator.
 */
function freeSpinsToCome(
  design: Design,
  chances: readonly bigint[],
): (left: number, room: number) => Fraction {
  const all = ways(design)
  const awards = new Map<number, bigint>()
  chances.forEach((of, k) => {
    const award = design.freeSpins[k] ?? 0
    awards.set(award, (awards.get(award) ?? 0n) + of)
  })
  const known = new Map<string, bigint>()
  const over = (left: number, room: number): bigint => {
    if (left === 0) return 0n
    const key = `${left} ${room}`
    const before = known.get(key)
    if (before !== undefined) return before
    let sum = all ** BigInt(left + room)
    for (const [award, of] of awards) {
      const won = Math.min(award, room)
      sum += of * over(left - 1 + won, room - won)
    }
    known.set(key, sum)
    return sum
  }
  return (left, room) => ({ over: over(left, room), under: all ** BigInt(left + room) })
}
