import { abandonedResults, resultsOf } from '@ruka/sports/results.rules'
import type { Verdict as OurVerdict } from '@ruka/sports/verdict.rules'
import { parseMessage } from '@ruka/sports/feed/parse'
import { describe, expect, it } from 'vitest'
import { INCIDENTS, type Incident } from '../course/incidents.rules.ts'
import { goalsOf } from '../course/state.rules.ts'
import type { Verdict } from '../markets/board.rules.ts'
import { keyOf as lineKey } from '../markets/lines.rules.ts'
import { Match } from './match.ts'
import type { Message } from '../messages/message.rules.ts'
import { bodyOf, keyOf } from '../messages/xml.rules.ts'
import { configWith, fixtureAt, KICK_OFF_MS, playOn, playOut } from '../testing/play-out.ts'

const NAMES: Record<Verdict, OurVerdict> = {
  won: 'won',
  lost: 'lost',
  refund: 'void',
  'half-won': 'half_won',
  'half-lost': 'half_lost',
}

/** What holds after all messages: verdicts by market and specifiers, void where the market was cancelled. */
function bookkept(messages: readonly Message[]): Map<string, Record<string, OurVerdict>> {
  const held = new Map<string, Record<string, OurVerdict>>()
  for (const message of messages) {
    if (message.type === 'bet_settlement')
      for (const { line, verdicts } of message.settled)
        held.set(
          lineKey(line),
          Object.fromEntries(line.outcomes.map((outcome, at) => [outcome, NAMES[verdicts[at]!]])),
        )
    if (message.type === 'rollback_bet_settlement')
      for (const line of message.lines) held.delete(lineKey(line))
    // A cancellation with a window leaves the market itself.
    if (message.type === 'bet_cancel' && message.startMs === undefined)
      for (const line of message.lines)
        held.set(lineKey(line), Object.fromEntries(line.outcomes.map(outcome => [outcome, 'void'])))
  }
  return held
}

/** What the rules of sports expect, for the markets that the simulator has. */
function expectedOf({ state, fixture }: Match, incidents: readonly Incident[]) {
  const { scorers, first, halvesOver } = state.board
  const results = incidents.includes('abandoned')
    ? abandonedResults({ score: goalsOf(state), scorers, ...(halvesOver > 0 ? { half: first } : {}) })
    : resultsOf({ full: fixture.played.full, half: fixture.played.half, scorers })
  const expected = new Map<string, Record<string, OurVerdict>>()
  for (const { market, specifiers, outcome, verdict } of results) {
    const key = `${market.id}|${specifiers}`
    expected.set(key, { ...expected.get(key), [outcome.id]: verdict })
  }
  return expected
}

const bodies = (messages: readonly Message[]) => messages.map(message => bodyOf(message))

