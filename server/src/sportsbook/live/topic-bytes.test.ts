import { applyMessage, openBoard, type Board } from '@ruka/games/sports/live/board.rules'
import { SPORTS_OUTCOMES_MAX } from '@ruka/contract/sports-delta'
import { MARKETS, marketOf } from '@ruka/sports/markets.rules'
import { describe, expect, it } from 'vitest'
import { readSportsFrame } from '../../../test/sports-frames.ts'
import { testClock } from '../../platform/base/clock.ts'
import { below, seededRandom } from '../../platform/base/random.ts'
import { EVENT, LIVE_PRODUCT } from '../model/book.rules.ts'
import type { Trading } from '../model/line-view.rules.ts'
import type { ReadEvent, ReadLine } from '../reads/read-events.ts'
import { settingsByKey } from '../reads/read-facts.ts'
import { channelNumbers, type Follower } from './topic-channel.ts'
import { LiveEvent, type Scope } from './topic-event.ts'

const START_MS = Date.UTC(2026, 10, 28, 16)
/** The simulator of the feed changes the prices of a live match at this interval. */
const TICK_MS = 4_000
const MINUTE_MS = 60_000
const KB = 1_000
const STOPPED = -1
const trading: Trading = { up: new Set([LIVE_PRODUCT]), settingsOf: settingsByKey([]), key: '' }

/** The markets of a list, and 160 lines as a match has them: how many of each market. */
const MAIN = new Map([
  [1, 1],
  [10, 1],
  [29, 1],
  [18, 1],
])
const ALL = new Map([
  ...[1, 10, 29, 35, 41, 45, 47, 52, 60, 81].map(market => [market, 1] as const),
  ...[36, 37].map(market => [market, 4] as const),
  ...[19, 20].map(market => [market, 8] as const),
  ...[14, 16, 18].map(market => [market, 42] as const),
])

/** The hour of a match, with what a run draws for it. */
function openRun(seed: string) {
  const clock = testClock(START_MS)
  const random = seededRandom(seed)
  const numbers = channelNumbers()
  const unit = () => below(random, 2 ** 32) / 2 ** 32
  /** As in the simulator: half of the steps are at most two hundredths, a tenth above 80. */
  const moved = (odds: number): number => {
    const step = Math.ceil(400 ** (unit() ** 3)) * 100
    return unit() < 0.5 && odds - step >= 10_100 ? odds - step : odds + step
  }
  const at = () => ({ trading, atMs: clock.now() })

  function openMatch(number: number, scope: Scope, markets: ReadonlyMap<number, number>) {
    let minute = 61
    let version = 0
    let lines: readonly ReadLine[] = [...markets].flatMap(([market, count]) =>
      Array.from({ length: count }, (_, line) => ({
        market,
        specifiers: market === 18 ? `total=${line + 2}.5` : count > 1 ? `line=${line}` : '',
        product: LIVE_PRODUCT,
        status: 1,
        version,
        outcomes: Object.fromEntries(
          marketOf(market)!.outcomes.map(({ id }) => [
            id,
            { odds: 10_100 + 100 * below(random, 900), active: true },
          ]),
        ),
      })),
    )
    const state = () => ({
      status: EVENT.live,
      kickOffMs: START_MS - 61 * MINUTE_MS,
      homeScore: 1,
      awayScore: 0,
      matchTime: `${minute}:12`,
      statusMs: version,
      heardUntilMs: Infinity,
    })
    const facts = { id: `sr:match:${number}`, sport: 'Soccer', category: 'Kenya', country: null }
    const names = { competitionId: 'sr:tournament:1', competition: 'Premier League' }
    const sides = { home: `Home ${number}`, away: `Away ${number}`, ageGroup: null, gender: null }
    const read: ReadEvent = {
      ...facts,
      ...names,
      ...sides,
      ...state(),
      isSuspended: false,
      overrides: null,
      lines,
    }
    const event = new LiveEvent({ clock, numbers }, scope, { read, at: at() })
    const change = (changed: (line: ReadLine) => Partial<ReadLine> | undefined) => {
      version += 1
      const next = lines.map(line => {
        const how = changed(line)
        return how ? { ...line, ...how, version } : line
      })
      const changes = next.filter((line, place) => line !== lines[place])
      lines = next
      event.apply({ eventId: event.id, state: state(), lines: changes }, at())
    }
    const movePrices = ({ outcomes }: ReadLine) => ({
      status: 1,
      outcomes: Object.fromEntries(
        Object.entries(outcomes).map(([id, price]) => [id, { ...price, odds: moved(price.odds) }]),
      ),
    })
    return {
      event,
      /** All prices of some lines change, and the clock of the match goes on. */
      tick(isChanged: (line: ReadLine) => boolean) {
        minute = 61 + Math.floor((clock.now() - START_MS) / MINUTE_MS)
        change(line => (isChanged(line) && line.status === 1 ? movePrices(line) : undefined))
      },
      stop: () => change(() => ({ status: STOPPED })),
      reopen: () => change(movePrices),
    }
  }
  return { clock, unit, random, openMatch }
}

