import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { STATUS } from '../course/fact.rules.ts'
import type { Side } from '../markets/board.rules.ts'
import { Match, type World } from './match.ts'
import { PRODUCTS, type Message } from '../messages/message.rules.ts'
import type { Schedule } from './schedule.rules.ts'

/** Plays the matches of a schedule by a clock. */
export type Engine = {
  /** Matches that are offered, played, or ended within the time of a recovery, by their numbers. */
  readonly matches: ReadonlyMap<number, Match>
  /** From the clock's time on, messages are sent as they become due. */
  start: () => void
  stop: () => void
  /** Lets a side of a match score now; false where the match cannot. */
  score: (match: Match, side: Side) => boolean
}

const ALIVE_MS = 10_000
const HOUR_MS = 3_600_000
/** Settlements are replayed for as long as the live producer's recovery reaches back. */
const RETENTION_MS = 10 * HOUR_MS
/** The longest course: a match that is postponed beyond 48 hours, with its retention. */
const LOOKBACK_MS = 48 * HOUR_MS + RETENTION_MS
/** Memory is bounded at high speed, too: of more matches the earliest are dropped. */
const MATCHES_MAX = 2_000

export function createEngine(parts: {
  config: Config & World
  clock: Clock
  schedule: Schedule
  send: (message: Message) => void
}): Engine {
  const { config, clock, schedule, send } = parts
  const matches = new Map<number, Match>()
  const active = new Set<Match>()
  let place = 0
  let aliveMs = 0
  let callOff = (): void => undefined

  const aheadMs = Math.round(config.horizonMs / config.speed)
  const listedMs = (): number => (schedule.at(place)?.kickOffMs ?? Infinity) - aheadMs
  /** Opens the next match of the schedule. */
  const open = (nowMs: number): void => {
    const fixture = schedule.at(place++)!
    const match = new Match(fixture, config, nowMs)
    if (match.endMs < clock.now() - RETENTION_MS) return
    matches.set(fixture.id, match)
    if (match.dueMs < Infinity) active.add(match)
    if (matches.size > MATCHES_MAX) drop(earliestOf(matches))
  }
  const drop = (match: Match): void => {
    matches.delete(match.fixture.id)
    active.delete(match)
  }
  const alive = (): void => {
    for (const product of [PRODUCTS.live, PRODUCTS.prematch])
      send({ type: 'alive', product, atMs: aliveMs, subscribed: true })
    aliveMs += ALIVE_MS
    for (const match of matches.values())
      if (!active.has(match) && match.endMs < clock.now() - RETENTION_MS) drop(match)
  }

  /** Sends all that is due by now, in the order of its times. */
  const run = (): void => {
    const nowMs = clock.now()
    for (;;) {
      const match = nextOf(active)
      const dueMs = Math.min(match?.dueMs ?? Infinity, listedMs(), aliveMs)
      if (dueMs > nowMs) {
        callOff = clock.after(dueMs - nowMs, run)
        return
      }
      if (dueMs === listedMs()) open(dueMs - 1)
      else if (dueMs === aliveMs) alive()
      else if (match) {
        for (const message of match.proceed()) send(message)
        if (match.dueMs === Infinity) active.delete(match)
      }
    }
  }

  return {
    matches,
    start: () => {
      const nowMs = clock.now()
      // What was listed before now is there from the beginning.
      place = schedule.firstFrom(nowMs - LOOKBACK_MS)
      place = Math.max(place, schedule.firstFrom(nowMs) - MATCHES_MAX)
      while (listedMs() <= nowMs) open(nowMs)
      aliveMs = Math.ceil(nowMs / ALIVE_MS) * ALIVE_MS
      run()
    },
    stop: () => callOff(),
    score: (match, side) => {
      const isGoal = match.score(side, clock.now())
      callOff()
      run()
      return isGoal
    },
  }
}

function nextOf(active: ReadonlySet<Match>): Match | undefined {
  let next: Match | undefined
  let nextMs = Infinity
  for (const match of active) {
    const { dueMs } = match
    if (dueMs < nextMs || (dueMs === nextMs && next && match.fixture.id < next.fixture.id)) {
      next = match
      nextMs = dueMs
    }
  }
  return next
}

/** Ended matches go first, then those that wait for another date. */
function earliestOf(matches: ReadonlyMap<number, Match>): Match {
  const all = [...matches.values()]
  return (
    all.find(match => match.dueMs === Infinity) ??
    all.find(match => match.state.status === STATUS.postponed) ??
    all[0]!
  )
}
