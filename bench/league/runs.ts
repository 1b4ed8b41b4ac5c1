import { LEAGUES, virtualEventId } from '@ruka/contract/virtual-ids'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { testClock, type TestClock } from '../../server/src/platform/base/clock.ts'
import { sql } from '../../server/src/platform/db/db.ts'
import type { Running } from '../../server/src/platform/process/module.ts'
import { below, uuid } from '../../server/src/platform/base/random.ts'
import type { SlipAsked } from '../../server/src/sportsbook/index.ts'
import { asCents } from '@ruka/contract/money'
import type { LeagueRoom } from '../../server/src/virtuals/league-room.ts'
import { runLeagues } from '../../server/src/virtuals/run-leagues.ts'
import type { RoundKey } from '../../server/src/virtuals/model/stored-rounds.ts'

/** Less than any phase of a round. */
const STEP_MS = 1_000
const PATIENCE_MS = 30_000
/** A Monday morning in Nairobi, at the start of a slot of the first league. */
const START_MS = Date.UTC(2026, 4, 4, 6)

export type RunClock = TestClock & {
  step(ms: number): void
  /** Epoch milliseconds, whatever the wall shows. */
  trueMs(): number
}

/** A clock that moves when the bench moves it; `step` moves only what the wall shows. */
export function runClock(): RunClock {
  const clock = testClock(START_MS)
  let offsetMs = 0
  return { ...clock, now: () => clock.now() + offsetMs, trueMs: clock.now, step: ms => void (offsetMs += ms) }
}

/** The games of both leagues in the catalogue. */
export const openLeagueGames = (ctx: Ctx) =>
  sql`insert into catalogue.games (slug, position)
    select slug, 0 from unnest(${LEAGUES.map(({ slug }) => slug)}::text[]) as slug
    on conflict do nothing`.execute(ctx.db.read)

/** Both leagues, led in this process by a clock that stands while they have something to do. */
export async function openRun(ctx: Ctx, clock: RunClock) {
  await openLeagueGames(ctx)
  let rooms: LeagueRoom[] = []
  let running: Running | undefined
  const advance = async (ms: number): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS
    while (!rooms.every(room => room.isWaiting())) {
      if (performance.now() > deadline) throw new Error('a league is not done with its work')
      await clock.advance(1)
      await new Promise(resolve => setTimeout(resolve, 1))
    }
    await clock.advance(ms)
  }
  return {
    async start() {
      running = await runLeagues(ctx, room => rooms.push(room))
    },
    async stop() {
      await running?.stop()
      rooms = []
    },
    /** Until both leagues are led again, after their leaders were lost. */
    async succeed() {
      rooms = rooms.filter(room => !room.isOver())
      const deadline = performance.now() + PATIENCE_MS
      while (rooms.filter(room => !room.isOver()).length < LEAGUES.length) {
        if (performance.now() > deadline) throw new Error('no league has a new leader')
        await clock.advance(100)
        await new Promise(resolve => setTimeout(resolve, 10))
        rooms = rooms.filter(room => !room.isOver())
      }
    },
    async advance(ms: number) {
      for (let left = ms; left > 0; left -= STEP_MS) await advance(Math.min(STEP_MS, left))
    },
  }
}

/** The event ids of a round. */
export const eventsOf = ({ league, season, week }: RoundKey): readonly string[] => {
  const { no } = LEAGUES.find(({ slug }) => slug === league)!
  return Array.from({ length: 10 }, (_, match) => virtualEventId({ league: no, season, week, match }))
}

/** A slip of KES 10 to 100 on the results of one to three matches, at whatever odds there are. */
export function resultSlip(ctx: Ctx, playerId: string, eventIds: readonly string[]): SlipAsked {
  const { random } = ctx
  const legs = 1 + below(random, 3)
  const first = below(random, eventIds.length)
  return {
    playerId,
    product: 'virtuals',
    requestId: uuid(random, ctx.clock.now()),
    stakeCents: asCents(1_000 * (1 + below(random, 10))),
    legs: Array.from({ length: Math.min(legs, eventIds.length) }, (_, at) => ({
      eventId: eventIds[(first + at) % eventIds.length]!,
      market: 1,
      specifiers: '',
      outcome: String(1 + below(random, 3)),
      odds: 20_000,
    })),
    oddsPolicy: 'any',
  }
}
