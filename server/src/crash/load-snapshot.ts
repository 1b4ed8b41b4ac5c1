import { CRASH_ANSWER_MS } from '@ruka/contract/crash'
import { retryUntilLeader } from '../live/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Participant } from './round-bets.ts'
import type { Bye } from './find-participant.ts'
import { WELCOME_MS } from './room-calls.ts'
import type { RoomHub } from './room-hub.ts'
import type { Welcome, Welcomed } from './room-api.ts'

/** How long a socket waits for a leader, as between an engine's end and the next one's start. */
export const LEADER_MS = CRASH_ANSWER_MS - WELCOME_MS

/**
 * The welcome for a participant, from whoever leads the room, or why there is none. The player's money is read behind the position:
 * what is told up to there, and not told again, is in it.
 */
export async function loadSnapshot(
  ctx: Ctx,
  participant: Participant,
  { hub, isGone, since }: { hub: RoomHub; isGone: () => boolean; since: number | undefined },
): Promise<Welcomed | Bye> {
  const welcomed = await retryUntilLeader(ctx.clock, { withinMs: LEADER_MS, isGone }, async () => {
    const answer = await hub.room().welcome(participant)
    // The leader that answers must not have been succeeded.
    return hub.topic.isCurrent(answer.position) ? answer : undefined
  })
  if (!welcomed) return 'restart'
  const cameMs = ctx.clock.elapsed()
  const { owner, sessionId } = participant
  const record = sessionId === null ? {} : await hub.recordOf({ owner, sessionId, since })
  if (record === 'session') return record
  const times = laterBy(Math.round(ctx.clock.elapsed() - cameMs), welcomed.message)
  return { ...welcomed, message: { ...welcomed.message, ...times, ...record } }
}

/** The times of a welcome as they are so much later. */
const laterBy = (ms: number, { leftMs, elapsedMs }: Welcome): Pick<Welcome, 'leftMs' | 'elapsedMs'> => ({
  ...(leftMs === undefined ? {} : { leftMs: Math.max(0, leftMs - ms) }),
  ...(elapsedMs === undefined ? {} : { elapsedMs: elapsedMs + ms }),
})
