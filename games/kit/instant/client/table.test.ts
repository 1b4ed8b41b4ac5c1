import { fromKes } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { beginRun } from './autoplay.rules.ts'
import { aPlay, opened } from './plays-for-tests.ts'
import { reduceTable, type TableEvent } from './table.rules.ts'
import { completed, emptyTable, isFree, mayBegin, type Table } from './table-state.rules.ts'

const drawn = { kind: 'drawn', id: aPlay().id } as const

const after = (table: Table, ...events: readonly TableEvent[]): Table => events.reduce(reduceTable, table)
const atFirst = after(emptyTable('real'), { kind: 'opened', data: opened, atMs: 0 })
const begin: TableEvent = {
  kind: 'asked',
  asked: { what: 'begin', id: 'a', stake: 10, start: {}, doubt: false },
  atMs: 5,
}
const answered: TableEvent = { kind: 'answered', data: { play: aPlay(), balance: 509.4, left: 9_980.6 } }

describe('the wallet', () => {
  it('loses the stake at once, and gets the payout only after the play was shown', () => {
    const asked = after(atFirst, begin)
    expect([asked.balance, isFree(asked)]).toEqual([490, false])
    const settled = after(asked, answered)
    expect([settled.balance, settled.left, isFree(settled)]).toEqual([490, 10_000, false])
    const seen = after(settled, drawn)
    expect([seen.balance, seen.left, isFree(seen)]).toEqual([509.4, 9_980.6, true])
    expect(seen.past).toEqual([aPlay()])
    expect(seen.played).toMatchObject({ stakedCents: 1_000, paidCents: 1_940 })
  })
  it('gets the stake back when the play is refused, to the cent', () => {
    const odd = { ...atFirst, balance: 10.1 }
    const refused = after(odd, begin, { kind: 'refused', refusal: { code: 'x', text: 'No' } })
    expect([refused.balance, refused.refusal?.text]).toEqual([10.1, 'No'])
    expect(after(odd, begin).balance).toBe(0.1)
  })
  it('is not changed by a late answer', () => {
    const doubted = after(atFirst, begin, { kind: 'doubted' })
    expect([doubted.asked?.doubt, doubted.balance, isFree(doubted)]).toEqual([true, 490, false])
  })
})

describe('plays that are drawn together', () => {
  const [first, second] = [aPlay({ id: 'one' }), aPlay({ id: 'two', nonce: 1, pay: 0 })]
  const together = after(emptyTable('real', 2), { kind: 'opened', data: opened, atMs: 0 })
  const oneFalls = after(together, begin, {
    kind: 'answered',
    data: { play: first, balance: 509.4, left: 9_000 },
  })
  const bothFall = after(oneFalls, begin, {
    kind: 'answered',
    data: { play: second, balance: 499.4, left: 9_000 },
  })

  it('begin beside another up to their number, and never while an order is pending', () => {
    expect([mayBegin(oneFalls), isFree(oneFalls)]).toEqual([true, false])
    expect(mayBegin(after(oneFalls, begin))).toBe(false)
    expect(mayBegin(bothFall)).toBe(false)
    expect(mayBegin(after(atFirst, begin, answered))).toBe(false)
  })
  it('pay when their own picture is complete, in any order', () => {
    expect(bothFall.balance).toBe(480)
    const lost = after(bothFall, { kind: 'drawn', id: 'two' })
    expect([lost.balance, lost.result, lost.past, completed(bothFall, lost)]).toEqual([
      480,
      second,
      [second],
      [second],
    ])
    const won = after(lost, { kind: 'drawn', id: 'one' })
    expect([won.balance, won.left, won.result, won.past]).toEqual([499.4, 9_000, first, [first, second]])
  })
  it('leave the stake of a pending order out of the balance', () => {
    const seen = after(oneFalls, begin, { kind: 'drawn', id: 'one' })
    expect([seen.balance, seen.result]).toEqual([499.4, first])
    expect(after(seen, { kind: 'refused', refusal: { code: 'x', text: 'No' } }).balance).toBe(509.4)
  })
  it('stay hidden when the game is read again after a refusal', () => {
    const again = after(
      oneFalls,
      begin,
      { kind: 'refused', refusal: { code: 'x', text: 'No' }, stale: true },
      { kind: 'opened', data: { ...opened, balance: 509.4 }, atMs: 9 },
    )
    expect([again.balance, again.drawing?.plays]).toEqual([490, [first]])
    expect(after(again, { kind: 'drawn', id: 'one' }).balance).toBe(509.4)
  })
  it('end for the reality check: none begins once it is due', () => {
    const due = after(oneFalls, { kind: 'looked', atMs: opened.limits.realityCheckMs })
    expect([due.checking, mayBegin(due)]).toEqual([false, false])
    const seen = after(
      due,
      { kind: 'drawn', id: 'one' },
      { kind: 'looked', atMs: opened.limits.realityCheckMs },
    )
    expect([seen.checking, seen.checkDue]).toEqual([true, undefined])
  })
})

