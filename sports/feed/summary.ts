import { readDocument } from './element.ts'
import { msOf } from './fixture.ts'
import { UnreadMessage, type EventStatus } from './message.ts'
import { periodOf } from './parse.ts'

/** How a match stands, as the feed's REST interface says when it is asked. */
export type Summary = {
  /** By the feed's clock, in milliseconds since 1970. */
  readonly generatedAtMs: number
  readonly status: EventStatus
}

/** The interface names what messages number. */
const STATUSES = [
  'not_started',
  'live',
  'suspended',
  'ended',
  'closed',
  'cancelled',
  'delayed',
  'interrupted',
  'postponed',
  'abandoned',
]

/** Reads `summary.xml` of a match. @throws UnreadMessage for another document, or one without a status */
export function parseSummary(xml: string): Summary {
  const root = readDocument(xml)
  if (root.name !== 'match_summary') throw new UnreadMessage(`${root.name.slice(0, 40)} is no summary`)
  const status = root.needed('sport_event_status', root.children('sport_event_status')[0])
  const named = STATUSES.indexOf(status.text('status') ?? '')
  const code = status.integer('status_code') ?? (named < 0 ? undefined : named)
  const [match_status, home_score, away_score] = [
    status.integer('match_status_code'),
    status.decimal('home_score'),
    status.decimal('away_score'),
  ]
  const periods = status.children('period_scores').flatMap(scores => scores.children('period_score'))
  return {
    generatedAtMs: msOf(root, 'generated_at', root.text('generated_at')),
    status: {
      status: status.needed('status', code),
      ...(match_status === undefined ? {} : { match_status }),
      ...(home_score === undefined ? {} : { home_score }),
      ...(away_score === undefined ? {} : { away_score }),
      // Overtime and penalties have no number.
      periods: periods.filter(period => period.integer('number') !== undefined).map(periodOf),
    },
  }
}
