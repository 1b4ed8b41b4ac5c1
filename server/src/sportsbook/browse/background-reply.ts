import type { ReplyInput } from '@ruka/contract/endpoint'
import type { readSportsBackground } from '@ruka/contract/sports-background'
import type { Background, Played, Result } from './background.rules.ts'

/** What is known of an event's teams, as clients see it. */
export const backgroundReply = ({
  form,
  headToHead,
  table,
}: Background): ReplyInput<typeof readSportsBackground> => ({
  data: {
    form: { home: form.home.map(formReply), away: form.away.map(formReply) },
    head_to_head: headToHead.map(result => ({
      ...matchReply(result),
      home: result.home,
      away: result.away,
    })),
    table: table && {
      since: timeReply(table.sinceMs),
      rows: table.rows.map(({ goalsFor, goalsAgainst, ...row }) => ({
        ...row,
        goals_for: goalsFor,
        goals_against: goalsAgainst,
      })),
    },
  },
})

const formReply = ({ result, side, outcome }: Played) => ({
  ...matchReply(result),
  opponent: side === 'home' ? result.away : result.home,
  side,
  outcome,
})

const matchReply = (result: Result) => ({
  event: result.eventId,
  kick_off: timeReply(result.kickOffMs),
  competition: { id: result.competitionId, name: result.competition },
  score: { home: result.homeScore, away: result.awayScore },
  half_time:
    result.halfHomeScore === null || result.halfAwayScore === null
      ? null
      : { home: result.halfHomeScore, away: result.halfAwayScore },
})

const timeReply = (ms: number): string => new Date(ms).toISOString()
