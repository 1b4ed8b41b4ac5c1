import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, blockText, drawsFrom, type Draws } from '../kit/instant/draws.rules.ts'
import { everyPlay } from '../kit/instant/every-play.rules.ts'
import { exceeds, type Fraction, type Multiple } from '../kit/instant/play.rules.ts'
import { boundsPerMillion, perMillion, returnBounds, returnOf } from '../kit/instant/returns.rules.ts'
import { SAVANNA, SCATTER, SYMBOLS, type Design } from './design.rules.ts'
import { savanna as manifest } from './manifest.ts'
import { meansOf } from './mean.rules.ts'
import { savanna, savannaOf, type SavannaMove, type SavannaShown } from './savanna.rules.ts'
import { runAlong, spinOf } from './spin.rules.ts'

const means = meansOf(SAVANNA)
const isSame = (a: Fraction, b: Fraction) => a.over * b.under === b.over * a.under
/** The two-sided quantile for a probability of 10⁻⁴. */
const SIGMAS = 3.89
/** The critical value for chi-square of 30 classes. */
const CHI_SQUARE_30 = 66.15

/** Plays to the end like a player, who sends one move at a time. */
function playOut(play: typeof savanna.play, draws: Draws, cap?: Multiple) {
  const drawn: number[] = []
  const again = (): Draws => {
    let at = 0
    return { below: n => ((drawn[at] ??= draws.below(n)), drawn[at++]!) }
  }
  const moves: SavannaMove[] = []
  const stops: (readonly number[])[] = []
  for (;;) {
    const stand = play(again(), {}, moves, cap)
    stops.push(stand.shown.spin.stops)
    if (stand.over) return { ...stand, stops }
    moves.push({ spin: true })
  }
}

describe('the mean of a spin', () => {
  /** The number of stops by visible scatters: [none, one, …]. */
  const scatterWays = () => {
    let found = [1]
    for (const strip of SAVANNA.strips) {
      const next = Array.from({ length: found.length + 1 }, () => 0)
      strip.forEach((_, stop) => {
        const isSeen = [0, 1, 2].some(row => strip[(stop + row) % strip.length] === SCATTER)
        found.forEach((ways, seen) => (next[seen + (isSeen ? 1 : 0)]! += ways))
      })
      found = next
    }
    return found
  }

  it('equals that of all 100,000 rows of five symbols on one line, weighted by their frequency on the reels', () => {
    const pay = (row: readonly (typeof SYMBOLS)[number][], ways: number): number => {
      if (row.length < 5)
        return SYMBOLS.reduce((sum, symbol) => {
          const has = SAVANNA.strips[row.length]!.filter(each => each === symbol).length
          return sum + pay([...row, symbol], ways * has)
        }, 0)
      const { symbol, count } = runAlong(
        [0, 0, 0, 0, 0],
        row.map(each => [each]),
      )
      return ways * (SAVANNA.paysX20[symbol]?.[count] ?? 0)
    }
    const scatterX20 = scatterWays().reduce(
      (sum, ways, count) => sum + ways * (SAVANNA.scatterPaysX20[count] ?? 0),
      0,
    )
    const over = 20 * pay([], 1) + scatterX20
    expect(isSame(means.spin, { over: BigInt(over), under: 20n * 30n ** 5n })).toBe(true)
  })

  it('equals that of all windows of shorter reels, line by line', () => {
    const design: Design = {
      ...SAVANNA,
      strips: [13, 5, 4, 22, 17].map((from, reel) => SAVANNA.strips[reel]!.slice(from, from + 8)),
    }
    let [payX20, spins, five] = [0, 0, 0]
    for (const { result } of everyPlay(draws =>
      spinOf(
        design,
        [8, 8, 8, 8, 8].map(n => draws.below(n)),
      ),
    )) {
      payX20 += result.payX20
      spins++
      if (result.scatters === 5) five++
    }
    expect([spins, five]).toEqual([8 ** 5, 3 ** 5])
    expect(isSame(meansOf(design).spin, { over: BigInt(payX20), under: BigInt(20 * spins) })).toBe(true)
  })

  it('comes from 28.1 % of spins, and one of 74.5 wins free spins', () => {
    const ways = scatterWays()
    const bringing = ways.slice(3).reduce((sum, of) => sum + of, 0) / 30 ** 5
    expect(1 / bringing).toBeCloseTo(74.5, 1)
    let wins = 0
    const last = [0, 1].map(more => SAVANNA.strips[3 + more]!.filter(symbol => symbol === SCATTER).length * 3)
    const [p, q] = last.map(stops => stops / 30) as [number, number]
    const atLeast = [1, 1 - (1 - p) * (1 - q), p * q]
    for (const { result } of everyPlay(draws => [30, 30, 30].map(n => draws.below(n)))) {
      const { lines, window } = spinOf(SAVANNA, [...result, 0, 0])
      const seen = window.slice(0, 3).filter(reel => reel.includes(SCATTER)).length
      wins += lines.length > 0 ? 1 : (atLeast[3 - seen] ?? 0)
    }
    expect(wins / 30 ** 3).toBeCloseTo(0.281, 3)
  })
})

