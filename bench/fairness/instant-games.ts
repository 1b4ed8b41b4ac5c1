import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { blockText, drawsFrom } from '../../games/kit/instant/draws.rules.ts'
import {
  anyRules,
  payCents,
  type AnyRules,
  type ReturnBasis,
  type Strategy,
} from '../../games/kit/instant/play.rules.ts'
import { perMillion, returnOf } from '../../games/kit/instant/returns.rules.ts'
import { coin } from '../../games/coin/coin.rules.ts'
import { dice } from '../../games/dice/dice.rules.ts'
import { hilo } from '../../games/hilo/hilo.rules.ts'
import { keno } from '../../games/keno/keno.rules.ts'
import { mines } from '../../games/mines/mines.rules.ts'
import { plinko } from '../../games/plinko/plinko.rules.ts'
import { roulette } from '../../games/roulette/roulette.rules.ts'
import { savanna } from '../../games/savanna/savanna.rules.ts'
import { scratch } from '../../games/scratch/scratch.rules.ts'
import { wheel } from '../../games/wheel/wheel.rules.ts'
import { rounded, type Figure } from '../harness/figures.ts'

/** Every game by its rules, and the number of its plays: enough to draw at least ten million numbers. */
const GAMES: readonly (readonly [name: string, rules: AnyRules, plays: number])[] = [
  ['dice', anyRules(dice), 10_000_000],
  ['mines', anyRules(mines), 1_500_000],
  ['plinko', anyRules(plinko), 2_000_000],
  ['hilo', anyRules(hilo), 5_000_000],
  ['keno', anyRules(keno), 2_000_000],
  ['roulette', anyRules(roulette), 10_000_000],
  ['wheel', anyRules(wheel), 10_000_000],
  ['coin', anyRules(coin), 6_000_000],
  ['scratch', anyRules(scratch), 2_000_000],
  ['savanna', anyRules(savanna), 10_000_000],
]
const STAKE_CENTS = 10_000
/** A way to play that spreads further wins so seldom that so few plays say nothing about it. In stakes. */
const SPREAD_MAX = 30

/**
 * What the ways to play a game returned, taken in turn under one fixed seed, beside what their exact returns
 * are together.
 */
export function instantGames(): readonly Figure[] {
  return GAMES.flatMap(([name, rules, plays]) => {
    process.stderr.write(`${plays} plays of ${name}\n`)
    const begun = performance.now()
    const { paid, exact, sigma, draws } = simulate(name, rules, plays)
    const seconds = (performance.now() - begun) / 1_000
    return [
      {
        name: `${name}_return`,
        value: rounded(paid / plays, 6),
        unit: `of ${plays} stakes`,
        baseline: rounded(exact / plays, 6),
        ratio: rounded(paid / exact, 5),
      },
      // p > 10⁻⁴, two-sided, is 3.89.
      {
        name: `${name}_deviation`,
        value: rounded(Math.abs(paid - exact) / sigma, 3),
        unit: 'sigma',
        baseline: 3.89,
      },
      { name: `${name}_draws`, value: draws, unit: 'draws' },
      { name: `${name}_plays_per_s`, value: rounded(plays / seconds, 0), unit: 'plays/s' },
    ]
  })
}

type Way = {
  readonly strategy: Strategy<unknown, unknown, unknown>
  readonly stakeCents: number
  readonly mean: number
  /** The variance of what comes back, in stakes; unknown where only the mean is known. */
  readonly variance: number | undefined
}

function waysOf(rules: AnyRules): readonly Way[] {
  return [...rules.strategies()]
    .map((strategy): Way => {
      const stakeCents = rules.stakeKes ? rules.stakeKes(strategy.start) * 100 : STAKE_CENTS
      const mean = perMillion(returnOf(strategy, stakeCents)) / 1_000_000
      return { strategy, stakeCents, mean, variance: varianceOf(strategy, stakeCents, mean) }
    })
    .filter(({ variance = 0 }) => variance <= SPREAD_MAX ** 2)
}

function varianceOf({ odds }: ReturnBasis, stakeCents: number, mean: number): number | undefined {
  const { total, ends } = odds?.() ?? {}
  return ends?.reduce(
    (sum, { pay, weight }) =>
      sum + (payCents(stakeCents, pay) / stakeCents - mean) ** 2 * (Number(weight) / Number(total)),
    0,
  )
}

/** Sums over the plays, in stakes. */
function simulate(name: string, rules: AnyRules, plays: number) {
  const ways = waysOf(rules)
  const key = createSecretKey(createHash('sha256').update(`ruka fairness bench ${name}`).digest())
  let [paid, exact, variance, draws] = [0, 0, 0, 0]
  for (let nonce = 0; nonce < plays; nonce++) {
    const way = ways[nonce % ways.length]!
    const blocks: Uint8Array[] = []
    const block = (index: number) =>
      (blocks[index] ??= createHmac('sha256', key)
        .update(blockText('bench', nonce, index))
        .digest())
    const end = playOut(rules, way.strategy, block)
    const back = payCents(way.stakeCents, end.pay) / way.stakeCents
    paid += back
    exact += way.mean
    variance += way.variance ?? (back - way.mean) ** 2
    draws += end.draws
  }
  return { paid, exact, sigma: Math.sqrt(variance), draws }
}

/** Plays to the end and counts the draws. Like the server, it replays from the first draw for each move. */
function playOut(rules: AnyRules, { start, move }: Way['strategy'], block: (index: number) => Uint8Array) {
  const moves: unknown[] = []
  for (;;) {
    const { below } = drawsFrom(block)
    let draws = 0
    const stand = rules.play({ below: n => (draws++, below(n)) }, start, moves)
    if (stand.over) return { pay: stand.pay, draws }
    moves.push(move!(stand.shown))
  }
}
