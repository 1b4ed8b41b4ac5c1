import type { CrashSocketMessage, OwnBet } from '@ruka/contract/crash'
import { asCents } from '@ruka/contract/money'
import { describe, expect, it } from 'vitest'
import { beginRun } from './auto-bet.rules.ts'
import { reduceTable, type TableEvent } from './events.rules.ts'
import { accepted, betting, crashed, flying, refused, snapshot } from './messages-for-tests.ts'
import { placeDue } from './due-bets.rules.ts'
import type { BetIntent } from './slot.rules.ts'
import { emptyTable, unanswered, type Table } from './table.rules.ts'

/** A client that is connected or not, and the messages that it sent. */
function client() {
  const sent: BetIntent[] = []
  let up = true
  let n = 0
  let table: Table = emptyTable
  const place = (event: TableEvent) => {
    table = placeDue(reduceTable(table, event), {
      newId: () => `own-${++n}`,
      send(intent) {
        if (up) sent.push(intent)
        return up
      },
    })
  }
  return {
    sent,
    table: () => table,
    slot: () => table.slots[0],
    do: place,
    line: (now: boolean) => (up = now),
    receive: (...messages: CrashSocketMessage[]) => {
      for (const message of messages) place({ kind: 'received', message, atMs: ++n })
    },
  }
}
const order = { stake: 10 }
const queue: TableEvent = { kind: 'queue', slot: 0, order }
const open: TableEvent = { kind: 'link', link: 'open' }
const lost: TableEvent = { kind: 'link', link: 'reconnecting' }
const own = (id: string): OwnBet => ({ id, slot: 0, stake: 10, max: 15_000_000 })
const run = beginRun(
  { stakeCents: asCents(1_000) },
  { bets: 2, lossCents: asCents(5_000), winCents: asCents(5_000) },
)

/** A client in the flight of round 7. */
function inFlight() {
  const it = client()
  it.do(open)
  it.receive(snapshot(7), flying(7))
  return it
}

describe('a bet for the next round', () => {
  // spec: C.13
  it('is sent once, with an id of its own, when betting opens', () => {
    const it = inFlight()
    it.do(queue)
    it.receive(crashed(7))
    expect(it.sent).toEqual([])
    it.receive(betting(8), betting(8), { t: 'balance', balance: 5 })
    expect(it.sent).toMatchObject([{ t: 'bet', round: 8, slot: 0, stake: 10 }])
    expect(it.slot()).toMatchObject({ queued: undefined, intent: { round: 8 } })
  })
  it('is not sent after it was removed from the queue', () => {
    const it = inFlight()
    it.do(queue)
    it.do({ kind: 'unqueue', slot: 0 })
    it.receive(crashed(7), betting(8))
    expect(it.sent).toEqual([])
  })
  it('is not sent again after a refusal, a cancellation or in the next round', () => {
    const it = inFlight()
    it.do(queue)
    it.receive(crashed(7), betting(8))
    it.receive(refused(it.sent[0]!.id))
    it.receive(flying(8), crashed(8), betting(9))
    expect(it.sent).toHaveLength(1)
  })
  it('is dropped with a message when the connection is down as betting opens', () => {
    const it = inFlight()
    it.do(queue)
    it.receive(crashed(7))
    it.line(false)
    it.receive(betting(8))
    it.line(true)
    it.receive({ t: 'balance', balance: 5 })
    expect(it.sent).toEqual([])
    expect(it.slot()).toMatchObject({ queued: undefined, refusal: { code: 'unsent' } })
  })
  it('is dropped with a message when its round was missed, and stays queued within its round', () => {
    const it = inFlight()
    it.do(queue)
    it.do(lost)
    it.do(open)
    it.receive(snapshot(7, { phase: 'flying' }))
    expect(it.slot().queued).toMatchObject(order)
    it.do(lost)
    it.do(open)
    it.receive(snapshot(8))
    expect(it.slot().queued).toBeUndefined()
    expect(it.table().recap).toEqual([{ what: 'unsent', round: 7, stake: 10 }])
    it.receive(flying(8), crashed(8), betting(9))
    expect(it.sent).toEqual([])
  })
  it('waits for the answer to the reality check, also into a later round', () => {
    const it = inFlight()
    it.do(queue)
    it.do({ kind: 'received', message: crashed(7), atMs: 2_000_000 })
    expect(it.table().asking).toBe(true)
    it.receive(betting(8), flying(8), crashed(8))
    it.do({ kind: 'answered', atMs: 2_000_100 })
    expect(it.sent).toEqual([])
    it.receive(betting(9))
    expect(it.sent).toMatchObject([{ round: 9 }])
  })
})

