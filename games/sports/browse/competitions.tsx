import { listSportsCompetitions } from '@ruka/contract/sports-browse'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { CalendarX } from 'lucide-react'
import { fill } from '../../kit/fill.ts'
import { answered } from '../../kit/react/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import * as words from '../locales/sports.en.json'
import { FavouriteButton } from './event-row.tsx'
import { favourites } from './favourites.ts'
import { RowsSkeleton } from './list-skeleton.tsx'

/** The competitions that have matches, the player's own first. */
export function Competitions() {
  const { api, calls, views } = useApp()
  const own = useStore(favourites)
  const list = useCall(calls, 'competitions', async () => answered(await api(listSportsCompetitions, {})), {
    everyMs: 60_000,
  })
  if (list.data === undefined)
    return list.hasFailed ? (
      <Failed text={words.listFailed} retryLabel={words.retry} busy={list.isBusy} onRetry={list.retry} />
    ) : (
      <RowsSkeleton />
    )
  const found = [...list.data.data].sort(
    (one, other) => Number(own.includes(other.id)) - Number(own.includes(one.id)),
  )
  if (found.length === 0) return <Empty icon={CalendarX} text={words.noMatches} />
  return (
    <ul className="card divide-y divide-line">
      {found.map(({ id, name, category, counts }) => (
        <li key={id} className="flex items-center">
          <FavouriteButton id={id} name={name} />
          <button
            type="button"
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 pr-3 text-left"
            onClick={() => views.go({ name: 'competition', id, title: name })}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block truncate text-12 text-muted">{category}</span>
            </span>
            <span className="num shrink-0 text-right text-12 text-muted">
              {counts.live > 0 && (
                <span className="live-mark block">{fill(words.liveCount, { n: counts.live })}</span>
              )}
              <span className="block">{fill(words.upcomingCount, { n: counts.upcoming })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