describe('a match of the feed', () => {
  it.each(INCIDENTS.filter(name => name !== 'cancelled' && name !== 'postponed'))(
    'settles every market as our own rules do, also with %s',
    incident => {
      for (const place of [3, 77, 250]) {
        const { match, messages } = playOut(place, [incident])
        const held = bookkept(messages)
        const expected = expectedOf(match, [incident])
        expect(held.size).toBeGreaterThan(90)
        for (const [key, verdicts] of held)
          if (expected.has(key))
            expect({ key, place, ...verdicts }).toEqual({ key, place, ...expected.get(key) })
      }
    },
  )

  it('settles every market as our own rules do, with any mixture of incidents', () => {
    const rates = INCIDENTS.filter(name => name !== 'cancelled' && name !== 'postponed')
    for (let place = 100; place < 140; place++) {
      const config = configWith([])
      for (const name of rates) config.rates[name] = 0.35
      const match = new Match(fixtureAt(place), config, 0)
      const held = bookkept(playOn(match))
      const expected = expectedOf(match, [...match.incidents])
      for (const [key, verdicts] of held)
        if (expected.has(key))
          expect({ key, place, ...verdicts }).toEqual({ key, place, ...expected.get(key) })
    }
  })

  it.each(['cancelled', 'postponed'] as const)('voids all bets when it is %s', incident => {
    const verdicts = [...bookkept(playOut(5, [incident]).messages).values()].flatMap(Object.values)
    expect(new Set(verdicts)).toEqual(new Set(['void']))
  })

  it('sends messages that our reader understands in full, whatever happens', () => {
    const types = new Set<string>()
    for (const incident of INCIDENTS)
      for (const message of playOut(12, [incident]).messages) {
        const parsed = parseMessage(bodyOf(message))
        types.add(parsed.type)
        expect(parsed).toMatchObject({ unknown: [], timestamp: message.atMs, product: message.product })
        expect(keyOf(message).split('.')).toHaveLength(8)
      }
    expect([...types].sort()).toEqual([
      'bet_cancel',
      'bet_settlement',
      'bet_stop',
      'fixture_change',
      'odds_change',
      'rollback_bet_cancel',
      'rollback_bet_settlement',
    ])
  })

  it('sends the same messages for the same seed, and others for another', () => {
    const first = bodies(playOut(20, ['red-card']).messages)
    expect(bodies(playOut(20, ['red-card']).messages)).toEqual(first)
    expect(bodies(playOut(20, ['red-card'], { FEED_SIM_SEED: 'other' }).messages)).not.toEqual(first)
  })

  it('sends the same stateful messages when the simulator is restarted in the middle', () => {
    const untilMs = KICK_OFF_MS + 70 * 60_000
    const { match, messages } = playOut(20, ['interrupted'])
    const restarted = new Match(fixtureAt(20), configWith(['interrupted']), untilMs)
    const stateful = ({ type }: Message) => type !== 'odds_change'
    const later = messages.filter(({ atMs }) => atMs > untilMs)
    expect(bodies(playOn(restarted).filter(stateful))).toEqual(bodies(later.filter(stateful)))
    expect(restarted.history).toEqual(match.history)
    expect(restarted.statuses).toEqual(match.statuses)
  })

  it('is played faster at a higher speed', () => {
    const { messages } = playOut(20, [], { FEED_SIM_SPEED: '600' })
    expect(messages.at(-1)!.atMs - KICK_OFF_MS).toBeLessThan(13_000)
  })

  it('is handed over before the live producer begins, or late', () => {
    const producers = (incidents: readonly Incident[]) =>
      playOut(8, incidents)
        .messages.filter(({ type, atMs }) => type === 'odds_change' && atMs >= KICK_OFF_MS)
        .map(({ product }) => product)
    expect(producers([]).slice(0, 3)).toEqual([3, 1, 1])
    expect(producers(['late-handover']).slice(0, 3)).toEqual([1, 3, 1])
    const { messages } = playOut(8)
    const handover = messages.findLast(({ product, type }) => product === 3 && type === 'odds_change')
    expect(parseMessage(bodyOf(handover!))).toMatchObject({
      markets: expect.arrayContaining([{ market: 1, specifiers: '', status: -2, outcomes: [] }]),
    })
  })

  it('lists only markets whose odds or state changed', () => {
    const last = new Map<string, string>()
    for (const message of playOut(30).messages) {
      // After a stop an active market is listed again.
      if (message.type === 'bet_stop') last.clear()
      if (message.type !== 'odds_change') continue
      for (const { line, status, favourite, prices } of message.quotes) {
        const key = `${message.product} ${lineKey(line)}`
        const value = JSON.stringify([status, favourite, prices?.map(({ odds }) => odds)])
        expect(last.get(key)).not.toBe(value)
        last.set(key, value)
      }
    }
  })

  it('says which bets a cancellation is about by the time when they were placed', () => {
    const { messages } = playOut(9, ['cancel-withdrawn'])
    const cancel = messages.find(message => message.type === 'bet_cancel')!
    const rollback = messages.find(message => message.type === 'rollback_bet_cancel')!
    expect(cancel.endMs! - cancel.startMs!).toBe(90_000)
    expect(cancel.endMs).toBeLessThan(cancel.atMs)
    expect(rollback).toMatchObject({ startMs: cancel.startMs, endMs: cancel.endMs })
  })

  it('settles goals early with certainty 1, and everything at the end with certainty 2', () => {
    const settlements = playOut(3).messages.filter(message => message.type === 'bet_settlement')
    const end = settlements.at(-1)!
    expect(settlements.length).toBeGreaterThan(3)
    expect(settlements.slice(0, -1).every(({ certainty }) => certainty === 1)).toBe(true)
    expect(end).toMatchObject({ certainty: 2 })
    const early = settlements.slice(0, -1).flatMap(({ settled }) => settled.map(({ line }) => lineKey(line)))
    expect(new Set(early).size).toBe(early.length)
    expect(end.settled.map(({ line }) => lineKey(line)).sort()).toEqual(early.sort())
  })
})
