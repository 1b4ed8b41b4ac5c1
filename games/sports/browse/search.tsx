import { searchSports } from '@ruka/contract/sports-browse'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Search as SearchIcon, SearchX } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { answered } from '../../kit/react/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { seedPrices } from '../live/seed-prices.ts'
import * as words from '../locales/sports.en.json'
import { EventList } from './event-list.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

const QUIET_MS = 250
const LEAST = 2

/** Matches and competitions by name. */
export function Search() {
  const id = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="space-y-3">
      <label htmlFor={id} className="sr-only">
        {words.search}
      </label>
      <input
        id={id}
        type="search"
        className="stake-input search-input"
        placeholder={words.searchHint}
        autoComplete="off"
        autoFocus
        maxLength={60}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {asked.length >= LEAST ? (
        <Found key={asked} asked={asked} />
      ) : (
        <Empty icon={SearchIcon} text={words.searchHelp} />
      )}
    </div>
  )
}

function Found({ asked }: { readonly asked: string }) {
  const { api, calls, prices, views } = useApp()
  const ask = async () => {
    const reply = answered(await api(searchSports, { q: asked }))
    for (const event of reply.data.events) seedPrices(prices, event)
    return reply
  }
  const found = useCall(calls, `search ${asked}`, ask)
  if (found.data === undefined)
    return found.hasFailed ? (
      <Failed text={words.listFailed} retryLabel={words.retry} busy={found.isBusy} onRetry={found.retry} />
    ) : (
      <ListSkeleton />
    )
  const { events, competitions } = found.data.data
  if (events.length + competitions.length === 0)
    return <Empty icon={SearchX} text={fill(words.nothingFound, { text: asked })} />
  return (
    <div className="space-y-3" role="region" aria-label={words.results} aria-live="polite">
      {competitions.length > 0 && (
        <ul className="card divide-y divide-line">
          {competitions.map(({ id, name, category }) => (
            <li key={id}>
              <button
                type="button"
                className="min-h-14 w-full px-3 text-left"
                onClick={() => views.go({ name: 'competition', id, title: name })}
              >
                <span className="block truncate font-semibold">{name}</span>
                <span className="block truncate text-12 text-muted">{category}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <EventList events={events} listed="result" />
    </div>
  )
}