describe('an auto bet', () => {
  it('bets once a round and ends after its rounds', () => {
    const it = inFlight()
    it.do({ kind: 'run', slot: 0, run })
    for (const round of [8, 9, 10]) {
      it.receive(crashed(round - 1), betting(round))
      const last = it.sent.at(-1)
      if (last?.round === round) it.receive(accepted(round, own(last.id)))
      it.receive(flying(round))
    }
    expect(it.sent.map(bet => bet.round)).toEqual([8, 9])
    expect(it.slot().stopped).toMatchObject({ why: 'bets', played: 2, resultCents: -2_000 })
  })
  it('ends on a refusal, and at the reality check', () => {
    const refusing = inFlight()
    refusing.do({ kind: 'run', slot: 0, run })
    refusing.receive(crashed(7), betting(8))
    refusing.receive(refused(refusing.sent[0]!.id))
    expect(refusing.slot()).toMatchObject({ run: undefined, stopped: { why: 'refused', text: 'No' } })
    const asked = inFlight()
    asked.do({ kind: 'run', slot: 0, run })
    asked.do({ kind: 'received', message: crashed(7), atMs: 2_000_000 })
    expect(asked.slot()).toMatchObject({ run: undefined, stopped: { why: 'check' } })
  })
  it('continues after one missed round with a known end, and ends after more or without a known end', () => {
    const playing = () => {
      const it = inFlight()
      it.do({ kind: 'run', slot: 0, run })
      it.receive(crashed(7), betting(8))
      it.receive(accepted(8, own(it.sent[0]!.id)))
      it.do(lost)
      it.do(open)
      return it
    }
    const past = (id: string) => ({ id, round: 8, slot: 0 as const, at: '', stake: 10 })
    const won = { state: 'cashed_out' as const, x100: 200, payout: 20 }
    const known = playing()
    known.receive(snapshot(9, { endedWhileAway: [{ ...past(known.sent[0]!.id), ...won }] }))
    expect(known.slot().run).toMatchObject({ played: 1, resultCents: 1_000 })
    expect(known.table().recap).toMatchObject([{ what: 'cashed_out', round: 8, x100: 200 }])
    known.receive(flying(9), crashed(9), betting(10))
    expect(known.sent.map(bet => bet.round)).toEqual([8, 10])

    const away = playing()
    away.receive(snapshot(10, { endedWhileAway: [{ ...past(away.sent[0]!.id), ...won }] }))
    expect(away.slot().stopped).toMatchObject({ why: 'away', resultCents: 1_000 })
    const unknown = playing()
    unknown.receive(snapshot(9))
    expect(unknown.slot().stopped).toMatchObject({ why: 'unknown' })
  })
})

/** A small seeded generator, so that a failure can be reproduced. */
const dice = (seed: number) => () =>
  (seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0) / 2 ** 32

describe('exploit 5: a queued bet that is sent twice, for any order of messages', () => {
  // spec: C.13
  it('no bet is sent twice, into a round whose opening was not received, or during a reality check', () => {
    let sentInAll = 0
    for (let seed = 1; seed <= 300; seed++) {
      const roll = dice(seed)
      const pick = <T>(things: readonly T[]): T => things[Math.floor(roll() * things.length)]!
      const it = client()
      const opened = new Set<number>()
      let round = 7
      it.do(open)
      it.receive(snapshot(round))
      for (let step = 0; step < 120; step++) {
        const count = it.sent.length
        const slot = pick([0, 1] as const)
        const asking = it.table().asking
        const near = pick([round, round, round, round - 1, round + 1])
        const last = it.sent.at(-1)
        const events: (() => void)[] = [
          () => it.do({ kind: 'queue', slot, order }),
          () => it.do({ kind: 'unqueue', slot }),
          () => it.do({ kind: 'run', slot, run: { ...run, stops: { ...run.stops, bets: 50 } } }),
          () => it.do({ kind: 'stop', slot }),
          () => (opened.add((round = near)), it.receive(betting(near))),
          () => (opened.add((round += 1)), it.receive(betting(round))),
          () => it.receive(flying(near)),
          () => it.receive(crashed(near)),
          () => it.receive({ t: 'voided', round: near }),
          () => it.receive(accepted(last?.round ?? near, { ...own(last?.id ?? 'x'), slot: last?.slot ?? 0 })),
          () => it.receive(refused(last?.id ?? 'x')),
          () => it.line(roll() < 0.7),
          () => it.do(lost),
          () => (
            it.do(open),
            it.receive(snapshot((round = near), { phase: pick(['betting', 'flying', 'crashed']) }))
          ),
          () => it.do({ kind: 'received', message: { t: 'pong', n: 1 }, atMs: roll() < 0.1 ? 9e9 : 5 }),
          () => it.do({ kind: 'answered', atMs: 10 }),
        ]
        pick(events)()
        const made = it.sent.slice(count)
        for (const bet of made) {
          expect([...opened], `seed ${seed}, step ${step}`).toContain(bet.round)
          expect(bet.round, `seed ${seed}, step ${step}`).toBe(it.table().round)
          expect(asking && it.table().asking, `seed ${seed}, step ${step}`).toBe(false)
        }
      }
      const keys = it.sent.map(bet => `${bet.round}.${bet.slot}`)
      const ids = new Set(it.sent.map(bet => bet.id))
      expect(ids.size, `seed ${seed}`).toBe(it.sent.length)
      expect(new Set(keys).size, `seed ${seed}: ${keys.join(' ')}`).toBe(keys.length)
      expect(unanswered(it.table()).every(intent => intent.t !== 'bet' || ids.has(intent.id))).toBe(true)
      sentInAll += it.sent.length
    }
    // A simulation without bets would prove nothing.
    expect(sentInAll).toBeGreaterThan(1_000)
  })
})
