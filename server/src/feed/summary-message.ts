import type { Summary } from '@ruka/sports/feed/summary'
import type { RawMessage } from './transport.ts'

/** The product of what no producer said: the answer of the REST interface to a question of ours. */
const NO_PRODUCER = 0
/** The request that it answers: of an answer no incident is published. */
const REQUEST = 0

/** How an event stands as the message that says so, to go the way of all messages. */
export function summaryMessage(eventId: string, { generatedAtMs, status }: Summary): RawMessage {
  const { status: code, match_status, home_score, away_score, periods } = status
  const scores = periods.map(
    ({ number, ...score }) =>
      `<period_score number="${number}" home_score="${score.home_score}" away_score="${score.away_score}"/>`,
  )
  const [, urn, id] = /^(.+):(\d+)$/.exec(eventId)!
  return {
    key: `hi.-.live.odds_change.-.${urn}.${id}.-`,
    body:
      `<odds_change product="${NO_PRODUCER}" event_id="${eventId}" timestamp="${generatedAtMs}"` +
      ` request_id="${REQUEST}"><sport_event_status status="${code}"${attribute('match_status', match_status)}` +
      `${attribute('home_score', home_score)}${attribute('away_score', away_score)}>` +
      `<period_scores>${scores.join('')}</period_scores></sport_event_status></odds_change>`,
  }
}

const attribute = (name: string, value: number | undefined): string =>
  value === undefined ? '' : ` ${name}="${value}"`
