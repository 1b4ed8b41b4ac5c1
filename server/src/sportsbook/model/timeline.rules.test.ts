import { describe, expect, it } from 'vitest'
import { below, seededRandom } from '../../platform/base/random.ts'
import type { EventStatus, FeedMessage } from '@ruka/sports/feed/message'
import { applyMessage } from '../book/apply-message.rules.ts'
import { newEvent, openBook } from './book.rules.ts'
import { minuteOf, timelineOf, withMoment, type Moment } from './timeline.rules.ts'

const status = (
  minute: number,
  [home_score, away_score]: readonly [number, number],
  over: Partial<EventStatus> = {},
): FeedMessage => ({
  type: 'odds_change',
  product: 1,
  timestamp: 1_000 + minute * 60_000,
  unknown: [],
  event_id: 'sr:match:1',
  markets: [],
  event_status: { status: 1, home_score, away_score, match_time: `${minute}:30`, periods: [], ...over },
})
const played = (messages: readonly FeedMessage[]) => {
  const book = openBook(newEvent, [])
  for (const message of messages) applyMessage(book, message, message.timestamp)
  return book
}
const timeline = (messages: readonly FeedMessage[]) => timelineOf(played(messages).timeline)
const words = (messages: readonly FeedMessage[]) =>
  timeline(messages).map(
    ({ kind, side, minute, score }) => `${minute}' ${kind} ${side} ${score.home}:${score.away}`,
  )

const REDS = { red_cards: { home: 0, away: 1 } }
const MATCH = [
  status(0, [0, 0]),
  status(12, [1, 0]),
  status(20, [1, 0]),
  status(33, [1, 0], REDS),
  status(51, [1, 1], REDS),
  status(52, [1, 1], REDS),
  status(88, [2, 1], REDS),
  status(90, [2, 1], { ...REDS, status: 3 }),
]
const TOLD = ["13' goal home 1:0", "34' red_card away 1:0", "52' goal away 1:1", "89' goal home 2:1"]

describe('the timeline of a match', () => {
  it('has its goals and red cards with their minutes and the score after them', () => {
    expect(words(MATCH)).toEqual(TOLD)
    expect(words([])).toEqual([])
  })

  it('has each goal of a message that brings several', () => {
    expect(words([status(0, [0, 0]), status(30, [2, 0])])).toEqual(["31' goal home 1:0", "31' goal home 2:0"])
  })

  it('does not guess the minute of what happened before the first message', () => {
    expect(words([status(60, [1, 1]), status(70, [2, 1])])).toEqual([
      "null' goal home 1:0",
      "null' goal away 1:1",
      "71' goal home 2:1",
    ])
  })

  it('loses a goal that the video referee takes back, and the red card with it', () => {
    const match = [status(0, [0, 0]), status(12, [1, 0]), status(14, [0, 0]), status(40, [0, 1])]
    expect(words(match)).toEqual(["41' goal away 0:1"])
    expect(
      words([...match, status(50, [0, 1], REDS), status(51, [0, 1], { red_cards: { home: 0, away: 0 } })]),
    ).toEqual(["41' goal away 0:1"])
  })

  describe('after late and repeated messages', () => {
    const random = seededRandom('timeline')
    const shuffled = <Item>(items: readonly Item[]): Item[] => {
      const rest = [...items]
      return items.map(() => rest.splice(below(random, rest.length), 1)[0]!)
    }
    const taken = [status(0, [0, 0]), status(12, [1, 0]), status(13, [1, 0]), status(14, [0, 0])]
    const again = [...taken, status(15, [0, 0]), status(41, [1, 0]), status(60, [1, 2])]
    const ORDERS = 300

    it('is the same in any order, with a goal that was taken back, too', () => {
      for (const messages of [MATCH, taken])
        for (let order = 0; order < ORDERS; order++) {
          const repeated = shuffled([...messages, ...messages])
          expect(words(shuffled(messages))).toEqual(words(messages))
          expect(words(repeated)).toEqual(words(messages))
        }
    })

    it('has the goals that stand in any order, of one that was taken back and given again, too', () => {
      const standing = (messages: readonly FeedMessage[]) =>
        timeline(messages).map(({ kind, side }) => `${kind} ${side}`)
      for (let order = 0; order < ORDERS; order++) {
        const late = shuffled([...again, ...again])
        expect(standing(late)).toEqual(standing(again))
        // A recovery repeats what was missed in its order.
        expect(words([...late, ...again])).toEqual(words(again))
      }
      for (let place = 1; place < again.length; place++) {
        const swapped = again.with(place, again[place - 1]!).with(place - 1, again[place]!)
        expect(words(swapped)).toEqual(words(again))
      }
    })
  })

  it('is written only when something is counted', () => {
    const book = played(MATCH.slice(0, 2))
    book.isTimelineChanged = false
    applyMessage(book, MATCH[2]!, 0)
    applyMessage(book, MATCH[1]!, 0)
    applyMessage(book, MATCH[0]!, 0)
    expect(book.isTimelineChanged).toBe(false)
    applyMessage(book, MATCH[3]!, 0)
    expect(book.isTimelineChanged).toBe(true)
  })

  it('is short whatever the feed says', () => {
    let moments: readonly Moment[] = []
    for (let ms = 0; ms < 200; ms++)
      moments = withMoment(moments, { ms, minute: null, counts: [ms, 1e6, -1, 0.5] })
    expect([moments.length, timelineOf(moments).length]).toEqual([40, 40])
  })

  it.each([
    ['0:00', 1],
    ['0:01', 1],
    ['12:00', 12],
    ['12:01', 13],
    ['45:00', 45],
    ['90:00', 90],
    ['105', 105],
    ['', null],
    ['12:30:10', null],
    ['minute', null],
    [undefined, null],
  ])('counts minutes as they are written: %s is %s', (text, minute) => {
    expect(minuteOf(text)).toBe(minute)
  })
})