describe('the mean of a play', () => {
  /** A machine that is small enough to enumerate every play with up to two free spins. */
  const TINY: Design = {
    strips: [
      ['rhino', 'crane', 'acacia', 'crane'],
      ['rhino', 'lion', 'acacia', 'crane'],
      ['lion'],
      ['crane'],
      ['rhino'],
    ],
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 1, 0, 1, 2],
    ],
    paysX20: { elephant: { 5: 60 }, rhino: { 3: 7, 4: 20 }, crane: { 3: 5, 4: 11 } },
    scatterPaysX20: { 2: 13 },
    freeSpins: { 1: 1, 2: 2 },
    freeSpinsMax: 2,
    freeSpinsTimes: 2,
  }
  const tiny = savannaOf('tiny', TINY)

  it('equals that of all possible plays of a small machine', () => {
    expect(isSame(counted(), meansOf(TINY).play)).toBe(true)
  })
  it.each([180, 380, 400, 420, 440])('is no other where %i line bets are the most it may pay', most => {
    const cap = { numerator: most, denominator: 20 }
    const { over, under } = counted(cap)
    const exact = meansOf(TINY).play
    const missing = exact.over * under - over * exact.under
    // The value of free spins is rounded down to a millionth.
    expect(missing >= 0n).toBe(true)
    expect(missing * 1_000_000n < exact.under * under).toBe(true)
  })
  function counted(cap?: Multiple): Fraction {
    const per = 1_000_000
    const chances = new Map<bigint, bigint>()
    let above = 0
    for (const { result, chance } of everyPlay(draws => playOut(tiny.play, draws, cap))) {
      if (exceeds(result.pay, cap)) above++
      chances.set(
        chance,
        (chances.get(chance) ?? 0n) + BigInt((result.pay.numerator * per) / result.pay.denominator),
      )
    }
    expect(above).toBe(0)
    const under = [...chances.keys()].reduce((a, b) => (a > b ? a : b))
    return {
      over: [...chances].reduce((sum, [chance, paid]) => sum + paid * (under / chance), 0n),
      under: under * BigInt(per),
    }
  }

  it('agrees with a forward computation of free spins from the first spin', () => {
    const all = 30n ** 5n
    const awards = new Map([[0, all]])
    for (const { result } of everyPlay(draws => SAVANNA.strips.map(() => draws.below(10)))) {
      // A reel with one acacia shows it at three of thirty stops, one with two at six.
      const seen = result.filter((at, reel) => at < (reel === 2 ? 2 : 1)).length
      const award = SAVANNA.freeSpins[seen]
      if (award === undefined) continue
      awards.set(award, (awards.get(award) ?? 0n) + 3n ** 5n)
      awards.set(0, awards.get(0)! - 3n ** 5n)
    }
    /** The number of ways to each pair of remaining and still possible spins, after each spin. */
    let stands = new Map([['1 100', 1n]])
    let made: Fraction = { over: 0n, under: 1n }
    for (let under = 1n; stands.size > 0; under *= all) {
      const remaining = [...stands.values()].reduce((sum, ways) => sum + ways, 0n)
      made = { over: made.over * (under / made.under) + remaining, under }
      const next = new Map<string, bigint>()
      for (const [stand, ways] of stands) {
        const [left, room] = stand.split(' ').map(Number) as [number, number]
        for (const [award, of] of awards) {
          const won = Math.min(award, room)
          const key = `${left - 1 + won} ${room - won}`
          if (left - 1 + won > 0) next.set(key, (next.get(key) ?? 0n) + ways * of)
        }
      }
      stands = next
    }
    const { spin } = means
    const free = made.over - made.under
    const want = { over: spin.over * (made.under + 2n * free), under: spin.under * made.under }
    expect(isSame(means.play, want)).toBe(true)

    // Without a maximum it would be a geometric sum: a hundred is rarely reached.
    const won = [...awards].reduce((sum, [award, of]) => sum + award * Number(of), 0) / Number(all)
    const unbounded = (Number(spin.over) / Number(spin.under)) * (1 + (2 * won) / (1 - won))
    expect(perMillion(means.play) / 1_000_000).toBeLessThan(unbounded)
    expect(perMillion(means.play) / 1_000_000).toBeGreaterThan(unbounded - 0.000_1)
  })

  it('is the value of the manifest from the minimum stake to the maximum; an early end costs less than rounding', () => {
    const { stakeKes, payoutMaxKes, rtpX1000000 } = manifest
    const bounds = returnBounds(savanna, { ...stakeKes, payoutMax: payoutMaxKes })
    expect(boundsPerMillion(bounds)).toEqual(rtpX1000000)
    expect(isSame(bounds.max, means.play)).toBe(true)
    expect(() => returnOf([...savanna.strategies()][0]!, 210)).toThrow(RangeError)
  })
})

