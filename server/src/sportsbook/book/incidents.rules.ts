/** What the players of a match are told of while it is played. */
import type { IncidentKind } from '@ruka/contract/notices'
import { EVENT, type EventState } from '../model/book.rules.ts'
import { minuteOf } from '../model/timeline.rules.ts'

export type Incident = {
  readonly kind: IncidentKind
  /** The side that scored; null of a kick-off. */
  readonly side: 'home' | 'away' | null
  readonly homeScore: number
  readonly awayScore: number
  readonly minute: number | null
}

/** What happened longer ago is no news. */
export const NEWS_MS = 120_000
/** A match that was reported first at a later minute has begun before. */
const KICK_OFF_MINUTE_MAX = 2

/**
 * What a message says that its event before did not: at most a kick-off, and of each side that goals were
 * counted or taken back, with the score after all of them. Nothing of a match that is over, whose score is
 * corrected only. After a gap in the feed the score may have changed at any time since, so that both states
 * must be of about the same time, by the feed's clock. `isAnswer` says that the message is of a recovery.
 */
export function incidentsBetween(
  before: EventState,
  after: EventState,
  { isAnswer }: { readonly isAnswer: boolean },
): readonly Incident[] {
  if (before === after || OVER.has(before.status)) return []
  const score = { homeScore: after.homeScore ?? 0, awayScore: after.awayScore ?? 0 }
  const minute = minuteOf(after.matchTime)
  const found: Incident[] = []
  if (WAITING.has(before.status) && after.status === EVENT.live && isAtStart(minute, isAnswer))
    found.push({ kind: 'kick_off', side: null, ...score, minute })
  if (after.statusMs - before.statusMs > NEWS_MS) return found
  for (const kind of ['goal_cancelled', 'goal'] as const)
    for (const side of ['home', 'away'] as const) {
      const [was, is] = [before[`${side}Score`], after[`${side}Score`]]
      if (was === null || is === null || was === is) continue
      if (is > was === (kind === 'goal')) found.push({ kind, side, ...score, minute })
    }
  return found
}

const OVER: ReadonlySet<number> = new Set([EVENT.ended, EVENT.closed, EVENT.cancelled, EVENT.abandoned])
const WAITING: ReadonlySet<number> = new Set([EVENT.notStarted, EVENT.delayed, EVENT.postponed])

const isAtStart = (minute: number | null, isAnswer: boolean): boolean =>
  minute === null ? !isAnswer : minute <= KICK_OFF_MINUTE_MAX
