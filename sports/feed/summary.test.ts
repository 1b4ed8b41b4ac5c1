import { expect, it } from 'vitest'
import { UnreadMessage } from './message.ts'
import { parseSummary } from './summary.ts'

const summary = (status: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><match_summary generated_at="2026-05-04T09:00:00+00:00">
    <sport_event id="sr:match:7" scheduled="2026-05-04T07:00:00+00:00"/>${status}</match_summary>`

it('says how a match stands, with its score and periods', () => {
  const status = `<sport_event_status home_score="2" away_score="1" status_code="4" match_status_code="100"
    status="closed" match_status="ended" winner_id="sr:competitor:1"><period_scores>
    <period_score number="1" home_score="1" away_score="0" match_status_code="6"/>
    <period_score number="2" home_score="1" away_score="1" match_status_code="7"/>
    <period_score home_score="0" away_score="0" match_status_code="50"/></period_scores></sport_event_status>`
  expect(parseSummary(summary(status))).toEqual({
    generatedAtMs: Date.UTC(2026, 4, 4, 9),
    status: {
      status: 4,
      match_status: 100,
      home_score: 2,
      away_score: 1,
      periods: [
        { number: 1, home_score: 1, away_score: 0 },
        { number: 2, home_score: 1, away_score: 1 },
      ],
    },
  })
})

it('reads the word of a status where its number is missing', () => {
  const { status } = parseSummary(summary('<sport_event_status status="interrupted"/>'))
  expect(status).toEqual({ status: 7, periods: [] })
})

it.each([
  ['another document', '<fixtures_fixture generated_at="2026-05-04T09:00:00Z"/>'],
  ['no status', summary('')],
  ['a status that nobody knows', summary('<sport_event_status status="odd"/>')],
  ['no time', '<match_summary><sport_event_status status="live"/></match_summary>'],
])('refuses %s', (_, xml) => {
  expect(() => parseSummary(xml)).toThrow(UnreadMessage)
})
