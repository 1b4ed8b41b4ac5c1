import { readSportsBackground } from '@ruka/contract/sports-background'
import type { Reply } from '@ruka/contract/endpoint'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { ChartNoAxesColumn } from 'lucide-react'
import { fill } from '../../kit/fill.ts'
import { answered } from '../../kit/react/answered.ts'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { dateText } from '../../kit/react/texts.ts'
import { CardsSkeleton } from '../browse/list-skeleton.tsx'
import * as words from '../locales/sports.en.json'
import { sidesText } from '../../slip/own/selection-names.ts'

type Facts = Reply<typeof readSportsBackground>['data']
type Past = Facts['form']['home'][number]

/** What is known of the sides from our own results: form, meetings and the table. */
export function Background({ event }: { readonly event: SportsEvent }) {
  const { api, calls } = useApp()
  const ask = async () => answered(await api(readSportsBackground, { id: event.id }))
  const found = useCall(calls, `facts ${event.id}`, ask, { freshMs: 60_000 })
  if (found.data === undefined)
    return found.hasFailed ? (
      <Failed text={words.factsFailed} retryLabel={words.retry} busy={found.isBusy} onRetry={found.retry} />
    ) : (
      <CardsSkeleton />
    )
  const { form, head_to_head: meetings, table } = found.data.data
  if (form.home.length + form.away.length + meetings.length === 0)
    return <Empty icon={ChartNoAxesColumn} text={words.noFacts} />
  return (
    <div className="market-grid">
      <section className="card p-3">
        <h2 className="font-semibold">{words.form}</h2>
        <Form team={event.home} past={form.home} />
        <Form team={event.away} past={form.away} />
      </section>
      {meetings.length > 0 && (
        <section className="card p-3">
          <h2 className="font-semibold">{words.headToHead}</h2>
          <ul className="mt-2 space-y-2 text-14">
            {meetings.map(({ kick_off, home, away, score }) => (
              <li key={kick_off} className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{sidesText({ home, away })}</span>
                <span className="num whitespace-nowrap">{`${score.home}:${score.away}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {table !== null && <Table table={table} />}
    </div>
  )
}

const RESULTS = {
  won: { letter: words.form_won, text: words.wonText, tone: 'text-mint-text' },
  drawn: { letter: words.form_drawn, text: words.drawnText, tone: 'text-info-text' },
  lost: { letter: words.form_lost, text: words.lostText, tone: 'text-rose-text' },
} as const

/** The last matches of a side, latest first. */
function Form({ team, past }: { readonly team: string; readonly past: readonly Past[] }) {
  return (
    <div className="mt-3">
      <h3 className="text-14 text-muted wrap-anywhere">{team}</h3>
      {past.length === 0 && <p className="mt-1 text-14">{words.noForm}</p>}
      <ul className="mt-1 space-y-1 text-14">
        {past.map(({ kick_off, opponent, score, outcome }) => {
          const { letter, text, tone } = RESULTS[outcome]
          return (
            <li key={kick_off} className="flex gap-3">
              <span className={`w-4 font-extrabold ${tone}`} aria-hidden="true">
                {letter}
              </span>
              <span className="sr-only">{text}</span>
              <span className="min-w-0 flex-1 truncate">{opponent}</span>
              <span className="num whitespace-nowrap">{`${score.home}:${score.away}`}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Table({ table }: { readonly table: NonNullable<Facts['table']> }) {
  return (
    <section className="card p-3">
      <h2 className="font-semibold">{words.table}</h2>
      <p className="text-12 text-muted">{fill(words.since, { date: dateText(table.since) })}</p>
      <table className="mt-2 w-full text-14">
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="w-6 text-left font-normal">
              #
            </th>
            <th scope="col" className="text-left font-normal">
              {words.team}
            </th>
            <Heading short={words.played} long={words.playedText} />
            <Heading short={words.goalDifference} long={words.goalDifferenceText} />
            <Heading short={words.points} long={words.pointsText} />
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={row.team} className={row.side === null ? '' : 'bg-raised-2 font-semibold'}>
              <td className="num py-1 text-muted">{at + 1}</td>
              <td className="max-w-0 truncate py-1">{row.team}</td>
              <td className="num w-10 py-1 text-right">{row.played}</td>
              <td className="num w-10 py-1 text-right">{row.goals_for - row.goals_against}</td>
              <td className="num w-10 py-1 text-right font-extrabold">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Heading = ({ short, long }: { readonly short: string; readonly long: string }) => (
  <th scope="col" className="w-10 text-right font-normal">
    <abbr title={long} className="no-underline">
      {short}
    </abbr>
  </th>
)
