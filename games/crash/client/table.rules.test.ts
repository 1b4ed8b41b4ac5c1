import type { CrashSocketMessage, LiveBet } from '@ruka/contract/crash'
import { describe, expect, it } from 'vitest'
import type { Intent } from './slot.rules.ts'
import { snapshot as snapshotOf } from './messages-for-tests.ts'
import { reduceTable, type TableEvent } from './events.rules.ts'
import { emptyTable, unanswered, type Table } from './table.rules.ts'

const snapshot = snapshotOf(7, { balance: 100, commitment: 'c7', history: [{ round: 6, x100: 150 }] })
type Snapshot = typeof snapshot
const bet: Intent = { t: 'bet', id: 'a', round: 7, slot: 0, stake: 10 }
const cashOut: Intent = { t: 'cashOut', id: 'b', round: 7, slot: 0 }
const own = { id: 'a', slot: 0 as const, stake: 10, max: 15_000_000 }
const accepted: CrashSocketMessage = {
  t: 'accepted',
  id: 'a',
  round: 7,
  bet: own,
  balance: 90,
  dayLeft: 1_500_000,
}
const paid: CrashSocketMessage = {
  t: 'paid',
  id: 'a',
  round: 7,
  slot: 0,
  x100: 204,
  payout: 20.4,
  balance: 110.4,
  dayLeft: 1_499_979.6,
  by: 'hand',
  atMs: 11_882,
}
const flying: CrashSocketMessage = { t: 'flying', round: 7, elapsedMs: 0, clientSeeds: ['', '', ''] }
const crashed: CrashSocketMessage = { t: 'crashed', round: 7, x100: 132, seed: 's7' }

const receive = (message: CrashSocketMessage, atMs = 1_000): TableEvent => ({
  kind: 'received',
  message,
  atMs,
})
const sent = (intent: Intent): TableEvent => ({ kind: 'sent', intent })
const after = (...events: (TableEvent | CrashSocketMessage)[]): Table =>
  events.reduce<Table>(
    (table, event) => reduceTable(table, 'kind' in event ? event : receive(event)),
    emptyTable,
  )