/** What a phone gets, once it has the snapshots. */
function openPhone() {
  const board = openBoard()
  const got = { bytes: 0, messages: 0, prices: 0, gaps: 0 }
  const follower: Follower = {
    sendFrame(wire) {
      const message = readSportsFrame(wire)
      if (applyMessage(board, message)?.what === 'gap') got.gaps += 1
      if ('t' in message) return
      got.bytes += wire.length
      got.messages += 1
      got.prices += message.lines.reduce((sum, { odds }) => sum + odds.length, 0)
    },
  }
  return { board, follower, got }
}
const contents = (board: Board) =>
  [...board.events].map(([id, { n, state, lines }]) => [id, n, state, [...lines]])

/** A minute of a list of 12 matches, in each of which one to three lines change with every tick. */
async function minuteOfList(isSaver: boolean) {
  const { clock, random, openMatch } = openRun(`list ${isSaver}`)
  const matches = Array.from({ length: 12 }, (_, number) => openMatch(number, 'main', MAIN))
  const [phone, later] = [openPhone(), openPhone()]
  for (const { event } of matches) event.join(phone.follower, isSaver)
  const delays = matches.map(() => 100 * below(random, TICK_MS / 100))
  for (let ms = 0; ms < MINUTE_MS; ms += 100) {
    for (const [place, match] of matches.entries()) {
      if (ms % TICK_MS !== delays[place]) continue
      const changed = new Set(Array.from({ length: 1 + below(random, 3) }, () => below(random, 4)))
      let line = 0
      match.tick(() => changed.has(line++))
    }
    await clock.advance(100)
  }
  await clock.advance(3_000)
  for (const { event } of matches) event.join(later.follower, isSaver)
  return { phone, later }
}

/** A minute of the open match, in which nearly half of the lines change with every tick, and a goal falls. */
async function minuteOfMatch() {
  const { clock, unit, openMatch } = openRun('match')
  const match = openMatch(1, 'all', ALL)
  const [phone, later] = [openPhone(), openPhone()]
  match.event.join(phone.follower, false)
  for (let ms = 0; ms < MINUTE_MS; ms += 1_000) {
    if (ms === 30_000) match.stop()
    else if (ms === 37_000) match.reopen()
    else if (ms % TICK_MS === 0) match.tick(() => unit() < 0.45)
    await clock.advance(1_000)
  }
  match.event.join(later.follower, false)
  return { phone, later }
}

describe('a minute of live prices costs a phone', () => {
  it.each([
    ['at most 10 KB for a list of 12 matches', false, 10 * KB],
    ['at most 4 KB for that list in data-saver mode', true, 4 * KB],
  ])('%s, and 8 bytes for each price', async (_, isSaver, most) => {
    const { phone, later } = await minuteOfList(isSaver)
    const { bytes, messages, prices, gaps } = phone.got
    expect(messages).toBeGreaterThan(12 * 13)
    expect(prices).toBeGreaterThan(500)
    expect(bytes / prices).toBeLessThanOrEqual(8)
    expect(bytes).toBeLessThanOrEqual(most)
    expect(gaps).toBe(0)
    expect(contents(phone.board)).toEqual(contents(later.board))
  })

  it('at most 25 KB for a match of 160 lines, with a goal, and 8 bytes for each price', async () => {
    const { phone, later } = await minuteOfMatch()
    const { bytes, prices, gaps } = phone.got
    expect(later.board.events.get('sr:match:1')!.lines.size).toBe(160)
    expect(prices).toBeGreaterThan(2_000)
    expect(bytes / prices).toBeLessThanOrEqual(8)
    expect(bytes).toBeLessThanOrEqual(25 * KB)
    expect(gaps).toBe(0)
    expect(contents(phone.board)).toEqual(contents(later.board))
  })
})

it('a number is small: it is given again when nobody follows its event any more', () => {
  const { openMatch } = openRun('numbers')
  const { board, follower } = openPhone()
  for (let number = 0; number < 1_000; number++) {
    const { event } = openMatch(number, 'main', MAIN)
    event.join(follower, false)
    event.leave(follower, false)
  }
  expect([...board.numbers]).toEqual([[0, 'sr:match:999']])
})

it('no market has more outcomes than a message can name', () => {
  for (const { outcomes } of MARKETS) expect(outcomes.length).toBeLessThanOrEqual(SPORTS_OUTCOMES_MAX)
})
