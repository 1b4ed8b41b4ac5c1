import { decodeSportsDelta, encodeSportsDelta, type SportsDelta } from '@ruka/contract/sports-delta'
import type { LiveLine, SportsServerMessage } from '@ruka/contract/sports-live'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyMessage, forget, openBoard, type Board } from './board.rules.ts'

const ONE = 'sr:match:1'
const TWO = 'sr:match:2'
const threeWay: LiveLine = {
  k: 0,
  market: 1,
  specifiers: '',
  status: 1,
  outcomes: ['1', '2', '3'],
  odds: [2.1, 3.5, 4],
}
const total = (k: number): LiveLine => ({
  k,
  market: 18,
  specifiers: `total=${k}.5`,
  status: 1,
  outcomes: ['12', '13'],
  odds: [1.9, null],
})
const snapshot = (
  event: string,
  over: Partial<Extract<SportsServerMessage, { t: 'sportsEvent' }>> = {},
): SportsServerMessage => ({
  t: 'sportsEvent',
  event,
  e: 5,
  n: 0,
  home: 'Gor Mahia',
  away: 'AFC Leopards',
  competition: 'Premier League',
  state: { status: 'upcoming', kick_off: '2026-11-28T15:00:00.000Z', score: null },
  lines: [threeWay, total(1)],
  ...over,
})
/** A delta as it comes over the wire. */
const delta = (n: number, over: Partial<SportsDelta> = {}): SportsDelta =>
  decodeSportsDelta(encodeSportsDelta({ e: 5, n, state: {}, lines: [], ...over }))!
const cheaper = { lines: [{ k: 0, odds: [[0, -500] as const] }] }

let board: Board
beforeEach(() => {
  board = openBoard()
  applyMessage(board, snapshot(ONE))
})
const at = (event = ONE) => board.events.get(event)!

describe('an event on the board', () => {
  it('is as its snapshot says, with all parts of it', () => {
    expect(applyMessage(board, snapshot(ONE, { n: 7 }))).toEqual({
      what: 'changed',
      event: ONE,
      hasState: true,
      lines: [0, 1],
    })
    const more = { t: 'sportsLines' as const, event: ONE, n: 7, lines: [total(2)] }
    expect(applyMessage(board, more)).toEqual({ what: 'changed', event: ONE, hasState: false, lines: [2] })
    expect(at()).toMatchObject({ n: 7, home: 'Gor Mahia', isBehind: false, state: { score: null } })
    expect([...at().lines.keys()]).toEqual([0, 1, 2])
    const { k: _, ...line } = threeWay
    expect(at().lines.get(0)).toEqual(line)
  })

  it('takes changes of prices, and leaves the lines that did not change as they are', () => {
    const before = at()
    const change = delta(1, {
      lines: [
        {
          k: 0,
          status: 0,
          odds: [
            [0, -500],
            [2, 0],
          ],
        },
      ],
    })
    expect(applyMessage(board, change)).toEqual({
      what: 'changed',
      event: ONE,
      hasState: false,
      lines: [0],
    })
    expect(at().lines.get(0)).toMatchObject({ status: 0, odds: [2.05, 3.5, null], outcomes: ['1', '2', '3'] })
    expect(at().lines.get(1)).toBe(before.lines.get(1))
    expect(at().state).toBe(before.state)
    expect(before.lines.get(0)!.odds).toEqual([2.1, 3.5, 4])
    applyMessage(board, delta(2, { lines: [{ k: 0, status: 1, odds: [[2, 38_500]] }] }))
    expect(at().lines.get(0)).toMatchObject({ status: 1, odds: [2.05, 3.5, 3.85] })
  })

  it('takes changes of the match, part by part', () => {
    const score = { home: 1, away: 0, minute: '12' }
    expect(applyMessage(board, delta(1, { state: { status: 'live', score } }))).toMatchObject({
      hasState: true,
      lines: [],
    })
    expect(at().state).toEqual({ status: 'live', kick_off: '2026-11-28T15:00:00.000Z', score })
  })

  it('takes new lines under the next number', () => {
    applyMessage(board, { t: 'sportsLines', event: ONE, n: 1, lines: [total(2)] })
    applyMessage(board, delta(2, { lines: [{ k: 2, odds: [[1, 20_000]] }] }))
    expect(at().lines.get(2)).toMatchObject({ odds: [1.9, 2] })
  })

  it('adds differences without an error that grows', () => {
    for (let n = 1; n <= 1_000; n++)
      applyMessage(board, delta(n, { lines: [{ k: 0, odds: [[0, n % 2 ? 1 : 1_777]] }] }))
    expect(at().lines.get(0)!.odds[0]).toBe((21_000 + 500 * 1_778) / 10_000)
  })
})

describe('a gap', () => {
  const later = { t: 'sportsLines' as const, event: ONE, n: 2, lines: [total(2)] }
  it.each([
    ['a missing number', delta(2, cheaper)],
    ['a number that was here before', delta(0, cheaper)],
    ['a missing number before new lines', later],
    ['a line that is not known', delta(1, { lines: [{ k: 9, status: 0, odds: [] }] })],
    ['an outcome that is not known', delta(1, { lines: [{ k: 0, odds: [[3, 100]] }] })],
    ['odds that are none', delta(1, { lines: [{ k: 0, odds: [[0, -21_000]] }] })],
  ])('is %s, and changes nothing but the word that the event is behind', (_, message) => {
    const before = at()
    expect(applyMessage(board, message)).toEqual({ what: 'gap', event: ONE })
    expect(at()).toEqual({ ...before, isBehind: true })
  })

  it('is said once, until a snapshot closes it', () => {
    applyMessage(board, delta(2, cheaper))
    expect(applyMessage(board, delta(3, cheaper))).toBeUndefined()
    expect(applyMessage(board, { ...later, n: 4 })).toBeUndefined()
    applyMessage(board, snapshot(ONE, { n: 4 }))
    expect(at().isBehind).toBe(false)
    expect(applyMessage(board, delta(5, cheaper))).toMatchObject({ what: 'changed', lines: [0] })
    expect(at().lines.get(0)!.odds[0]).toBe(2.05)
  })
})

describe('the board', () => {
  it('knows events by the number of their last snapshot', () => {
    applyMessage(board, snapshot(TWO, { e: 6 }))
    applyMessage(board, delta(1, { ...cheaper, e: 6 }))
    expect([at(ONE).n, at(TWO).n]).toEqual([0, 1])
    // The server gave the number of the first to the second, as after a new connection.
    applyMessage(board, snapshot(TWO, { e: 5 }))
    applyMessage(board, delta(1, cheaper))
    expect([at(ONE).n, at(TWO).n]).toEqual([0, 1])
    expect(applyMessage(board, delta(2, { ...cheaper, e: 6 }))).toBeUndefined()
    forget(board, ONE)
    expect(applyMessage(board, delta(2, cheaper))).toMatchObject({ event: TWO })
  })

  it('forgets events, and then drops what still comes of them', () => {
    forget(board, ONE)
    expect(applyMessage(board, delta(1, cheaper))).toBeUndefined()
    expect(applyMessage(board, { t: 'sportsLines', event: ONE, n: 1, lines: [] })).toBeUndefined()
    expect(board.events.size).toBe(0)
    expect(applyMessage(board, { t: 'sportsGone', event: TWO })).toEqual({ what: 'gone', event: TWO })
  })

  it('has the list of the events that are on', () => {
    expect(applyMessage(board, { t: 'sportsLive', events: [TWO, ONE] })).toEqual({ what: 'live' })
    expect(board.live).toEqual([TWO, ONE])
  })
})
