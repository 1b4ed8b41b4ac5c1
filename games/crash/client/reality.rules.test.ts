import { describe, expect, it } from 'vitest'
import { reduceTable } from './events.rules.ts'
import { accepted, betting, crashed, flying, snapshot } from './messages-for-tests.ts'
import { emptyTable, type Table } from './table.rules.ts'

const MINUTE = 60_000
const CHECK = 30 * MINUTE
const bet = { id: 'a', slot: 0 as const, stake: 10, max: 15_000_000 }
const paid = {
  t: 'paid',
  id: 'a',
  round: 7,
  slot: 0,
  x100: 204,
  payout: 20.4,
  balance: 1_010.4,
  dayLeft: 1,
  by: 'hand',
  atMs: 1,
} as const
type Received = Parameters<typeof after>[1]
const after = (
  table: Table,
  message: Extract<Parameters<typeof reduceTable>[1], { kind: 'received' }>['message'],
  atMs: number,
) => reduceTable(table, { kind: 'received', message, atMs })
const all = (...received: [Received, number][]): Table =>
  received.reduce<Table>((table, [message, atMs]) => after(table, message, atMs), emptyTable)

describe('the reality check', () => {
  it('is due by the time since the login, not since the page was opened', () => {
    const played = { forMs: 29 * MINUTE, staked: 0, paid: 0 }
    const table = all([snapshot(7, { played }), 0], [flying(7), 1])
    expect(after(table, crashed(7), MINUTE - 1).asking).toBe(false)
    expect(after(table, crashed(7), MINUTE).asking).toBe(true)
  })
  // spec: C.18
  it('waits for the end of a round, and for a bet that has not flown yet', () => {
    const table = all([snapshot(7), 0], [flying(7), 1])
    expect(after(table, { t: 'tick', round: 7, elapsedMs: 5 }, CHECK).asking).toBe(false)
    const staked = all([snapshot(7), 0], [accepted(7, bet), 1])
    const late = after(staked, { t: 'pong', n: 1 }, CHECK)
    expect(late.asking).toBe(false)
    expect(after(after(late, flying(7), CHECK), crashed(7), CHECK).asking).toBe(true)
  })
  it('is due again after the same interval, independent of reconnects', () => {
    const asked = all([snapshot(7), 0], [{ t: 'pong', n: 1 }, CHECK])
    expect(asked.asking).toBe(true)
    expect(
      after(asked, snapshot(8, { played: { forMs: CHECK, staked: 0, paid: 0 } }), CHECK + 1).asking,
    ).toBe(true)
    const answered = reduceTable(asked, { kind: 'answered', atMs: CHECK + 500 })
    expect(answered.asking).toBe(false)
    expect(after(answered, { t: 'pong', n: 1 }, 2 * CHECK + 499).asking).toBe(false)
    expect(after(answered, { t: 'pong', n: 1 }, 2 * CHECK + 500).asking).toBe(true)
  })
  // spec: C.18
  it('shows stakes and payouts to the cent: the totals of the server and later bets, each once', () => {
    const played = { forMs: 0, staked: 1_250, paid: 900.5 }
    const table = all(
      [snapshot(7, { played }), 0],
      [accepted(7, bet), 1],
      [accepted(7, bet), 1],
      [flying(7), 2],
      [paid, 3],
      [paid, 3],
    )
    expect(table.played).toMatchObject({ stakedCents: 126_000, paidCents: 92_090 })
  })
  it('excludes returned stakes', () => {
    const table = all([snapshot(7), 0], [accepted(7, bet), 1])
    const cancelled = {
      t: 'cancelled',
      id: 'c',
      round: 7,
      slot: 0,
      bet: 'a',
      balance: 1,
      dayLeft: 1,
    } as const
    expect(after(table, cancelled, 2).played?.stakedCents).toBe(0)
    expect(after(table, { t: 'voided', round: 7 }, 2).played?.stakedCents).toBe(0)
  })
  it('has only the time in the demo, over every reconnect', () => {
    const demo = snapshot(7, { mode: 'demo', played: undefined })
    const table = all([demo, 1_000], [betting(8), 2_000], [{ ...demo, round: 9 }, 9_000])
    expect(table.played).toEqual({ sinceMs: 1_000 })
    expect(table.checkAtMs).toBe(1_000 + CHECK)
  })
})
