/**
 * The events that a socket follows, as the topic `sports` sent them: each a snapshot, and what has changed
 * since. An event and its lines are values: what changes is another object, and all else the same one.
 */
import { fromOdds, toOdds } from '@ruka/contract/odds'
import { changedOdds, type LineChange, type SportsDelta } from '@ruka/contract/sports-delta'
import type { LiveLine, LiveState, SportsServerMessage } from '@ruka/contract/sports-live'

export type BoardLine = Readonly<Omit<LiveLine, 'k'>>
export type BoardEvent = {
  readonly event: string
  /** Its number in binary messages, and that of the latest message about it. */
  readonly e: number
  readonly n: number
  readonly home: string
  readonly away: string
  readonly competition: string
  readonly state: LiveState
  /** By `k`. */
  readonly lines: ReadonlyMap<number, BoardLine>
  /** A message is missing: what is here may be old, and counts again with the next snapshot. */
  readonly isBehind: boolean
}
export type Board = {
  /** The events that are on, for a subscriber with `live`. */
  live: readonly string[]
  readonly events: Map<string, BoardEvent>
  /** The events by their numbers in binary messages. */
  readonly numbers: Map<number, string>
}
export type BoardChange =
  /** Another state, or other lines, by their `k`; all of them after a snapshot. */
  | {
      readonly what: 'changed'
      readonly event: string
      readonly hasState: boolean
      readonly lines: readonly number[]
    }
  /** A message is missing: ask for the event again (`sportsAgain`). It is said once. */
  | { readonly what: 'gap'; readonly event: string }
  /** There is no such event. */
  | { readonly what: 'gone'; readonly event: string }
  | { readonly what: 'live' }

export const openBoard = (): Board => ({ live: [], events: new Map(), numbers: new Map() })

/** Applies a message and says what it changed; undefined where nothing, as for events that are forgotten. */
export function applyMessage(
  board: Board,
  message: SportsServerMessage | SportsDelta,
): BoardChange | undefined {
  if (!('t' in message)) return applyDelta(board, message)
  switch (message.t) {
    case 'sportsLive':
      board.live = message.events
      return { what: 'live' }
    case 'sportsEvent':
      return applySnapshot(board, message)
    case 'sportsLines':
      return applyLines(board, message)
    case 'sportsGone':
      forget(board, message.event)
      return { what: 'gone', event: message.event }
  }
}

/** Forgets an event that is not followed any more. */
export function forget(board: Board, event: string): void {
  const known = board.events.get(event)
  board.events.delete(event)
  // Its number may be another event's by now.
  if (known && board.numbers.get(known.e) === event) board.numbers.delete(known.e)
}

type Message<T extends SportsServerMessage['t']> = Extract<SportsServerMessage, { t: T }>

function applySnapshot(board: Board, message: Message<'sportsEvent'>): BoardChange {
  const { event, e, n, home, away, competition, state, lines } = message
  const facts = { event, e, n, home, away, competition, state }
  forget(board, event)
  board.events.set(event, { ...facts, lines: withLines(new Map(), lines), isBehind: false })
  board.numbers.set(e, event)
  return { what: 'changed', event, hasState: true, lines: lines.map(({ k }) => k) }
}

function applyLines(board: Board, { event, n, lines }: Message<'sportsLines'>): BoardChange | undefined {
  const known = board.events.get(event)
  if (!known || known.isBehind) return undefined
  // More of the snapshot has its number; what is new has the next one.
  if (n !== known.n && n !== known.n + 1) return fallBehind(board, known)
  board.events.set(event, { ...known, n, lines: withLines(known.lines, lines) })
  return { what: 'changed', event, hasState: false, lines: lines.map(({ k }) => k) }
}

function applyDelta(board: Board, { e, n, state, lines }: SportsDelta): BoardChange | undefined {
  const known = board.events.get(board.numbers.get(e) ?? '')
  if (!known || known.isBehind) return undefined
  const { event } = known
  const changed = n === known.n + 1 ? withChanges(known.lines, lines) : undefined
  if (!changed) return fallBehind(board, known)
  const hasState = Object.keys(state).length > 0
  const now = hasState ? { ...known.state, ...state } : known.state
  board.events.set(event, { ...known, n, state: now, lines: changed })
  return { what: 'changed', event, hasState, lines: lines.map(({ k }) => k) }
}

function fallBehind({ events }: Board, known: BoardEvent): BoardChange {
  events.set(known.event, { ...known, isBehind: true })
  return { what: 'gap', event: known.event }
}

const withLines = (before: BoardEvent['lines'], lines: readonly LiveLine[]): BoardEvent['lines'] =>
  new Map([...before, ...lines.map(({ k, ...line }) => [k, line] as const)])

/** Undefined where a change is of no line that is known: something was missed. */
function withChanges(
  before: BoardEvent['lines'],
  changes: readonly LineChange[],
): BoardEvent['lines'] | undefined {
  const after = new Map(before)
  for (const change of changes) {
    const line = before.get(change.k)
    const changed = line && changedLine(line, change)
    if (!changed) return undefined
    after.set(change.k, changed)
  }
  return after
}

function changedLine(line: BoardLine, { status, odds }: LineChange): BoardLine | undefined {
  const prices = [...line.odds]
  for (const [place, change] of odds) {
    const before = prices[place]
    if (before === undefined) return undefined
    const x10000 = changedOdds(before === null ? null : fromOdds(before), change)
    if (x10000 !== null && x10000 <= 0) return undefined
    prices[place] = x10000 === null ? null : toOdds(x10000)
  }
  return { ...line, status: status ?? line.status, odds: prices }
}
