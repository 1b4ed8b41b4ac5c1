import { describe, expect, it } from 'vitest'
import { cellKey, Prices, type ShownLine } from './prices.ts'

const EVENT = 'sr:match:1'
const line = (odds: readonly (number | null)[], over: Partial<ShownLine> = {}): ShownLine => ({
  market: 1,
  specifiers: '',
  status: 1,
  outcomes: ['1', '2', '3'],
  odds: [...odds],
  ...over,
})
const HOME = cellKey(EVENT, '1/', '1')
const AWAY = cellKey(EVENT, '1/', '3')

function open() {
  const frames: (() => void)[] = []
  const prices = new Prices(call => frames.push(call))
  const told: string[] = []
  const listen = (key: string) => prices.subscribe(key, () => told.push(key))
  return { prices, told, listen, frames, paint: () => frames.splice(0).forEach(call => call()) }
}

describe('the prices on a page', () => {
  it('tell each change once a frame, and only to the cells that changed', () => {
    const { prices, told, listen, frames, paint } = open()
    prices.setLines(EVENT, [line([2, 3, 4])])
    listen(HOME)
    listen(AWAY)
    for (let step = 1; step <= 20; step++) prices.setLines(EVENT, [line([2 + step / 100, 3, 4])])
    expect(frames).toHaveLength(1)
    expect(told).toEqual([])
    paint()
    expect(told).toEqual([HOME])
    expect(prices.cell(HOME)).toMatchObject({ odds: 2.2, move: 1, moves: 1 })
  })
  it('tell of many lines over some frames, each line at once, those that wait longest first', () => {
    const { prices, told, listen, frames, paint } = open()
    const events = Array.from({ length: 4 }, (_, at) => `sr:match:${at}`)
    for (const event of events) {
      prices.setLines(event, [line([2, 3, 4])])
      for (const outcome of ['1', '2', '3']) listen(cellKey(event, '1/', outcome))
    }
    for (const event of events) prices.setLines(event, [line([2.1, 3.1, 4.1])])
    paint()
    expect(told).toEqual(['1', '2', '3'].map(outcome => cellKey(events[0]!, '1/', outcome)))
    // A line that waits keeps its turn, and one that was told goes behind it.
    prices.setLines(events[0]!, [line([2.2, 3.1, 4.1])])
    prices.setLines(events[1]!, [line([2.2, 3.2, 4.2])])
    told.length = 0
    paint()
    expect(told).toEqual(['1', '2', '3'].map(outcome => cellKey(events[1]!, '1/', outcome)))
    while (frames.length > 0) paint()
    expect(told.at(-1)).toBe(cellKey(events[0]!, '1/', '1'))
    expect(told).toHaveLength(10)
  })
  it('are what is shown until they are told, and move from there', () => {
    const { prices, listen, paint } = open()
    prices.setLines(EVENT, [line([2, 3, 4])])
    listen(HOME)
    for (const odds of [2.5, 2.4]) prices.setLines(EVENT, [line([odds, 3, 4])])
    expect(prices.cell(HOME)).toMatchObject({ odds: 2, move: 0, moves: 0 })
    paint()
    expect(prices.cell(HOME)).toMatchObject({ odds: 2.4, move: 1, moves: 1 })
    // There and back is no move.
    for (const odds of [2.1, 2.4]) prices.setLines(EVENT, [line([odds, 3, 4])])
    paint()
    expect(prices.cell(HOME)).toMatchObject({ odds: 2.4, move: 1, moves: 1 })
  })
  it('wait for 8 frames at most, however many change', () => {
    const { prices, told, listen, frames, paint } = open()
    const lines = (odds: number) =>
      Array.from({ length: 160 }, (_, at) => line([odds, odds, odds], { market: at + 1 }))
    prices.setLines(EVENT, lines(2))
    for (let at = 1; at <= 160; at++)
      for (const outcome of ['1', '2', '3']) listen(cellKey(EVENT, `${at}/`, outcome))
    prices.setLines(EVENT, lines(3))
    let painted = 0
    for (; frames.length > 0; painted++) paint()
    expect([told.length, painted <= 8]).toEqual([480, true])
  })
  it('tell at once what closes, whatever waits', () => {
    const { prices, told, listen, paint } = open()
    const many = Array.from({ length: 20 }, (_, at) => `sr:match:${at + 100}`)
    for (const event of [...many, EVENT]) {
      prices.setLines(event, [line([2, 3, 4])])
      listen(cellKey(event, '1/', '1'))
    }
    for (const event of many) prices.setLines(event, [line([2.1, 3, 4])])
    prices.setLines(EVENT, [line([2, 3, 4], { status: 0 })])
    paint()
    expect(told).toContain(HOME)
    expect(told.length).toBeLessThan(10)
  })
  it('say which way a price moved, and count each move', () => {
    const { prices } = open()
    prices.setLines(EVENT, [line([2, 3, 4])])
    prices.setLines(EVENT, [line([1.9, 3, 4])])
    expect(prices.cell(HOME)).toEqual({ odds: 1.9, isOpen: true, move: -1, moves: 1 })
    expect(prices.cell(AWAY)).toEqual({ odds: 4, isOpen: true, move: 0, moves: 0 })
  })
  it('close the cells of a line that is suspended, and of an outcome that is not offered', () => {
    const { prices } = open()
    prices.setLines(EVENT, [line([2, null, 4])])
    expect(prices.cell(cellKey(EVENT, '1/', '2'))).toMatchObject({ odds: null, isOpen: false })
    prices.setLines(EVENT, [line([2, null, 4], { status: 0 })])
    expect(prices.cell(HOME)).toMatchObject({ odds: 2, isOpen: false, move: 0 })
  })
  it('tell of lines only when there are others, or a line stops', () => {
    const { prices, told, listen, paint } = open()
    prices.setLines(EVENT, [line([2, 3, 4])])
    listen(prices.keys.lines(EVENT))
    prices.setLines(EVENT, [line([2.1, 3, 4])])
    paint()
    expect(told).toEqual([])
    prices.setLines(EVENT, [line([2.1, 3, 4], { status: 0 })])
    paint()
    expect(told).toHaveLength(1)
    expect(prices.lines(EVENT)).toMatchObject([{ status: 0 }])
  })
})