describe('the table', () => {
  it('takes the whole state from a snapshot', () => {
    const table = after({ kind: 'rtt', rttMs: 100 }, receive(snapshot, 2_000))
    expect(table).toMatchObject({
      mode: 'real',
      balance: 100,
      round: 7,
      phase: 'betting',
      commitment: 'c7',
      lockAtMs: 4_950,
    })
    expect(table.history).toEqual([{ round: 6, x100: 150 }])
  })
  it('takes own bets from a snapshot, so a reload in flight loses nothing', () => {
    const { leftMs: _, ...joined } = snapshot
    const table = after(
      receive({ ...joined, phase: 'flying', elapsedMs: 4_000, own: [{ ...own, auto: 300 }] }, 10_000),
    )
    expect(table.takeOffAtMs).toBe(6_000)
    expect(table.slots[0].bet).toEqual({ ...own, auto: 300 })
  })
  it('follows a bet from the press to the payment', () => {
    const placing = after(snapshot, sent(bet))
    expect(placing.slots[0].intent).toEqual(bet)
    const taken = after(snapshot, sent(bet), accepted)
    expect(taken).toMatchObject({ balance: 90, slots: [{ bet: own, intent: undefined }, {}] })
    const done = after(snapshot, sent(bet), accepted, flying, sent(cashOut), paid)
    expect(done.balance).toBe(110.4)
    expect(done.slots[0]).toMatchObject({
      intent: undefined,
      bet: { ...own, x100: 204, payout: 20.4, by: 'hand' },
    })
  })
  it('keeps a cash-out pending after the crash until the server has answered', () => {
    const table = after(snapshot, accepted, flying, sent(cashOut), crashed)
    expect(table.slots[0].intent).toEqual(cashOut)
    expect(reduceTable(table, receive(paid)).slots[0].bet?.x100).toBe(204)
    const late = reduceTable(
      table,
      receive({ t: 'refused', id: 'b', code: 'cash_out_too_late', text: 'Too late' }),
    )
    expect(late.slots[0]).toMatchObject({
      bet: own,
      intent: undefined,
      refusal: { code: 'cash_out_too_late', text: 'Too late', lateAtX100: 132 },
    })
  })
  it('shows a refusal at the bet it belongs to and forgets it on the next try', () => {
    const refused = after(snapshot, sent(bet), {
      t: 'refused',
      id: 'a',
      code: 'insufficient_funds',
      text: 'Too low',
    })
    expect(refused.slots[0].refusal?.text).toBe('Too low')
    expect(reduceTable(refused, sent({ ...bet, id: 'c' })).slots[0].refusal).toBeUndefined()
  })
  it('ignores a refusal and a payment for bets it does not know', () => {
    const table = after(snapshot, sent(bet), accepted)
    expect(reduceTable(table, receive({ t: 'refused', id: 'zz', code: 'x', text: 'x' })).slots).toEqual(
      table.slots,
    )
    expect(reduceTable(table, receive({ ...paid, id: 'zz' })).slots).toEqual(table.slots)
  })
  it('ignores the flight, the crash and the live bets of another round', () => {
    const table = after(snapshot)
    for (const message of [
      { ...flying, round: 6 },
      { ...crashed, round: 6 },
      { t: 'live', round: 6, bets: [], players: 9, staked: 9 },
      { t: 'voided', round: 6 },
    ] as CrashSocketMessage[])
      expect(reduceTable(table, receive(message))).toEqual(table)
  })
  it('does not take off again by a heartbeat that arrives after the crash', () => {
    expect(after(snapshot, flying, crashed, { t: 'tick', round: 7, elapsedMs: 500 }).phase).toBe('crashed')
  })
  it('puts the crash first in the history, once, with its seed', () => {
    const table = after(snapshot, flying, crashed, crashed)
    expect(table).toMatchObject({ phase: 'crashed', crashX100: 132, seed: 's7' })
    expect(table.history).toEqual([
      { round: 7, x100: 132 },
      { round: 6, x100: 150 },
    ])
  })
  it('does not change when a new leader repeats a payment or the end of the round', () => {
    const flown = [snapshot, accepted, flying, sent(cashOut), paid] as const
    for (const end of [crashed, { t: 'voided', round: 7 }] as const) {
      const ended = after(...flown, end)
      expect(after(...flown, end, paid, end)).toEqual(ended)
      expect(after(...flown, end, paid, end).slots[0].bet?.x100).toBe(end.t === 'crashed' ? 204 : undefined)
    }
  })
  it('clears the round when the next one opens', () => {
    const table = after(snapshot, accepted, flying, crashed, {
      t: 'betting',
      round: 8,
      commitment: 'c8',
      leftMs: 5_000,
    })
    expect(table).toMatchObject({
      round: 8,
      phase: 'betting',
      commitment: 'c8',
      seed: undefined,
      crashX100: undefined,
      live: [],
    })
    expect(table.slots[0].bet).toBeUndefined()
  })
  it('returns the stakes of an interrupted round and reports it', () => {
    const table = after(snapshot, accepted, flying, { t: 'voided', round: 7 })
    expect(table).toMatchObject({ phase: 'waiting', voided: true, slots: [{}, {}] })
  })
  it('keeps exact totals over a sample of live bets, greatest stakes first, a cash-out in place', () => {
    const table = after(
      snapshot,
      {
        t: 'live',
        round: 7,
        players: 250,
        staked: 9_000,
        out: 0,
        paid: 0,
        bets: [
          ['k', 'A***1', 10],
          ['l', 'B***2', 500],
        ],
      },
      {
        t: 'live',
        round: 7,
        players: 251,
        staked: 9_010,
        out: 1,
        paid: 12,
        bets: [['k', 'A***1', 10, 120]],
      },
    )
    expect(table).toMatchObject({ players: 251, staked: 9_010 })
    expect(table.live.map(([key, , , x100]) => [key, x100])).toEqual([
      ['l', undefined],
      ['k', 120],
    ])
  })
  it('shows the cash-out of a live bet, and removes a cancelled one', () => {
    const totals = { t: 'live', round: 7, players: 2, staked: 30, out: 1, paid: 15 } as const
    const shown: LiveBet[] = [
      ['k', 'A***1', 10],
      ['l', 'B***2', 20],
    ]
    const outs: [string, number][] = [
      ['k', 150],
      ['unseen', 300],
    ]
    const table = after(
      snapshot,
      { ...totals, bets: shown },
      { ...totals, bets: [], cashOuts: outs, cancelledKeys: ['l', 'unseen'] },
    )
    expect(table.live).toEqual([['k', 'A***1', 10, 150]])
  })
  it('ends on a final bye and waits during a restart', () => {
    expect(after(snapshot, { t: 'bye', reason: 'session' }).over).toBe('session')
    // A game that is open in too many places reconnects only on request, since two tabs would otherwise
    // displace each other.
    expect(after(snapshot, { t: 'bye', reason: 'crowded' }).over).toBe('crowded')
    expect(after(snapshot, { t: 'bye', reason: 'restart' }).over).toBeUndefined()
  })
})

describe('a lost connection', () => {
  const lost: TableEvent = { kind: 'link', link: 'reconnecting' }
  it('sends an unanswered bet of the same round again, with the same id', () => {
    expect(unanswered(after(snapshot, sent(bet), lost, snapshot))).toEqual([bet])
  })
  it('forgets the intent when the snapshot shows the bet', () => {
    const table = after(snapshot, sent(bet), lost, { ...snapshot, own: [own] })
    expect(unanswered(table)).toEqual([])
    expect(table.slots[0].bet).toEqual(own)
  })
  it('reports a bet that was never confirmed before its round ended', () => {
    const table = after(snapshot, sent(bet), lost, { ...snapshot, round: 8 })
    expect(unanswered(table)).toEqual([])
    expect(table.slots[0].refusal?.code).toBe('bet_unconfirmed')
  })
  it('repeats an unanswered cash-out and accepts a paid one', () => {
    const flown: Snapshot = { ...snapshot, phase: 'flying', elapsedMs: 900, own: [own] }
    expect(unanswered(after(snapshot, accepted, flying, sent(cashOut), lost, flown))).toEqual([cashOut])
    const settled = { ...flown, own: [{ ...own, x100: 120, payout: 12 }] }
    expect(unanswered(after(snapshot, accepted, flying, sent(cashOut), lost, settled))).toEqual([])
  })
  it('continues the flight after a reconnect within the same round', () => {
    const before = after(snapshot, receive({ ...flying, elapsedMs: 0 }, 5_000))
    const back = reduceTable(before, receive({ ...snapshot, phase: 'flying', elapsedMs: 2_000 }, 7_400))
    expect(back.takeOffAtMs).toBe(5_000)
  })
})
