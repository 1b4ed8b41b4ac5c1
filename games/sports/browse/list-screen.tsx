import { DAY_MS, nairobiDayStart } from '@ruka/contract/nairobi'
import { listSportsEvents } from '@ruka/contract/sports-events'
import { Button } from '@ruka/ui/parts/button'
import { chipClass, ChipRow } from '@ruka/ui/parts/chips'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { CalendarX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { answered } from '../../kit/react/answered.ts'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import * as words from '../locales/sports.en.json'
import * as slipWords from '../../slip/locales/slip.en.json'
import { seedPrices } from '../live/seed-prices.ts'
import { EventList } from './event-list.tsx'
import { LISTED, type Listed } from './market-filter.ts'
import { listName, type Query } from './list-name.ts'
import { ListSkeleton } from './list-skeleton.tsx'

/** How often a list is read again: prices come by the socket, new matches by this. */
const AGAIN_MS = 30_000

/** The highlights are as many as the server draws. */
const LIMITS = { highlights: '20', live: '60', today: '60' } as const

/** The events as they are now, each in the place that it had: a list never moves under the thumb. */
function inPlace(before: readonly SportsEvent[] = [], now: readonly SportsEvent[]): readonly SportsEvent[] {
  const byId = new Map(now.map(event => [event.id, event]))
  const stayed = before.flatMap(({ id }) => byId.get(id) ?? [])
  const ids = new Set(stayed.map(({ id }) => id))
  return [...stayed, ...now.filter(({ id }) => !ids.has(id))]
}

/** The end of the day in Nairobi. */
const endOfDay = (nowMs: number): string => new Date(nairobiDayStart(nowMs) + DAY_MS).toISOString()

/** The matches of a tab, with one market of each. */
export function ListScreen({ tab }: { readonly tab: 'highlights' | 'live' | 'today' }) {
  const { api, liveCount, now, paused, views } = useApp()
  const until = useStore(now, endOfDay)
  const queries: Readonly<Record<typeof tab, Query>> = {
    highlights: { status: 'highlights' },
    live: { status: 'live' },
    today: { status: 'upcoming', until },
  }
  const empty = { highlights: words.noMatches, live: words.noneLive, today: words.noneToday }
  const query = queries[tab]
  return (
    <MatchList
      name={listName(query)}
      ask={async () => {
        const list = answered(await api(listSportsEvents, { ...query, limit: LIMITS[tab] }))
        liveCount.set(list.live)
        paused.set(list.paused)
        return list.data
      }}
      empty={empty[tab]}
      more={
        tab !== 'highlights' && (
          <Button onClick={() => views.go({ name: 'list', tab: 'highlights' })}>
            {slipWords.seeMatches}
          </Button>
        )
      }
    />
  )
}

/** Matches of any call, with one market of each, which the player chooses. */
export function MatchList({
  name,
  ask,
  empty,
  more,
}: {
  readonly name: string
  readonly ask: () => Promise<readonly SportsEvent[]>
  readonly empty: string
  /** The way on from a list without matches. */
  readonly more?: ReactNode
}) {
  const { calls, prices } = useApp()
  const [listed, setListed] = useState<Listed>('result')
  const seeded = async () => {
    const events = await ask()
    for (const event of events) seedPrices(prices, event)
    return inPlace(calls.entry(name).get().data as readonly SportsEvent[] | undefined, events)
  }
  const list = useCall(calls, name, seeded, { everyMs: AGAIN_MS })
  const events = list.data ?? []
  return (
    <div className="space-y-3">
      <ChipRow label={words.markets}>
        {(Object.keys(LISTED) as Listed[]).map(name => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === listed}
              className={chipClass(name === listed)}
              onClick={() => setListed(name)}
            >
              {LISTED[name].title}
            </button>
          </li>
        ))}
      </ChipRow>
      {list.data === undefined && list.hasFailed ? (
        <Failed text={words.listFailed} retryLabel={words.retry} busy={list.isBusy} onRetry={list.retry} />
      ) : list.data === undefined ? (
        <ListSkeleton />
      ) : events.length === 0 ? (
        <Empty icon={CalendarX} text={empty}>
          {more}
        </Empty>
      ) : (
        <EventList events={events} listed={listed} />
      )}
    </div>
  )
}
