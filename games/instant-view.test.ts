import { fromKes } from '@ruka/contract/money'
import { expect, it } from 'vitest'
import { rules } from './mines/mines.rules.ts'
import { beginRun } from './kit/instant/client/autoplay.rules.ts'
import { firstBet } from './kit/instant/client/bet.ts'
import type { AnyGame, AnyPicture } from './kit/instant/client/game.ts'
import { aPlay, someLimits } from './kit/instant/client/plays-for-tests.ts'
import { emptyTable, type Table } from './kit/instant/client/table-state.rules.ts'
import { viewOf } from './kit/instant/client/view.ts'

const TAKE = { move: { take: true }, label: 'Cash out' }
const ANY = { move: { pick: 1 }, label: 'Random tile', aside: true }
const game = {
  rules,
  texts: { begin: 'Bet', busy: 'Betting', prompt: 'Pick a tile' },
  choices: { first: { mines: 3 }, start: (choice: unknown) => choice, adopt: (choice: unknown) => choice },
  actions: ({ moves }: AnyPicture) => (moves.length === 0 ? [ANY] : [TAKE, ANY]),
} as unknown as AnyGame

const bet = firstBet(game)
const known: Table = { ...emptyTable('real'), limits: someLimits, balance: 1_000 }
const open = aPlay({ state: 'open', pay: 0, moves: [] })
const moved = { ...open, moves: [{ pick: 4 }] }

it('the moves after a move wait for its picture: they would reveal its result', () => {
  const before = viewOf(game, { ...known, play: open }, bet)
  expect([before.moves.big, before.moves.others]).toEqual([undefined, [ANY]])
  const drawing = { balance: 990, left: 1, plays: [moved] }
  const during = viewOf(game, { ...known, play: moved, drawing }, bet, before)
  expect(during.moves).toBe(before.moves)
  const behind = viewOf(game, { ...known, play: moved }, bet, during)
  expect(behind.moves.big).toEqual(TAKE)
})

it('the moves stay the same objects while nothing about the play changes', () => {
  const before = viewOf(game, { ...known, play: open }, bet)
  expect(viewOf(game, { ...known, play: open, balance: 1 }, { ...bet, stake: '20' }, before).moves).toBe(
    before.moves,
  )
})

it('a play of autoplay offers no moves, and offers them once it is handed over', () => {
  const run = beginRun({ stakeCents: fromKes(10), start: {} }, { bets: 2, lossCents: fromKes(20) })
  const running = viewOf(game, { ...known, play: open, run }, bet)
  expect([running.moves.others, running.turn]).toEqual([[], 'wait'])
  const handed = viewOf(game, { ...known, play: open }, bet, running)
  expect([handed.moves.others, handed.turn]).toEqual([[ANY], 'move'])
})

it('during autoplay the last result stays until the next one, but not under an open play', () => {
  const run = beginRun({ stakeCents: fromKes(10), start: {} }, { bets: 2, lossCents: fromKes(20) })
  const result = aPlay()
  const shown = viewOf(game, { ...known, result, run }, bet)
  expect(viewOf(game, { ...known, run }, bet, shown).result).toBe(result)
  expect(viewOf(game, { ...known, run, play: open }, bet, shown).result).toBeUndefined()
  expect(viewOf(game, known, bet, shown).result).toBeUndefined()
})
