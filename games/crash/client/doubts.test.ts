import type { Socket } from '@ruka/client/socket'
import type { CrashSocketMessage } from '@ruka/contract/crash'
import { asCents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { announcements } from './announcements.ts'
import { beginRun, type Run } from './auto-bet.rules.ts'
import { openGameStore } from './game-store.ts'
import { accepted, betting, crashed, flying, snapshot } from './messages-for-tests.ts'
import { panelNote } from './panel-note.ts'
import type { Intent } from './slot.rules.ts'
import { unresolvedSince, unanswered } from './table.rules.ts'

/** A connected client with its timers, sent messages and announcements. */
function client() {
  const sent: Intent[] = []
  const announced: string[] = []
  let renewed = 0
  let nowMs = 0
  let timers: { atMs: number; call: () => void }[] = []
  const line = {
    send: (intent: Intent) => sent.push(intent) > 0,
    renew: () => renewed++,
  } as unknown as Socket
  const { table, apply, send } = openGameStore(
    () => line,
    {
      now: () => nowMs,
      after: (ms, call) => timers.push({ atMs: nowMs + ms, call }),
      cancel: () => undefined,
      random: () => 1,
    },
    (before, after) => announced.push(...announcements(before, after, 'Flew away at {multiplier}')),
  )
  apply({ kind: 'link', link: 'open' })
  return {
    sent,
    announced,
    table,
    send,
    slot: () => table().slots[0],
    renewed: () => renewed,
    run: (run: Run) => apply({ kind: 'run', slot: 0, run }),
    receive: (...messages: CrashSocketMessage[]) => {
      for (const message of messages) apply({ kind: 'received', message, atMs: nowMs })
    },
    wait(ms: number) {
      nowMs += ms
      const due = timers.filter(({ atMs }) => atMs <= nowMs)
      timers = timers.filter(timer => !due.includes(timer))
      for (const { call } of due) call()
    },
  }
}
const bet: Intent = { t: 'bet', id: 'a', round: 7, slot: 0, stake: 10 }
const cashOut: Intent = { t: 'cashOut', id: 'b', round: 7, slot: 0 }
const own = { id: 'a', slot: 0 as const, stake: 10, max: 15_000_000 }
const unknown = (id: string): CrashSocketMessage => ({ t: 'refused', id, code: 'unavailable', text: 'Later' })
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
const past = { id: 'a', round: 7, slot: 0 as const, at: '', stake: 10 }

/** A client whose cash-out in the flight of round 7 got an unknown outcome as its answer. */
function inDoubt() {
  const it = client()
  it.receive(snapshot(7), accepted(7, own), flying(7))
  it.send(cashOut)
  it.receive(unknown('b'))
  return it
}

describe('a request with an unknown outcome', () => {
  // spec: C.14
  it('is sent again unchanged, with growing pauses, until it is answered', () => {
    const it = inDoubt()
    expect(it.slot()).toMatchObject({ intent: cashOut, refusal: undefined })
    expect(panelNote(it.table(), 0, { stake: 10 }, '').text).toBe('Still waiting. Retrying…')
    for (const ms of [500, 1_000, 2_000, 4_000]) {
      const count = it.sent.length
      it.wait(ms - 1)
      expect(it.sent).toHaveLength(count)
      it.wait(1)
      expect(it.sent.slice(count)).toEqual([cashOut])
      it.receive(unknown('b'))
    }
    it.receive(paid)
    it.wait(60_000)
    expect(it.sent).toHaveLength(5)
    expect(it.slot()).toMatchObject({ intent: undefined, bet: { x100: 204, payout: 20.4 } })
  })

  it('is still a bet: sent with its own id, it is placed once', () => {
    const it = client()
    it.receive(snapshot(7))
    it.send(bet)
    it.receive(unknown('a'))
    it.wait(500)
    expect(it.sent).toEqual([bet, bet])
    it.receive(accepted(7, own))
    expect(it.slot()).toMatchObject({ bet: own, intent: undefined })
  })

  it('does not end an auto bet, which waits for the outcome', () => {
    const it = client()
    const stops = { bets: 2, lossCents: asCents(5_000), winCents: asCents(5_000) }
    it.receive(snapshot(7), flying(7))
    it.run(beginRun({ stakeCents: asCents(1_000) }, stops))
    it.receive(crashed(7), betting(8))
    it.receive(unknown(it.sent[0]!.id))
    expect(it.slot()).toMatchObject({ intent: { round: 8 }, run: { played: 0 }, stopped: undefined })
    it.receive(accepted(8, { ...own, id: it.sent[0]!.id }))
    expect(it.slot().run).toMatchObject({ played: 1 })
  })

  it('is given up after the last repeat, with a message', () => {
    const it = inDoubt()
    for (let n = 0; n < 6; n++) {
      it.wait(4_000)
      it.receive(unknown('b'))
    }
    expect(it.slot()).toMatchObject({ intent: undefined, refusal: { code: 'unavailable' } })
    const count = it.sent.length
    it.wait(60_000)
    expect(it.sent).toHaveLength(count)
  })

  it('is not sent by a timer after a snapshot has sent it, after its answer, or while disconnected', () => {
    const it = inDoubt()
    it.receive(snapshot(7, { phase: 'flying', elapsedMs: 900, own: [own] }))
    expect(unanswered(it.table())).toEqual([cashOut])
    const count = it.sent.length
    it.wait(60_000)
    expect(it.sent).toHaveLength(count)
  })

  it('does not count as a lost bet before its answer', () => {
    const it = inDoubt()
    it.receive(crashed(7))
    expect(it.announced.join(' ')).not.toContain('lost')
    it.receive(paid)
    expect(it.announced.join(' ')).toContain('Cashed out')
  })
})

describe('a round that ended without an answer', () => {
  it('renews the connection, and the next snapshot has its outcome', () => {
    const it = inDoubt()
    it.receive(crashed(7))
    expect(it.renewed()).toBe(0)
    it.receive(betting(8))
    expect([it.renewed(), unresolvedSince(it.table())]).toEqual([1, 7])
    expect(it.slot().refusal).toMatchObject({ code: 'cash_out_unconfirmed', round: 7 })
    it.receive(snapshot(8, { endedWhileAway: [{ ...past, state: 'cashed_out', x100: 204, payout: 20.4 }] }))
    expect(it.table().recap).toMatchObject([{ what: 'cashed_out', round: 7, x100: 204 }])
    expect([it.slot().refusal, unresolvedSince(it.table())]).toEqual([undefined, 8])
    it.receive(crashed(8), betting(9))
    expect(it.renewed()).toBe(1)
  })

  it('renews the connection, too, when the request was given up or the round was interrupted', () => {
    const given = inDoubt()
    for (let n = 0; n < 6; n++) given.receive(unknown('b'))
    given.receive(crashed(7), betting(8))
    expect([given.renewed(), unresolvedSince(given.table())]).toEqual([1, 7])
    const voided = inDoubt()
    voided.receive({ t: 'voided', round: 7 })
    expect(voided.renewed()).toBe(0)
    voided.receive(betting(8))
    expect([voided.renewed(), unresolvedSince(voided.table())]).toEqual([1, 7])
  })

  it('is reported at once for play money, which would be reset', () => {
    const it = client()
    it.receive(snapshot(7, { mode: 'demo' }))
    it.send(bet)
    it.receive(unknown('a'), flying(7), crashed(7), betting(8))
    expect(it.renewed()).toBe(0)
    expect(it.slot().refusal).toMatchObject({ code: 'bet_unconfirmed', round: 7 })
  })
})

describe('the card after a lost connection', () => {
  it('reports a bet that was paid, although the player saw its flight end without a payment', () => {
    const it = client()
    it.receive(snapshot(7), accepted(7, own), flying(7), crashed(7))
    const lost = { ...past, state: 'lost' as const, crashX100: 132 }
    it.receive(snapshot(8, { endedWhileAway: [lost] }))
    expect(it.table().recap).toEqual([])
    const other = client()
    other.receive(snapshot(7), accepted(7, own), flying(7), crashed(7))
    other.receive(snapshot(8, { endedWhileAway: [{ ...past, state: 'cashed_out', x100: 120, payout: 12 }] }))
    expect(other.table().recap).toMatchObject([{ what: 'cashed_out', x100: 120 }])
  })

  it('no longer calls a bet flying that is paid, or whose flight has ended', () => {
    const back = () => {
      const it = client()
      it.receive(snapshot(7), accepted(7, own), flying(7))
      it.receive(snapshot(7, { phase: 'flying', elapsedMs: 900, own: [own] }))
      expect(it.table().recap).toMatchObject([{ what: 'flying', round: 7 }])
      return it
    }
    const paidOut = back()
    paidOut.receive(paid)
    expect(paidOut.table().recap).toEqual([])
    const lost = back()
    lost.receive(crashed(7))
    expect(lost.table().recap).toEqual([])
  })
})
