/** The games whose plays end as they begin. */
import { hasOnly, isWhole, need, paid, type Facts, type Replay } from './draws.ts'

/** A game without moves: a play with moves violates its rules. */
const single =
  (replay: Replay): Replay =>
  (numbers, facts) => {
    need(facts.moves.length === 0, 'this game has no moves')
    return replay(numbers, facts)
  }
const over = (shown: unknown, { stakeCents }: Facts, x10000: number) => ({
  shown,
  payCents: paid(stakeCents, BigInt(x10000)),
  over: true,
})

export const dice = single(({ next }, facts) => {
  const { side, target } = facts.start
  need(hasOnly(facts.start, 'side', 'target') && isWhole(target, 0, 9_999), 'the bet is none')
  need(side === 'under' || side === 'over', 'the side is none')
  const wins = side === 'under' ? target : 9_999 - target
  need(wins >= 20 && wins <= 9_600, 'the target is out of bounds')
  const roll = next(10_000)
  const won = side === 'under' ? roll < target : roll > target
  return over({ roll }, facts, won ? Math.floor(97_000_000 / wins) : 0)
})

const SLOTS: Readonly<Record<string, readonly number[]>> = {
  '8 low': [50, 80, 140, 230, 400],
  '8 medium': [35, 50, 120, 400, 1800],
  '8 high': [25, 40, 100, 450, 2900],
  '12 low': [55, 75, 110, 170, 250, 400, 600],
  '12 medium': [50, 60, 95, 180, 400, 1000, 3000],
  '12 high': [20, 30, 60, 170, 650, 3100, 18000],
  '16 low': [70, 85, 100, 120, 150, 200, 300, 500, 1000],
  '16 medium': [40, 50, 80, 140, 280, 600, 1450, 3700, 10000],
  '16 high': [25, 35, 55, 120, 300, 900, 3000, 11500, 50000],
}
export const plinko = single(({ next }, facts) => {
  const { rows, risk } = facts.start
  const table = typeof rows === 'number' && typeof risk === 'string' ? SLOTS[`${rows} ${risk}`] : undefined
  need(table !== undefined && hasOnly(facts.start, 'rows', 'risk'), 'there is no such board')
  const path: number[] = []
  for (let row = 0; row < Number(rows); row++) path.push(next(2))
  const slot = path.filter(way => way === 1).length
  return over({ path, slot }, facts, table[Math.abs(2 * slot - path.length) / 2]! * 100)
})

const KENO: readonly (readonly number[])[] = [
  [],
  [0, 388],
  [0, 115, 910],
  [0, 0, 350, 4000],
  [0, 0, 140, 1000, 12000],
  [0, 0, 90, 350, 3000, 40000],
  [0, 0, 0, 400, 1100, 7400, 100000],
  [0, 0, 0, 200, 650, 3600, 27000, 250000],
  [0, 0, 0, 100, 400, 2000, 12000, 74000, 500000],
  [0, 0, 0, 0, 250, 1500, 7600, 37000, 170000, 800000],
  [0, 0, 0, 0, 400, 600, 1400, 4700, 21000, 130000, 1000000],
]
export const keno = single(({ several }, facts) => {
  const { picks } = facts.start
  need(hasOnly(facts.start, 'picks') && Array.isArray(picks), 'nothing is picked')
  const fits = picks.length >= 1 && picks.length <= 10 && picks.every(pick => isWhole(pick, 1, 40))
  need(fits && new Set(picks).size === picks.length, 'one to ten different numbers of 1 to 40 are picked')
  const drawn = several(40, 10).map(number => number + 1)
  const hits = drawn.filter(number => picks.includes(number)).length
  return over({ drawn, hits }, facts, KENO[picks.length]![hits]! * 100)
})

const FIFTH: Readonly<Record<string, readonly number[]>> = {
  low: [15_000, 12_000, 12_000, 12_000, 0, 12_000, 12_000, 12_000, 10_000, 0],
  medium: [0, 19_000, 0, 15_000, 0, 20_000, 0, 15_000, 0, 28_000],
}
export const wheel = single(({ next }, facts) => {
  const { size, risk } = facts.start
  need(hasOnly(facts.start, 'size', 'risk') && (size === 10 || size === 30 || size === 50), 'no such wheel')
  need(risk === 'low' || risk === 'medium' || risk === 'high', 'no such risk')
  const segment = next(size)
  const high = segment === size - 1 ? 9_700 * size : 0
  return over({ segment }, facts, risk === 'high' ? high : FIFTH[risk]![segment % 10]!)
})