describe('an open play', () => {
  const open = aPlay({ state: 'open', pay: 0, shown: {} })

  it('is resumed in the state of the backend, and ends when the backend ends it', () => {
    const resumed = after(emptyTable('real'), { kind: 'opened', data: { ...opened, open }, atMs: 0 })
    expect(resumed.play).toBe(open)
    expect(resumed.drawing).toBeUndefined()
    expect(after(resumed, { kind: 'opened', data: opened, atMs: 9 }).play).toBeUndefined()
  })
  it('has no result before its end', () => {
    const begun = after(
      atFirst,
      begin,
      { kind: 'answered', data: { play: open, balance: 490, left: 9_000 } },
      drawn,
    )
    expect(begun.past).toEqual([])
    expect(begun.played).toMatchObject({ stakedCents: 1_000, paidCents: 0 })
  })
})

describe('autoplay at the table', () => {
  const run = beginRun({ stakeCents: fromKes(10), start: {} }, { bets: 3, lossCents: fromKes(30) })
  const running = after(atFirst, { kind: 'run', run })

  it('shows its profit or loss after every play', () => {
    const seen = after(running, begin, answered, drawn)
    expect(seen.run).toMatchObject({ played: 1, resultCents: 940 })
  })
  it('ends with a refusal', () => {
    const refused = after(running, begin, { kind: 'refused', refusal: { code: 'x', text: 'No' } })
    expect(refused.run).toBeUndefined()
    expect(refused.stopped).toMatchObject({ why: 'refused', played: 0, resultCents: 0 })
  })
  it('that is stopped during a play counts that play before it ends', () => {
    const stopping = after(running, begin, { kind: 'stop' })
    expect(stopping.run?.stopping).toBe(true)
    const seen = after(stopping, answered, drawn)
    expect([seen.run, seen.stopped]).toEqual([undefined, { why: 'player', played: 1, resultCents: 940 }])
    expect(after(running, { kind: 'stop' }).stopped).toMatchObject({ why: 'player', played: 0 })
  })
  it('that is stopped in an open play hands it to the player, and does not count its stake as lost', () => {
    const open = { play: aPlay({ state: 'open', pay: 0 }), balance: 490, left: 9_000 }
    const inPlay = after(running, begin, { kind: 'answered', data: open })
    const handed = { why: 'handed', played: 1, resultCents: 0 }
    expect(after(inPlay, { kind: 'stop' }, drawn).stopped).toEqual(handed)
    expect(after(inPlay, drawn, { kind: 'stop' }).stopped).toEqual(handed)
  })
  it('does not end by a payout below the stake', () => {
    const stops = { bets: 3, lossCents: fromKes(30), singleCents: fromKes(5) }
    const run = beginRun({ stakeCents: fromKes(10), start: {} }, stops)
    const play = (pay: number) =>
      after(
        atFirst,
        { kind: 'run', run },
        begin,
        { kind: 'answered', data: { play: aPlay({ pay }), balance: 500, left: 1 } },
        drawn,
      ).stopped?.why
    expect([play(8), play(10), play(10.01)]).toEqual([undefined, undefined, 'single'])
  })
  it('counts a returned stake as neither won nor lost', () => {
    const returned = aPlay({ state: 'returned', pay: 0 })
    const seen = after(
      running,
      begin,
      { kind: 'answered', data: { play: returned, balance: 500, left: 1 } },
      drawn,
    )
    expect(seen.run).toMatchObject({ played: 1, resultCents: 0 })
  })
})

describe('the reality check', () => {
  const dueMs = opened.limits.realityCheckMs

  it('is due between plays, ends autoplay, and is due again one interval after its answer', () => {
    const run = beginRun({ stakeCents: fromKes(10), start: {} }, { bets: 3, lossCents: fromKes(30) })
    const running = after(atFirst, { kind: 'run', run })
    expect(after(running, { kind: 'looked', atMs: dueMs - 1 })).toBe(running)
    const inPlay = after(running, begin, { kind: 'looked', atMs: dueMs })
    expect(inPlay.checking).toBe(false)
    const asked = after(running, { kind: 'looked', atMs: dueMs })
    expect([asked.checking, isFree(asked), asked.stopped?.why]).toEqual([true, false, 'check'])
    const answered = after(asked, { kind: 'checked', atMs: dueMs + 9 })
    expect([answered.checking, answered.checkAtMs]).toEqual([false, 2 * dueMs + 9])
  })
  it('does not interrupt an open play', () => {
    const open = aPlay({ state: 'open' })
    const resumed = after(emptyTable('real'), { kind: 'opened', data: { ...opened, open }, atMs: 0 })
    expect(after(resumed, { kind: 'looked', atMs: dueMs }).checking).toBe(false)
  })
  it('includes earlier play on any device', () => {
    const played = { forMs: dueMs + 60_000, staked: 100, paid: 40 }
    const later = after(emptyTable('real'), { kind: 'opened', data: { ...opened, played }, atMs: 1_000 })
    expect(later.checkAtMs).toBe(1_000 + dueMs - 60_000)
    expect(later.played).toMatchObject({ stakedCents: 10_000, paidCents: 4_000 })
  })
})
