import { LOBBY_FLIGHT_MS, LOBBY_ROUNDS } from '@ruka/contract/lobby-limits'
import { asCents } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import type { RoundMessage } from '../crash/index.ts'
import { nextRounds, shownRounds, unknownRounds, type Rounds } from './rounds.rules.ts'
import { notableWins } from './wins.rules.ts'

const seed = ['', '', ''] as [string, string, string]
const betting = { t: 'betting', round: 1, commitment: '', leftMs: 5_000 } as const
const flying = { t: 'flying', round: 1, elapsedMs: 0, clientSeeds: seed } as const
const tick = (elapsedMs: number): RoundMessage => ({ t: 'tick', round: 1, elapsedMs })
const live = (players: number): RoundMessage => ({
  t: 'live',
  round: 1,
  bets: [],
  players,
  staked: 10,
  out: 0,
  paid: 0,
})
const crashed = (x100: number): RoundMessage => ({ t: 'crashed', round: 1, x100, seed: '' })

/** The rounds after messages at these times, and how often subscribers were told. */
function after(messages: readonly (readonly [atMs: number, RoundMessage])[]) {
  let rounds: Rounds = unknownRounds('aviator', [])
  let told = 0
  for (const [atMs, message] of messages) {
    const [next, isTold] = nextRounds(rounds, message, atMs)
    rounds = next
    told += isTold ? 1 : 0
  }
  return { rounds, told }
}

it('tells of each phase once, and of a flight every five seconds', () => {
  const ticks = Array.from({ length: 24 }, (_, n) => [5_500 + n * 500, tick((n + 1) * 500)] as const)
  const { rounds, told } = after([
    [0, betting],
    [1_000, live(2)],
    [2_000, live(3)],
    [5_000, flying],
    ...ticks,
    [17_000, crashed(205)],
  ])
  expect(told).toBe(5)
  expect(shownRounds(rounds, 17_000)).toEqual({ game: 'aviator', phase: 'crashed', players: 3, ends: [205] })
})

it('says since when a flight lasts, also where it was joined in the middle', () => {
  const { rounds } = after([[900, tick(2_000)]])
  expect(shownRounds(rounds, 1_400)).toMatchObject({ phase: 'flying', elapsedMs: 2_500 })
})

it('shows no flight that is no longer heard of', () => {
  const { rounds } = after([[0, flying]])
  expect(shownRounds(rounds, 2 * LOBBY_FLIGHT_MS + 1)).not.toHaveProperty('elapsedMs')
})

it('remembers the ends of the latest rounds, latest first, and none of an interrupted one', () => {
  const ends = Array.from({ length: LOBBY_ROUNDS + 1 }, (_, n) => 100 + 10 * n)
  const { rounds } = after([
    ...ends.map(x100 => [0, crashed(x100)] as const),
    [0, { t: 'voided', round: ends.length + 1 }],
  ])
  expect(rounds).toMatchObject({ phase: 'waiting', ends: ends.slice(1).toReversed() })
})

const settled = (stake: number, payout: number) => ({
  ref: `${stake}/${payout}`,
  playerId: 'p',
  product: 'casino',
  game: 'dice',
  stakeCents: asCents(stake),
  payoutCents: asCents(payout),
})

it('takes as notable what paid twice the stake or more, the greatest payout first', () => {
  const wins = notableWins([settled(1_000, 1_999), settled(100, 200), settled(0, 500), settled(300, 1_999)])
  expect(wins.map(({ ref, x100 }) => [ref, x100])).toEqual([
    ['300/1999', 666],
    ['100/200', 200],
  ])
})

it('leaves out what the league publishes itself: wins of the jackpot', () => {
  expect(notableWins([{ ...settled(100, 10_000), product: 'jackpot' }])).toEqual([])
})

it('looks at few of a large group', () => {
  expect(notableWins(Array.from({ length: 1_000 }, (_, n) => settled(100, 1_000 + n)))).toHaveLength(5)
})
