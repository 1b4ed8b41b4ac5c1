import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { rules } from './mines/mines.rules.ts'
import { beginRun } from './kit/instant/client/autoplay.rules.ts'
import {
  betAfter,
  boundsFor,
  chosenOf,
  firstBet,
  orderOf,
  runOrderOf,
  type Bet,
} from './kit/instant/client/bet.ts'
import type { AnyGame } from './kit/instant/client/game.ts'
import { aPlay, opened, someLimits } from './kit/instant/client/plays-for-tests.ts'
import { emptyTable, type Table } from './kit/instant/client/table-state.rules.ts'

type Choice = { readonly mines: number; readonly plan: readonly number[] }
const game = {
  rules,
  choices: {
    first: { mines: 3, plan: [] },
    start: ({ mines }: Choice) => (mines === 0 ? 'Choose the mines' : { mines }),
    adopt: (choice: Choice, start: { readonly mines: number }) => ({ ...choice, ...start }),
  },
  auto: { fault: ({ plan }: Choice) => (plan.length === 0 ? 'Choose tiles' : undefined) },
} as unknown as AnyGame

const first = firstBet(game)
const known: Table = { ...emptyTable('real'), limits: someLimits, balance: opened.balance }
const open = aPlay({ state: 'open', stake: 250, start: { mines: 5 } })
const after = (bet: Bet, before: Table, next: Table) => betAfter(game, bet, before, next)

describe('a stake', () => {
  it('that new limits do not allow becomes the nearest one that they do', () => {
    const { min, max } = boundsFor(game, first, someLimits)!
    const fit = (stake: string) => after({ ...first, stake }, emptyTable('real'), known).stake
    expect([fit('1'), fit('999999999'), fit('20'), fit('twenty')]).toEqual([
      String(min),
      String(max),
      '20',
      'twenty',
    ])
    expect(min).toBe(someLimits.minStake)
  })
  it('is not touched by limits that are the same', () => {
    expect(after({ ...first, stake: '1' }, known, { ...known, balance: 1 }).stake).toBe('1')
  })
  it('is bounded by what the choice may pay at first', () => {
    const many = { ...first, choice: { mines: 24, plan: [] } }
    expect(boundsFor(game, many, someLimits)!.max).toBeLessThan(boundsFor(game, first, someLimits)!.max)
  })
})

describe('an open play', () => {
  it('sets its stake and its choice, also where another device began it', () => {
    expect(after(first, known, { ...known, play: open })).toEqual({
      stake: '250',
      choice: { mines: 5, plan: [] },
      isAuto: false,
    })
  })
  it('sets its stake once: what is typed afterwards stays', () => {
    const table = { ...known, play: open }
    expect(
      after({ ...first, stake: '30' }, table, { ...table, play: { ...open, moves: [{ pick: 1 }] } }).stake,
    ).toBe('30')
  })
  it('that is played by hand ends the mode of autoplay, and one of autoplay does not', () => {
    const auto = { ...first, isAuto: true }
    const run = beginRun({ stakeCents: fromKes(10), start: {} }, { bets: 2, lossCents: fromKes(20) })
    expect(after(auto, known, { ...known, play: open }).isAuto).toBe(false)
    expect(after(auto, known, { ...known, play: open, run }).isAuto).toBe(true)
  })
})

it('a play that is ordered keeps its choice behind it, and a repeated order changes nothing', () => {
  const asked = { what: 'begin', id: 'a', stake: 10, start: { mines: 7 }, doubt: false } as const
  const begun = after(first, known, { ...known, asked })
  expect(begun.choice).toEqual({ mines: 7, plan: [] })
  const changed = { ...begun, choice: { mines: 9, plan: [] } }
  expect(after(changed, { ...known, asked }, { ...known, asked: { ...asked, doubt: true } })).toBe(changed)
})

describe('an order', () => {
  const chosen = (bet: Partial<Bet>) => chosenOf(game, { ...first, ...bet }, someLimits)
  it('is the stake and the start', () => {
    expect(orderOf(chosen({ stake: '50' }))).toEqual({ stake: 50, start: { mines: 3 } })
  })
  it('is none without a start or without a readable stake, and before the limits are known', () => {
    expect(orderOf(chosen({ choice: { mines: 0, plan: [] } }))).toBeUndefined()
    expect(orderOf(chosen({ stake: '' }))).toBeUndefined()
    expect(orderOf(chosenOf(game, first, undefined))).toBeUndefined()
  })
  it('of autoplay may rise to the maximum stake of its choice', () => {
    const { max } = boundsFor(game, first, someLimits)!
    expect(runOrderOf(game, chosen({ stake: '50' }))).toEqual({
      stakeCents: fromKes(50),
      start: { mines: 3 },
      mostCents: fromKes(max),
    })
  })
  it('of autoplay has the fault of its plan only in that mode', () => {
    expect(chosen({}).auto).toBeUndefined()
    expect(chosen({ isAuto: true }).auto).toEqual({ fault: 'Choose tiles' })
  })
})
