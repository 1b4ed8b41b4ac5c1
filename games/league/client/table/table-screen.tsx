import { listLeagueSeasons, type LeagueStanding } from '@ruka/contract/league-records'
import type { LeagueTeam } from '@ruka/contract/league'
import { WEEKS } from '@ruka/contract/virtual-ids'
import { Failed } from '@ruka/ui/parts/failed'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import { useApp, useTeams } from '../app/app-context.ts'
import * as words from '../locales/league.en.json'
import { Crest } from '../rounds/crest.tsx'
import { Form } from '../rounds/form.tsx'
import { signed } from './signed.ts'
import { TeamSheet } from './team-sheet.tsx'
import { useTable } from './use-table.ts'

/** The table of the season, its champion at the end, and the champions before. */
export function TableScreen() {
  const teams = useTeams()
  const table = useTable()
  const [shown, setShown] = useState<number>()
  if (!table.data)
    return table.hasFailed ? (
      <Failed text={words.tableFailed} retryLabel={words.retry} busy={table.isBusy} onRetry={table.retry} />
    ) : (
      <Bones />
    )
  const { rows, season, weeks, isOver } = table.data
  const first = rows[0]
  return (
    <div className="space-y-3">
      {isOver && first && <Champion team={teams[first.team]!} season={season} />}
      <section className="card overflow-hidden" aria-label={fill(words.tableOf, { season })}>
        <p className="px-3 pt-3 text-14 text-muted num">
          {fill(words.afterWeeks, { season, weeks, all: WEEKS })}
        </p>
        <Standings rows={rows} teams={teams} onTeam={setShown} />
      </section>
      <Champions teams={teams} />
      {shown !== undefined && (
        <TeamSheet team={shown} rows={rows} season={season} onClose={() => setShown(undefined)} />
      )}
    </div>
  )
}

const Champion = ({ team, season }: { readonly team: LeagueTeam; readonly season: number }) => (
  <p className="note flex items-center gap-3 py-3 text-16">
    <Trophy className="size-6 shrink-0 text-amber-text" aria-hidden="true" />
    <Crest team={team} className="h-8 w-7" />
    <strong>{fill(words.championOf, { team: team.name, season })}</strong>
  </p>
)

function Standings({
  rows,
  teams,
  onTeam,
}: {
  readonly rows: readonly LeagueStanding[]
  readonly teams: readonly LeagueTeam[]
  readonly onTeam: (team: number) => void
}) {
  return (
    <table className="standings">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{words.place}</span>
          </th>
          <th scope="col" className="standing-team">
            {words.team}
          </th>
          <Head short={words.playedShort} long={words.played} />
          <Head short={words.formWon} long={words.won} isWide />
          <Head short={words.formDrawn} long={words.drawn} isWide />
          <Head short={words.formLost} long={words.lost} isWide />
          <Head short={words.goalDifferenceShort} long={words.goalDifference} />
          <Head short={words.pointsShort} long={words.points} />
          <th scope="col" className="standing-form">
            {words.form}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.team}>
            <td className="text-muted">{at + 1}</td>
            <th scope="row" className="standing-team font-normal">
              <button type="button" className="team-line min-h-11 w-full" onClick={() => onTeam(row.team)}>
                <Crest team={teams[row.team]!} className="h-6 w-5" />
                <span className="team-name text-left">{teams[row.team]!.name}</span>
              </button>
            </th>
            <td>{row.played}</td>
            <td className="wide">{row.won}</td>
            <td className="wide">{row.drawn}</td>
            <td className="wide">{row.lost}</td>
            <td>{signed(row.scored - row.conceded)}</td>
            <td className="font-extrabold">{row.points}</td>
            <td className="standing-form">
              <Form form={row.form} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Head = ({
  short,
  long,
  isWide = false,
}: {
  readonly short: string
  readonly long: string
  readonly isWide?: boolean
}) => (
  <th scope="col" className={isWide ? 'wide' : undefined}>
    <span aria-hidden="true">{short}</span>
    <span className="sr-only">{long}</span>
  </th>
)

/** The champions of the latest seasons. */
function Champions({ teams }: { readonly teams: readonly LeagueTeam[] }) {
  const { api, calls, league } = useApp()
  const { slug } = useStore(league)
  const ask = async () => answered(await api(listLeagueSeasons, { league: slug })).data
  const { data } = useCall(calls, `seasons ${slug}`, ask, { freshMs: 60_000 })
  const over = (data ?? []).filter(({ champion }) => champion !== null).slice(0, 5)
  if (over.length === 0) return null
  return (
    <section className="card p-3" aria-labelledby="champions">
      <h3 id="champions" className="text-14 font-semibold">
        {words.champions}
      </h3>
      <ol className="mt-1 text-14">
        {over.map(({ season, champion }) => (
          <li key={season} className="team-line py-1.5">
            <span className="num w-16 text-muted">{fill(words.seasonShort, { season })}</span>
            <Crest team={teams[champion!]!} className="h-6 w-5" />
            <span className="team-name">{teams[champion!]!.name}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Bones = () => (
  <div className="card p-3" role="status">
    <span className="sr-only">{words.loading}</span>
    {Array.from({ length: 20 }, (_, at) => (
      <span key={at} className="flex h-11 items-center gap-3">
        <span className="bone w-5" />
        <span className="bone w-40" />
        <span className="bone ml-auto w-16" />
      </span>
    ))}
  </div>
)
