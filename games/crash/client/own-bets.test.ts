import type { CrashSocketMessage, PastBet } from '@ruka/contract/crash'
import { describe, expect, it } from 'vitest'
import { makeAsk } from './ask.ts'
import { snapshot } from './messages-for-tests.ts'
import { openOwnBets } from './own-bets.ts'
import { mergeBets, ownBetsAfter } from './own-bets.rules.ts'

const AT = '2026-11-22T06:00:00.000Z'
const accepted = (id: string, round: number, slot: 0 | 1 = 0): CrashSocketMessage => ({
  t: 'accepted',
  id,
  round,
  bet: { id, slot, stake: 50, max: 3_000_000 },
  balance: 0,
  dayLeft: 0,
})
const paid = (id: string, round: number): CrashSocketMessage => ({
  t: 'paid',
  id,
  round,
  slot: 0,
  x100: 150,
  payout: 75,
  balance: 0,
  dayLeft: 0,
  by: 'hand',
  atMs: 6_758,
})
const crashed = (round: number): CrashSocketMessage => ({ t: 'crashed', round, x100: 200, seed: '' })
const after = (...messages: CrashSocketMessage[]) =>
  messages.reduce<readonly PastBet[]>((bets, message) => ownBetsAfter(bets, message, AT), [])

describe('own bets, derived from the messages of play', () => {
  it('are open until the flight ends, then cashed out or lost, with its end', () => {
    expect(after(accepted('a', 7))).toMatchObject([{ id: 'a', round: 7, stake: 50, state: 'open', at: AT }])
    expect(after(accepted('a', 7), accepted('b', 7, 1), paid('a', 7), crashed(7))).toMatchObject([
      { id: 'b', state: 'lost', crashX100: 200 },
      { id: 'a', state: 'cashed_out', x100: 150, payout: 75, by: 'hand', crashX100: 200 },
    ])
  })

  it('are returned when cancelled or when the round is interrupted', () => {
    const cancelled: CrashSocketMessage = {
      t: 'cancelled',
      id: 'c',
      round: 7,
      slot: 0,
      bet: 'a',
      balance: 0,
      dayLeft: 0,
    }
    expect(after(accepted('a', 7), cancelled, crashed(7))).toMatchObject([{ state: 'returned' }])
    expect(after(accepted('a', 7), { t: 'voided', round: 7 })).toMatchObject([{ state: 'returned' }])
  })

  it('do not change while other rounds are played', () => {
    const before = after(accepted('a', 7), crashed(7))
    expect(ownBetsAfter(before, crashed(8), AT)).toBe(before)
  })

  it('are listed latest first, and a message of the server replaces the earlier state', () => {
    const known = after(accepted('a', 7), accepted('b', 8))
    expect(known.map(({ id }) => id)).toEqual(['b', 'a'])
    const merged = mergeBets(known, [{ ...known[1]!, state: 'lost' }])
    expect(merged.map(({ id, state }) => [id, state])).toEqual([
      ['b', 'open'],
      ['a', 'lost'],
    ])
  })
})

describe('the list of own bets', () => {
  const past = (id: string, round: number): PastBet => ({
    id,
    round,
    slot: 0,
    at: AT,
    stake: 50,
    state: 'lost',
  })
  const answer = (bets: PastBet[], more = false): CrashSocketMessage => ({ t: 'myBets', bets, more })

  /** A list whose requests get these answers, one after the other, and then none. */
  function listed(mode: 'real' | 'demo' | undefined, ...answers: readonly CrashSocketMessage[]) {
    const asked: unknown[] = []
    let now = mode
    const ask = makeAsk(
      question => {
        const next = answers[asked.push(question) - 1]
        if (next) queueMicrotask(() => ask.receive(next))
        return next !== undefined
      },
      { after: () => undefined },
    )
    return { own: openOwnBets(ask, () => now), asked, know: (mode: 'real' | 'demo') => (now = mode) }
  }

  it('is read once when it is opened, then further back, and again after each snapshot', async () => {
    const { own, asked } = listed(
      'real',
      answer([past('b', 8)], true),
      answer([past('a', 7)]),
      answer([past('c', 9)]),
    )
    own.receive(snapshot(8))
    expect(asked).toEqual([])
    own.look()
    own.look()
    expect(own.store.get().state).toBe('reading')
    await expect.poll(() => own.store.get()).toMatchObject({ state: 'read', more: true, bets: [{ id: 'b' }] })
    own.again()
    await expect.poll(() => own.store.get().bets.map(({ id }) => id)).toEqual(['b', 'a'])
    own.receive(snapshot(10))
    await expect.poll(() => own.store.get().bets.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(asked).toEqual([{ t: 'myBets' }, { t: 'myBets', before: 8 }, { t: 'myBets' }])
  })

  it('that is opened before the kind of money is known is read once it is', async () => {
    const { own, asked, know } = listed(undefined, answer([past('b', 8)]))
    own.look()
    expect([own.store.get().state, asked]).toEqual(['unread', []])
    know('real')
    own.receive(snapshot(8))
    await expect.poll(() => own.store.get()).toMatchObject({ state: 'read', bets: [{ id: 'b' }] })
  })

  it('says when it could not be read', async () => {
    const { own } = listed('real')
    own.look()
    await expect.poll(() => own.store.get().state).toBe('failed')
  })

  it('of play money has only what was seen, and tells of no message that changes nothing', () => {
    const { own, asked } = listed('demo')
    own.look()
    own.receive(accepted('a', 7))
    const before = own.store.get()
    expect(before).toMatchObject({ state: 'read', bets: [{ id: 'a' }] })
    own.receive(crashed(8))
    expect([own.store.get(), asked]).toEqual([before, []])
    expect(own.store.get()).toBe(before)
  })
})
