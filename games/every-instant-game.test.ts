import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { coin } from './coin/coin.rules.ts'
import { dice } from './dice/dice.rules.ts'
import { games as listed } from './index.ts'
import { hilo } from './hilo/hilo.rules.ts'
import { keno } from './keno/keno.rules.ts'
import { mines } from './mines/mines.rules.ts'
import { plinko } from './plinko/plinko.rules.ts'
import { roulette } from './roulette/roulette.rules.ts'
import { savanna } from './savanna/savanna.rules.ts'
import { scratch } from './scratch/scratch.rules.ts'
import { wheel } from './wheel/wheel.rules.ts'
import { blocksOf, drawDistinct, drawsFrom, type Draws } from './kit/instant/draws.rules.ts'
import { everyPlay } from './kit/instant/every-play.rules.ts'
import { boundsPerMillion, perMillion, returnBounds, returnOf } from './kit/instant/returns.rules.ts'
import {
  exceeds,
  IllegalMove,
  payCents,
  type Multiple,
  type ReturnBasis,
  type Rules,
  type Strategy,
} from './kit/instant/play.rules.ts'

type AnyRules = Rules<never>
type AnyStrategy = Strategy<never, never, unknown>
const games = {
  dice,
  mines,
  plinko,
  hilo,
  keno,
  roulette,
  wheel,
  coin,
  scratch,
  savanna,
} as unknown as Readonly<Record<string, AnyRules>>
/**
 * The returns in parts of a million, over all whole stakes and all strategies, as published to players and
 * the regulator.
 */
const RETURNS: Readonly<Record<string, readonly [number, number]>> = {
  dice: [965_257, 970_000],
  mines: [966_000, 970_000],
  plinko: [967_369, 969_947],
  hilo: [966_568, 970_000],
  keno: [964_068, 970_000],
  roulette: [972_972, 972_972],
  wheel: [970_000, 970_000],
  coin: [970_000, 970_000],
  scratch: [970_000, 970_000],
  savanna: [965_085, 965_154],
}

it('every listed instant game is proven here', () => {
  const clients = listed.filter(({ engine }) => engine === 'casino').map(({ client }) => client)
  expect(Object.keys(games).sort()).toEqual(clients.sort())
  expect(Object.keys(RETURNS).sort()).toEqual(clients.sort())
})

/** Plays a strategy to its end. */
function playOut({ play }: AnyRules, { start, move }: AnyStrategy, draws: () => Draws) {
  const moves: never[] = []
  for (;;) {
    const stand = play(draws(), start, moves)
    if (stand.over) return { ...stand, moves }
    moves.push(move!(stand.shown))
  }
}
/** The standard deviation of the payout, in parts of the stake; unknown if only the mean is known. */
function meanSquare({ odds }: ReturnBasis, stake: number): number | undefined {
  const { total, ends } = odds?.() ?? {}
  return ends?.reduce(
    (sum, { pay, weight }) => sum + (payCents(stake, pay) / stake) ** 2 * (Number(weight) / Number(total)),
    0,
  )
}
const seeded = (nonce: number) => {
  const block = blocksOf({ serverSeed: new Uint8Array(32).fill(7), clientSeed: 'a-player', nonce })
  const blocks: Uint8Array[] = []
  return () => drawsFrom(index => (blocks[index] ??= block(index)))
}

