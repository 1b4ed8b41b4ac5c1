import { type LeagueTeam } from '@ruka/contract/league'
import { listLeagueRounds, type PublishedRound } from '@ruka/contract/league-records'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { History, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import { readPages } from '../../../slip/own/pages.rules.ts'
import { useApp, useTeams } from '../app/app-context.ts'
import { sheetLater } from '../app/later.tsx'
import { sheetOf } from '../live/goals.rules.ts'
import * as words from '../locales/league.en.json'
import { Crest } from '../rounds/crest.tsx'
import { voidText } from '../rounds/void-text.ts'
import { useAfterRound } from '../table/use-table.ts'
import { Bones } from './bones.tsx'

const CheckSheet = sheetLater(async () => (await import('./check-sheet.tsx')).CheckSheet)

/** The rounds that are over, latest first, each with the way to check it. */
export function ResultsScreen() {
  const teams = useTeams()
  const list = useRounds()
  const [checked, setChecked] = useState<PublishedRound>()
  if (!list.data)
    return list.hasFailed ? (
      <Failed text={words.resultsFailed} retryLabel={words.retry} busy={list.isBusy} onRetry={list.retry} />
    ) : (
      <Bones />
    )
  if (list.data.items.length === 0) return <Empty icon={History} text={words.noResults} />
  return (
    <div className="space-y-3">
      <div className="grid gap-3 lg:grid-cols-2">
        {list.data.items.map(round => (
          <Round
            key={`${round.season}:${round.week}`}
            round={round}
            teams={teams}
            onCheck={() => setChecked(round)}
          />
        ))}
      </div>
      {list.data.next !== null && (
        <Button className="w-full" busy={list.isShort} onClick={list.more}>
          {words.olderRounds}
        </Button>
      )}
      {checked && <CheckSheet round={checked} onClose={() => setChecked(undefined)} />}
    </div>
  )
}

const LIMIT = '6'

function useRounds() {
  const { api, calls, league } = useApp()
  const { slug } = useStore(league)
  const [pages, setPages] = useState(1)
  const wanted = useRef(1)
  const ask = () =>
    readPages(
      async before =>
        answered(
          await api(listLeagueRounds, {
            league: slug,
            limit: LIMIT,
            ...(before === undefined ? {} : { before }),
          }),
        ),
      () => wanted.current,
    )
  const list = useCall(calls, `rounds ${slug}`, ask, { freshMs: 15_000 })
  useAfterRound(list.retry)
  return {
    ...list,
    isShort: list.data !== undefined && list.data.next !== null && list.data.pages < pages,
    more: () => {
      wanted.current = pages + 1
      setPages(pages + 1)
      list.retry()
    },
  }
}

type RoundProps = {
  readonly round: PublishedRound
  readonly teams: readonly LeagueTeam[]
  readonly onCheck: () => void
}

function Round({ round, teams, onCheck }: RoundProps) {
  const { season, week, results, fixtures, reason } = round
  const title = fill(words.seasonWeek, { season, week })
  return (
    <section className="card mt-0! p-3" aria-label={title}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="num font-semibold">{title}</h3>
        {round.seed !== null && results !== null && (
          <button
            type="button"
            className="flex min-h-11 items-center gap-1.5 text-14 font-semibold text-ember-text"
            onClick={onCheck}
          >
            <ShieldCheck className="size-4" aria-hidden="true" />
            {words.checkRound}
          </button>
        )}
      </div>
      {results === null ? (
        <p className="py-2 text-14 text-muted">{voidText(reason)}</p>
      ) : (
        <ul>
          {fixtures.map(([home, away], at) => (
            <Result key={at} home={teams[home]!} away={teams[away]!} text={results[at]!} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Result({
  home,
  away,
  text,
}: {
  readonly home: LeagueTeam
  readonly away: LeagueTeam
  readonly text: string
}) {
  const { full, half } = sheetOf(text)
  return (
    <li className="result-row">
      <span className="team-line">
        <Crest team={home} className="h-5 w-4" />
        <span className="team-name">{home.name}</span>
      </span>
      <span className="num text-center leading-tight font-extrabold">
        {full.home}:{full.away}
        <span className="block text-12 font-normal text-muted">
          <span className="sr-only">{words.halfTime} </span>
          {half.home}:{half.away}
        </span>
      </span>
      <span className="team-line">
        <Crest team={away} className="h-5 w-4" />
        <span className="team-name">{away.name}</span>
      </span>
    </li>
  )
}
