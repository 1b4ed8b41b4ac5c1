import type { SportsEvent } from '@ruka/contract/sports-events'
import { describe, expect, it } from 'vitest'
import { countLive, LIVE_LISTED_MAX } from './live-count.ts'

const events = (count: number) => Array.from({ length: count }, () => ({}) as SportsEvent)
const list = (count: number, atMs = 1) => ({ data: events(count), atMs })
const competition = (live: number) => ({
  id: 'sr:tournament:1',
  name: 'Premier League',
  category: 'England',
  country: null,
  sport: 'Football',
  counts: { live, today: 0, upcoming: 0 },
})
const competitions = (lives: readonly number[], atMs = 2) => ({
  data: { data: lives.map(competition) },
  atMs,
})
const none = { data: undefined, atMs: 0 }

describe('the number of live matches', () => {
  it('is that of the list or of the competitions, whichever was answered later', () => {
    expect(countLive(list(3), none)).toBe(3)
    expect(countLive(none, competitions([2, 5]))).toBe(7)
    expect(countLive(list(3), competitions([2, 5]))).toBe(7)
    expect(countLive(list(3, 9), competitions([2, 5]))).toBe(3)
  })
  it('is that of the competitions where the list is full', () => {
    expect(countLive(list(LIVE_LISTED_MAX, 9), competitions([70]))).toBe(70)
    expect(countLive(list(LIVE_LISTED_MAX, 9), none)).toBeUndefined()
  })
  it('is unknown before an answer', () => expect(countLive(none, none)).toBeUndefined())
})