describe('100,000 plays of one seed', () => {
  const PLAYS = 100_000
  const serverSeed = new Uint8Array(32).fill(9)
  const counts = SAVANNA.strips.map(({ length }) => Array.from({ length }, () => 0))
  let [spins, paid, squares] = [0, 0, 0]
  const shown: SavannaShown[] = []
  beforeAll(() => {
    for (let nonce = 0; nonce < PLAYS; nonce++) {
      // Node's own HMAC is several times as fast, with the same draws.
      const block = (index: number) =>
        createHmac('sha256', serverSeed)
          .update(blockText('a-player', nonce, index))
          .digest()
      const { pay, stops, shown: end } = playOut(savanna.play, drawsFrom(block))
      if (nonce < 200) shown.push(end)
      paid += pay.numerator / pay.denominator
      squares += (pay.numerator / pay.denominator) ** 2
      spins += stops.length
      for (const stop of stops) stop.forEach((at, reel) => counts[reel]![at]!++)
    }
  }, 60_000)

  it('have the computed mean', () => {
    const mean = perMillion(means.play) / 1_000_000
    const sigma = Math.sqrt((squares / PLAYS - mean ** 2) / PLAYS)
    expect(sigma * Math.sqrt(PLAYS)).toBeCloseTo(5.6, 0)
    expect(Math.abs(paid / PLAYS - mean)).toBeLessThan(SIGMAS * sigma)
  })
  it.each([0, 1, 2, 3, 4])('stop reel %i everywhere alike', reel => {
    const expected = spins / 30
    const chiSquare = counts[reel]!.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(CHI_SQUARE_30)
  })
  it('are replayed alike from the seeds, with all moves at once', () => {
    shown.forEach((end, nonce) => {
      const seeds = { serverSeed, clientSeed: 'a-player', nonce }
      const moves = end.earlier.map((): SavannaMove => ({ spin: true }))
      expect(savanna.play(drawsFrom(blocksOf(seeds)), {}, moves).shown).toEqual(end)
    })
  })
})
