import { goalsOf } from '../course/state.rules.ts'
import type { Verdict } from '../markets/board.rules.ts'
import { keyOf } from '../markets/lines.rules.ts'
import type { Match } from './match.ts'
import type { Settled, Stateful } from '../messages/message.rules.ts'
import { eventUrn } from '../messages/xml.rules.ts'

/** How the outcomes of a market ended, by their numbers. */
type Ends = Readonly<Record<string, Verdict>>

/**
 * The truth about a match so far, for tests to compare with. Markets are named `id|specifiers`; `settled` and
 * `cancelled` are what holds now, `sent` is every settlement, cancellation and rollback in order.
 */
export const booksOf = (match: Match) => {
  const { fixture, state } = match
  return {
    event: eventUrn(fixture.id),
    home: fixture.played.home.name,
    away: fixture.played.away.name,
    scheduledMs: state.scheduledMs,
    status: state.status,
    isFinal: match.dueMs === Infinity,
    nextFactMs: match.factMs === Infinity ? null : match.factMs,
    incidents: [...match.incidents],
    score: goalsOf(state),
    half: state.board.halvesOver > 0 ? state.board.first : null,
    scorers: state.board.scorers,
    statuses: match.statuses,
    settled: Object.fromEntries([...match.settled.values()].map(each => [keyOf(each.line), endsOf(each)])),
    cancelled: [...match.cancelled],
    sent: match.history.map(sentOf),
  }
}

const endsOf = ({ line, verdicts }: Settled): Ends =>
  Object.fromEntries(line.outcomes.map((outcome, at) => [outcome, verdicts[at]!]))

function sentOf(message: Stateful) {
  if (message.type !== 'bet_settlement') return { ...message, lines: message.lines.map(keyOf) }
  const { settled, ...rest } = message
  return { ...rest, settled: Object.fromEntries(settled.map(each => [keyOf(each.line), endsOf(each)])) }
}