const PRIZES: readonly (readonly [symbol: string, x: number, cards: number])[] = [
  ['lion', 5_000, 10],
  ['elephant', 500, 200],
  ['rhino', 100, 1_000],
  ['buffalo', 20, 6_000],
  ['leopard', 5, 32_000],
  ['giraffe', 2, 100_000],
  ['zebra', 1, 240_000],
]
export const scratch = single(({ next, several }, facts) => {
  need(hasOnly(facts.start), 'a card has no choices')
  let left = next(1_000_000)
  let won: string | undefined
  let times = 0
  for (const [symbol, x, cards] of PRIZES) {
    if (won === undefined && left < cards) [won, times] = [symbol, x]
    left -= cards
  }
  const others = PRIZES.map(([symbol]) => symbol).filter(symbol => symbol !== won)
  const order = several(others.length, others.length).map(at => others[at]!)
  const heap = won ? [won, won, won, ...order] : [order[0]!, order[1]!, ...order]
  // Without a prize the first two of the order appear twice: at the front, and in the order.
  const fields = several(9, 9).map(at => heap[at]!)
  return over({ fields }, facts, times * 10_000)
})

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const GROUPS: Readonly<Record<string, (n: number) => boolean>> = {
  red: n => RED.includes(n),
  black: n => !RED.includes(n),
  even: n => n % 2 === 0,
  odd: n => n % 2 === 1,
  low: n => n <= 18,
  high: n => n >= 19,
  'column 1': n => n % 3 === 1,
  'column 2': n => n % 3 === 2,
  'column 3': n => n % 3 === 0,
  'dozen 1': n => n <= 12,
  'dozen 2': n => n > 12 && n <= 24,
  'dozen 3': n => n > 24,
}
const WITH_ZERO = ['0-1', '0-2', '0-3', '0-1-2', '0-2-3', '0-1-2-3']

/** The numbers that a bet covers; undefined for an unknown bet. */
function coveredBy(on: string): readonly number[] | undefined {
  const group = GROUPS[on]
  if (group) return Array.from({ length: 36 }, (_, i) => i + 1).filter(group)
  const numbers = on.split('-').map(Number)
  if (numbers.join('-') !== on || !numbers.every(n => isWhole(n, 0, 36))) return undefined
  if (numbers.length === 1 || WITH_ZERO.includes(on)) return numbers
  const first = numbers[0]!
  if (first === 0) return undefined
  const steps = numbers.map(n => n - first).join()
  const inRow = (first - 1) % 3
  const fits =
    (steps === '0,1' && inRow < 2) ||
    steps === '0,3' ||
    (steps === '0,1,2' && inRow === 0) ||
    (steps === '0,1,3,4' && inRow < 2) ||
    (steps === '0,1,2,3,4,5' && inRow === 0)
  return fits ? numbers : undefined
}

export const roulette = single(({ next }, facts) => {
  const { chips } = facts.start as { chips?: unknown }
  need(hasOnly(facts.start, 'chips') && Array.isArray(chips), 'nothing is on the table')
  need(chips.length >= 1 && chips.length <= 60, 'one to sixty bets are on the table')
  const bets = (chips as readonly Record<string, unknown>[]).map(({ on, kes, ...more }) => {
    const covered = typeof on === 'string' ? coveredBy(on) : undefined
    need(covered !== undefined && Object.keys(more).length === 0, 'the table has no such bet')
    need(isWhole(kes, 1, 500_000), 'chips are whole shillings')
    return { on, kes, covered }
  })
  need(new Set(bets.map(({ on }) => on)).size === bets.length, 'a bet is named twice')
  const sum = bets.reduce((all, { kes }) => all + BigInt(kes), 0n)
  need(sum * 100n === facts.stakeCents, 'the stake is not the sum of its chips')
  const pocket = next(37)
  const won = bets.filter(({ covered }) => covered.includes(pocket))
  const payKes = won.reduce((all, { kes, covered }) => all + (BigInt(kes) * 36n) / BigInt(covered.length), 0n)
  return { shown: { pocket }, payCents: payKes * 100n, over: true }
})
