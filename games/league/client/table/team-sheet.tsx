import {
  LEAGUE_ROUNDS_MAX,
  listLeagueRounds,
  type LeagueStanding,
  type PublishedRound,
} from '@ruka/contract/league-records'
import { Sheet } from '@ruka/ui/parts/sheet'
import { fill } from '../../../kit/fill.ts'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import { useApp, useTeams } from '../app/app-context.ts'
import { sheetOf } from '../live/goals.rules.ts'
import * as words from '../locales/league.en.json'
import { Crest } from '../rounds/crest.tsx'
import { Form } from '../rounds/form.tsx'
import { signed } from './signed.ts'

type Props = {
  readonly team: number
  readonly rows: readonly LeagueStanding[]
  readonly season: number
  readonly onClose: () => void
}

/** A team in its season: figures, and its latest matches. */
export function TeamSheet({ team, rows, season, onClose }: Props) {
  const teams = useTeams()
  const place = rows.findIndex(row => row.team === team)
  const row = rows[place]!
  const matches = useSeason(season)?.flatMap(round => matchIn(round, team)) ?? []
  const per = (goals: number) => (row.played === 0 ? '–' : (goals / row.played).toFixed(2))
  const facts: readonly [string, string | number][] = [
    [words.place, place + 1],
    [words.points, row.points],
    [words.record, `${row.won} – ${row.drawn} – ${row.lost}`],
    [words.goalsFor, row.scored],
    [words.goalsAgainst, row.conceded],
    [words.goalDifference, signed(row.scored - row.conceded)],
    [words.scoredEach, per(row.scored)],
    [words.concededEach, per(row.conceded)],
    [words.cleanSheets, matches.filter(({ conceded }) => conceded === 0).length],
  ]
  return (
    <Sheet title={teams[team]!.name} closeLabel={words.close} onClose={onClose}>
      <div className="flex items-center gap-3">
        <Crest team={teams[team]!} className="h-14 w-12" />
        <Form form={row.form} />
      </div>
      <dl className="summary mt-3 text-14">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 text-14 font-semibold">{words.matchesPlayed}</h3>
      <ol className="mt-1 text-14">
        {matches.map(({ week, other, isHome, scored, conceded }) => (
          <li key={week} className="team-line min-h-9">
            <span className="num w-9 text-muted">{fill(words.weekShort, { week })}</span>
            <Crest team={teams[other]!} className="h-5 w-4" />
            <span className="team-name">
              {teams[other]!.name}{' '}
              <span className="text-muted">{isHome ? words.atHome : words.awayFrom}</span>
            </span>
            <span className="num font-extrabold">
              {scored}:{conceded}
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** All rounds of a season that are over, latest first. */
function useSeason(season: number): readonly PublishedRound[] | undefined {
  const { api, calls, league } = useApp()
  const { slug } = useStore(league)
  const ask = async () =>
    answered(await api(listLeagueRounds, { league: slug, limit: String(LEAGUE_ROUNDS_MAX) })).data
  const { data } = useCall(calls, `season ${slug}`, ask, { freshMs: 60_000 })
  return data?.filter(round => round.season === season)
}

/** The match of a team in a round, from its side; none in a void round. */
function matchIn({ week, fixtures, results }: PublishedRound, team: number) {
  const at = fixtures.findIndex(([home, away]) => home === team || away === team)
  const result = results?.[at]
  if (result === undefined) return []
  const { home, away } = sheetOf(result).full
  const [homeTeam, awayTeam] = fixtures[at]!
  const isHome = homeTeam === team
  return [
    {
      week,
      isHome,
      other: isHome ? awayTeam : homeTeam,
      scored: isHome ? home : away,
      conceded: isHome ? away : home,
    },
  ]
}