describe('draws', () => {
  it('equal those of node’s own HMAC, word by word', () => {
    const seeds = { serverSeed: new Uint8Array(32).fill(7), clientSeed: 'a-player', nonce: 3 }
    const words = [0, 1].flatMap(index => {
      const bytes = createHmac('sha256', seeds.serverSeed).update(`a-player:3:${index}`).digest()
      return Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(at * 4))
    })
    const draws = drawsFrom(blocksOf(seeds))
    expect(words.map(() => draws.below(2 ** 32))).toEqual(words)
  })
  it('reject the words that would make some results likelier than others', () => {
    const words = Uint32Array.from([0xffffffff, 0xfffffffc, 5, 0xfffffffb])
    const view = new DataView(new ArrayBuffer(16))
    words.forEach((word, at) => view.setUint32(at * 4, word))
    const draws = drawsFrom(() => new Uint8Array(view.buffer))
    // 2^32 is 4 above a multiple of 7 · 613566756.
    expect([draws.below(7), draws.below(7)]).toEqual([5, 0xfffffffb % 7])
    expect(() => draws.below(0)).toThrow(RangeError)
    expect(() => draws.below(1.5)).toThrow(RangeError)
  })
  it('of distinct numbers give each arrangement with the same probability', () => {
    const found = [...everyPlay(draws => drawDistinct(draws, 4, 3).join(''))]
    expect(new Set(found.map(({ result }) => result)).size).toBe(24)
    expect(found.every(({ chance }) => chance === 24n)).toBe(true)
  })
})

describe.each(Object.entries(games))('%s', (name, rules) => {
  const strategies = [...rules.strategies()] as AnyStrategy[]

  it('has weights that sum to their total, and starts that match its own schema', () => {
    for (const { name, start, odds } of strategies) {
      const { total, ends } = odds?.() ?? { total: 0n, ends: [] }
      expect([name, ends.reduce((sum, { weight }) => sum + weight, 0n)]).toEqual([name, total])
      expect([name, rules.start.safeParse(start).success]).toEqual([name, true])
    }
  })

  it('returns from 96 % to 97.3 % for every stake and strategy', () => {
    const stakes = { min: 2, max: 500_000, payoutMax: 1_500_000 }
    const { min, max } = boundsPerMillion(returnBounds(rules, stakes))
    const bounds = [min, max]
    expect(bounds).toEqual(RETURNS[name])
    expect(bounds[0]).toBeGreaterThanOrEqual(960_000)
    expect(bounds[1]).toBeLessThanOrEqual(973_000)
  })

  it('pays by its tables: 20,000 plays of one strategy are within four sigma', () => {
    const strategy = strategies[Math.floor(strategies.length / 2)]!
    const plays = 20_000
    const stake = 10_000
    const mean = perMillion(returnOf(strategy, stake)) / 1_000_000
    let [paid, squares] = [0, 0]
    for (let nonce = 0; nonce < plays; nonce++) {
      const { pay } = playOut(rules, strategy, seeded(nonce))
      paid += payCents(stake, pay) / stake
      squares += (payCents(stake, pay) / stake) ** 2
    }
    const square = meanSquare(strategy, stake) ?? squares / plays
    const sigma = Math.sqrt(Math.max(0, square - mean ** 2) / plays)
    expect(Math.abs(paid / plays - mean)).toBeLessThan(4 * sigma + 1e-9)
  }, 60_000)

  it('has the same result in every replay', () => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const strategy = strategies[(nonce * 7) % strategies.length]!
      const first = playOut(rules, strategy, seeded(nonce))
      expect(rules.play(seeded(nonce)(), strategy.start, first.moves)).toEqual(
        expect.objectContaining({ pay: first.pay, shown: first.shown, over: true }),
      )
    }
  })

  /** A step that could exceed the cap cannot be taken: the play is cashed out instead. */
  const playOrAbandon = (draws: () => Draws, start: never, moves: never[], cap: Multiple) => {
    try {
      return rules.play(draws(), start, moves, cap)
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error
      return rules.play(draws(), start, [...moves.slice(0, -1), rules.abandon!], cap)
    }
  }
  it('stops before the step that could pay more than the cap, and pays what there is', () => {
    const { start, move } = strategies.at(-1)!
    const three = { numerator: 3, denominator: 1 }
    const cap = exceeds(rules.first(start), three) ? rules.first(start) : three
    for (let nonce = 0; nonce < 200; nonce++) {
      const moves: never[] = []
      for (;;) {
        const stand = playOrAbandon(seeded(nonce), start, moves, cap)
        expect(exceeds(stand.pay, cap)).toBe(false)
        if (stand.over) break
        moves.push(move!(stand.shown))
      }
    }
  })
})

