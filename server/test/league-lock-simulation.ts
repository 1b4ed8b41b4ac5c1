import { virtualEventId } from '@ruka/contract/virtual-ids'
import { drawMatch } from '@ruka/games/league/draw.rules'
import { gridOf } from '@ruka/games/league/grid.rules'
import type { FeedMessage } from '@ruka/sports/feed/message'
import { seededRandom } from '../src/platform/base/random.ts'
import { applyMessage } from '../src/sportsbook/book/apply-message.rules.ts'
import { newEvent, openBook, type Book } from '../src/sportsbook/model/book.rules.ts'
import { lineStateOf, phaseOf } from '../src/sportsbook/model/line-state.rules.ts'
import { lockMessage, openMessage, resultMessages, voidMessage } from '../src/virtuals/book-messages.ts'
import { timesOf } from '../src/virtuals/model/round-times.rules.ts'

const ROUND_MS = 120_000
const START_MS = 1_800_000_000_000
/** Different matches, whose messages are made once: what is simulated is their order and the clocks. */
const KINDS = 16
const BETS = 12
/** How far the clock of a process that takes bets may be off. */
const SKEW_MS = 400
const LEAST_DELAY_MS = 5

type Kind = {
  readonly open: FeedMessage
  readonly lock: FeedMessage
  readonly ends: readonly (readonly FeedMessage[])[]
}

/** Messages of matches that begin at a time. */
const kinds: readonly Kind[] = Array.from({ length: KINDS }, (_, no): Kind => {
  const means = { home: 900 + 80 * no, away: 1_700 - 60 * no }
  const eventId = virtualEventId({ league: 1, season: 1, week: 1, match: no % 10 })
  const match = { eventId, home: 0, away: 1, means }
  const drawn = { seed: new Uint8Array(32).fill(no), round: 'virtual-league:1:1', beacon: '' }
  const result = drawMatch(drawn, no, gridOf(means))
  return {
    open: short(openMessage(match, START_MS)),
    lock: short(lockMessage(match, START_MS)),
    ends: [resultMessages(match, result, START_MS).map(short), [voidMessage(match, START_MS)]],
  }
})

/** Two lines stand for all. */
function short(message: FeedMessage): FeedMessage {
  return 'markets' in message ? { ...message, markets: message.markets.slice(0, 2) } : message
}

export type LockSimulation = {
  readonly rounds: number
  readonly bets: number
  readonly accepted: number
  /** Bets that were accepted after the lock was committed; none may be. */
  readonly late: number
  /** Bets before the end of betting that were refused though prices were there. */
  readonly refusedEarly: number
}

/**
 * Rounds of one match each: its messages come late, repeated and in any order before and after the lock, from
 * leaders whose words overlap, and bets come at any time by clocks that are off. Whether a bet is accepted is asked of
 * the book's own rules.
 */
export function simulateLocks(rounds: number, seed: string): LockSimulation {
  const random = seededRandom(seed)
  let [bets, accepted, late, refusedEarly] = [0, 0, 0, 0]
  const times = timesOf(START_MS, ROUND_MS)
  const facts = { kickOffMs: times.bettingEndsMs }
  // Random bytes of a hash are what such a run costs; a few of them are enough for a round.
  const draws = () => {
    const bytes = random.bytes(64)
    let at = 0
    return (bound: number) => bytes.readUInt16LE((at = (at + 2) % 62)) % bound
  }
  for (let round = 0; round < rounds; round++) {
    const next = draws()
    const kind = kinds[round % KINDS]!
    const book = openBook({ ...newEvent, kickOffMs: facts.kickOffMs }, [])
    applyMessage(book, kind.open, START_MS)
    // The lock commits up to seven seconds after the end of betting; stale messages come before and after it.
    const lockMs = times.bettingEndsMs + LEAST_DELAY_MS + next(7_000)
    const isVoid = next(10) === 0
    const after = [kind.open, kind.lock, ...(kind.ends[isVoid ? 1 : 0] ?? []), kind.open, kind.lock]
    const before = Array.from({ length: next(3) }, () => kind.open)
    const events: { atMs: number; message?: FeedMessage; isLock?: boolean }[] = [
      ...before.map(message => ({ atMs: START_MS + next(60_000), message })),
      { atMs: lockMs, message: kind.lock, isLock: true },
      ...after.map(message => ({ atMs: lockMs + 1 + next(40_000), message })),
      ...Array.from({ length: BETS }, () => ({ atMs: times.bettingEndsMs - 20_000 + next(40_000) })),
    ].sort((one, other) => one.atMs - other.atMs)
    let isLocked = false
    for (const { atMs, message, isLock } of events) {
      if (message) applyMessage(book, message, atMs)
      if (isLock) isLocked = true
      if (message) continue
      bets++
      const clockMs = atMs + next(2 * SKEW_MS) - SKEW_MS
      const isOpen = isBettable(book, clockMs)
      if (isOpen) accepted++
      if (isOpen && isLocked) late++
      if (!isOpen && !isLocked && clockMs < facts.kickOffMs) refusedEarly++
    }
  }
  return { rounds, bets, accepted, late, refusedEarly }

  function isBettable({ event, lines }: Book, atMs: number): boolean {
    const phase = phaseOf({ ...event, kickOffMs: facts.kickOffMs }, atMs)
    for (const line of lines.values())
      if (lineStateOf({ ...line, phase, isUp: true, isSuspended: false }) === 'open') return true
    return false
  }
}
