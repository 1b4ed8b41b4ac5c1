import { describe, expect, it } from 'vitest'
import { EVENT, newEvent, type EventState } from '../model/book.rules.ts'
import { incidentsBetween } from './incidents.rules.ts'

const state = (status: number, score: string | null, over: Partial<EventState> = {}): EventState => {
  const [homeScore = null, awayScore = null] = score === null ? [] : score.split(':').map(Number)
  return { ...newEvent, status, homeScore, awayScore, matchTime: '33:10', statusMs: 1_000_000, ...over }
}
const live = (score: string | null, over: Partial<EventState> = {}) => state(EVENT.live, score, over)
const told = (before: EventState, after: EventState, isAnswer = false) =>
  incidentsBetween(before, after, { isAnswer }).map(
    ({ kind, side, homeScore, awayScore }) => `${kind} ${side ?? '-'} ${homeScore}:${awayScore}`,
  )

describe('what players of a match are told of', () => {
  it('is a goal, with the side, the score after it and the minute', () => {
    expect(incidentsBetween(live('0:0'), live('1:0'), { isAnswer: false })).toEqual([
      { kind: 'goal', side: 'home', homeScore: 1, awayScore: 0, minute: 34 },
    ])
    expect(told(live('1:0'), live('1:1'))).toEqual(['goal away 1:1'])
  })

  it('is one goal where a side has several more in one message, and one of each side', () => {
    expect(told(live('0:0'), live('2:0'))).toEqual(['goal home 2:0'])
    expect(told(live('0:0'), live('1:1'))).toEqual(['goal home 1:1', 'goal away 1:1'])
  })

  it('is a goal that is taken back, before the goal that it was for', () => {
    expect(told(live('1:0'), live('0:0'))).toEqual(['goal_cancelled home 0:0'])
    expect(told(live('1:0'), live('0:1'))).toEqual(['goal_cancelled home 0:1', 'goal away 0:1'])
  })

  it('is a kick-off, also one that was late, and none of a match that goes on', () => {
    const atStart = { matchTime: '0:00' }
    for (const status of [EVENT.notStarted, EVENT.delayed, EVENT.postponed])
      expect(told(state(status, null), live('0:0', atStart))).toEqual(['kick_off - 0:0'])
    for (const status of [EVENT.suspended, EVENT.interrupted, EVENT.live])
      expect(told(state(status, '0:0'), live('0:0', atStart))).toEqual([])
  })

  it('is the kick-off of a match whose status was not heard of for hours', () => {
    const before = state(EVENT.notStarted, null, { statusMs: 0 })
    expect(told(before, live('0:0', { matchTime: '0:04' }))).toEqual(['kick_off - 0:0'])
  })

  it('is no kick-off that was missed', () => {
    const before = state(EVENT.notStarted, null)
    expect(told(before, live('0:0', { matchTime: '2:01' }))).toEqual([])
    expect(told(before, live('0:0', { matchTime: null }))).toEqual(['kick_off - 0:0'])
    expect(told(before, live('0:0', { matchTime: null }), true)).toEqual([])
  })

  it('is no goal of a time for which nothing was heard of the match', () => {
    const gap = (ms: number) => told(live('0:0'), live('1:0', { statusMs: 1_000_000 + ms }))
    expect(gap(120_000)).toEqual(['goal home 1:0'])
    expect(gap(120_001)).toEqual([])
  })

  it('is nothing where no score was known, none changed, or the match is over', () => {
    expect(told(live(null), live('2:1'))).toEqual([])
    expect(told(live('2:1'), live('2:1', { homeReds: 1, status: EVENT.ended }))).toEqual([])
    for (const status of [EVENT.ended, EVENT.closed, EVENT.cancelled, EVENT.abandoned])
      expect(told(state(status, '2:1'), state(status, '2:2'))).toEqual([])
  })

  it('is the goal that ends the match', () => {
    expect(told(live('0:0'), state(EVENT.ended, '0:1'))).toEqual(['goal away 0:1'])
  })
})