describe('Hi-Lo, over all strategies', () => {
  const lowest = 966_568
  /** The return of a stop after calls with these chances at a stake, in parts of a million. */
  const endAt = (kes: number, ranks: readonly number[]) => {
    const [total, wins] = [13n ** BigInt(ranks.length), ranks.reduce((so, n) => so * BigInt(n), 1n)]
    const cents = payCents(kes * 100, { numerator: Number((9_700n * total) / wins), denominator: 10_000 })
    return Number((BigInt(cents) * wins * 1_000_000n) / (BigInt(kes * 100) * total))
  }
  it('has its lowest return after two calls that 11 of 13 ranks win, at KES 2; ends that are not listed cannot be lower', () => {
    expect(endAt(2, [11, 11])).toBe(lowest)
    // Rounding takes less than a cent of KES 2 and a ten-thousandth, times the chance, which is below 6/10
    // there.
    expect(970_000 - 0.6 * (1 / 200 + 1 / 10_000) * 1_000_000).toBeGreaterThan(lowest)
  })
  it('is below the value that was stated before when the player skips to the cards with the worst rounding', () => {
    const [once, twice] = [endAt(2, [11]), endAt(2, [11, 11])]
    const known = new Map<string, number>()
    /**
     * The mean over successful plays, in which every end has the same weight, from card `n` on, after the
     * given calls.
     */
    const from = (n: number, calls: number, rank: number): number => {
      const key = `${n} ${calls} ${rank}`
      const before = known.get(key)
      if (before !== undefined) return before
      const mean = (ranks: readonly number[], then: number) =>
        ranks.reduce((sum, next) => sum + from(n + 1, then, next), 0) / ranks.length
      const all = Array.from({ length: 13 }, (_, i) => i + 1)
      const right = all.filter(next => (rank === 3 ? next >= 3 : next <= 11))
      const found =
        calls === 2
          ? twice
          : rank === 3 || rank === 11
            ? mean(right, calls + 1)
            : n < 51
              ? mean(all, calls)
              : calls === 1
                ? once
                : 970_000
      known.set(key, found)
      return found
    }
    const start = Array.from({ length: 13 }, (_, i) => from(1, 0, i + 1)).reduce((a, b) => a + b) / 13
    expect(start).toBeGreaterThan(lowest)
    expect(start).toBeLessThan(lowest + 50)
  })
})

describe('games that can be enumerated completely', () => {
  const counted = (rules: AnyRules, strategy: AnyStrategy) => {
    const { total, ends } = strategy.odds!()
    const stake = 1_000_000
    const want = ends.reduce((sum, { pay, weight }) => sum + BigInt(payCents(stake, pay)) * weight, 0n)
    let [over, under] = [0n, 1n]
    for (const { result, chance } of everyPlay(draws => rules.play(draws, strategy.start, [])))
      [over, under] = [over * chance + BigInt(payCents(stake, result.pay)) * under, under * chance]
    return over * total === want * under
  }
  it.each(['wheel', 'roulette'])('%s returns exactly what its tables say', name => {
    for (const strategy of games[name]!.strategies())
      expect([strategy.name, counted(games[name]!, strategy)]).toEqual([strategy.name, true])
  })
  it('plinko ends in each slot with the binomial probability', () => {
    for (const rows of [8, 12] as const) {
      const ends = new Map<number, bigint>()
      for (const { result } of everyPlay(draws => plinko.play(draws, { rows, risk: 'low' }, [])))
        ends.set(result.shown.slot, (ends.get(result.shown.slot) ?? 0n) + 1n)
      const [strategy] = [...plinko.strategies()].filter(({ start }) => start.rows === rows)
      expect([...ends].sort(([a], [b]) => a - b).map(([, weight]) => weight)).toEqual(
        strategy!.odds!().ends.map(({ weight }) => weight),
      )
    }
  })
})