describe('events that nothing shows', () => {
  const other = (at: number) => `sr:match:${at + 10}`
  it('are forgotten, the oldest first, once there are 200 later ones', () => {
    const { prices } = open()
    prices.setLines(EVENT, [line([2, 3, 4])])
    prices.setState(EVENT, { status: 'upcoming', kick_off: '2026-11-28T15:00:00.000Z', score: null })
    for (let at = 0; at < 199; at++) prices.setLines(other(at), [line([2, 3, 4])])
    expect(prices.cell(HOME)).toBeDefined()
    prices.setLines(other(199), [line([2, 3, 4])])
    expect([prices.cell(HOME), prices.lines(EVENT), prices.state(EVENT)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(prices.cell(cellKey(other(0), '1/', '1'))).toBeDefined()
  })
  it('are not those that are shown or followed, until they stop being so', () => {
    const { prices, listen } = open()
    prices.setLines(EVENT, [line([2, 3, 4])])
    const stop = listen(AWAY)
    prices.setFollowed(other(0), true)
    for (let at = 0; at < 300; at++) prices.setLines(other(at), [line([2, 3, 4])])
    expect(prices.cell(HOME)).toBeDefined()
    expect(prices.lines(other(0))).toBeDefined()
    stop()
    prices.setFollowed(other(0), false)
    for (let at = 300; at < 500; at++) prices.setLines(other(at), [line([2, 3, 4])])
    expect(prices.cell(HOME)).toBeUndefined()
    expect(prices.lines(other(0))).toBeUndefined()
  })
})
