import { Star } from 'lucide-react'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { fill } from '../../kit/fill.ts'
import { useApp, type SportsEvent } from '../app/app-context.ts'
import { useStore } from '@ruka/client/store'
import { kickOffText } from '../../kit/react/texts.ts'
import * as words from '../locales/sports.en.json'
import * as slipWords from '../../slip/locales/slip.en.json'
import { LISTED, type Listed } from './market-filter.ts'
import { PriceCell } from './price-cell.tsx'
import { STATUS_TEXTS } from './status-texts.ts'
import { favourites, toggleFavourite } from './favourites.ts'

/** The state of an event now: from the socket, or else as the list had it. */
export function useEventState(event: SportsEvent) {
  const { prices } = useApp()
  const key = prices.keys.state(event.id)
  const live = useSyncExternalStore(
    listener => prices.subscribe(key, listener),
    () => prices.state(event.id),
    () => prices.state(event.id),
  )
  return live ?? event
}

/** Follows the prices of an event while its row is on the screen. */
function useFollowed(id: string) {
  const { follow } = useApp()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => whileShown(row.current!, () => follow(id)), [follow, id])
  return row
}

/** Starts something whenever an element comes near the screen, and stops it when it goes. */
function whileShown(element: Element, start: () => () => void): () => void {
  let stop: (() => void) | undefined
  const watch = new IntersectionObserver(
    entries => {
      const isShown = entries.at(-1)!.isIntersecting
      if (isShown) stop ??= start()
      else {
        stop?.()
        stop = undefined
      }
    },
    { rootMargin: '240px 0px' },
  )
  watch.observe(element)
  return () => {
    watch.disconnect()
    stop?.()
  }
}

/** A match in a list: who plays, when or how it stands, and the prices of one market. */
export const EventRow = memo(function EventRow({
  event,
  listed,
}: {
  readonly event: SportsEvent
  readonly listed: Listed
}) {
  const { views } = useApp()
  const row = useFollowed(event.id)
  const { market, specifiers, outcomes } = LISTED[listed]
  return (
    <li ref={row} className="event">
      <a
        className="event-names"
        href={`?event=${event.id}`}
        onClick={click => {
          click.preventDefault()
          views.go({ name: 'match', id: event.id })
        }}
      >
        <EventTime event={event} />
        <Sides event={event} />
      </a>
      <span
        className="prices"
        role="group"
        aria-label={fill(slipWords.pricesOf, { home: event.home, away: event.away })}
      >
        {outcomes.map(outcome => (
          <PriceCell key={outcome} event={event} market={market} specifiers={specifiers} outcome={outcome} />
        ))}
      </span>
    </li>
  )
})

function EventTime({ event }: { readonly event: SportsEvent }) {
  const { now } = useApp()
  const nowMs = useStore(now)
  const { status, score, kick_off } = useEventState(event)
  return (
    <span className="event-time">
      {status === 'live' ? (
        <span className="live-mark num">{score?.minute ? `${score.minute.split(':')[0]}′` : words.live}</span>
      ) : (
        <span className="num">
          {status === 'upcoming' ? kickOffText(kick_off, nowMs) : STATUS_TEXTS[status]}
        </span>
      )}
    </span>
  )
}

function Sides({ event }: { readonly event: SportsEvent }) {
  const { score, status } = useEventState(event)
  const shows = score !== null && status !== 'upcoming'
  return (
    <>
      <span className="side">
        <span className="truncate">{event.home}</span>
        {shows && <span className="num side-score">{score.home}</span>}
      </span>
      <span className="side">
        <span className="truncate">{event.away}</span>
        {shows && <span className="num side-score">{score.away}</span>}
      </span>
    </>
  )
}

/** Marks a competition as one of the player's own, on this device. */
export function FavouriteButton({ id, name }: { readonly id: string; readonly name: string }) {
  const isOwn = useStore(favourites, ids => ids.includes(id))
  return (
    <button
      type="button"
      className="grid size-11 shrink-0 place-items-center text-muted"
      aria-pressed={isOwn}
      aria-label={fill(words.favourite, { name })}
      onClick={() => toggleFavourite(id)}
    >
      <Star className={`size-4 ${isOwn ? 'fill-ember-from text-ember-text' : ''}`} aria-hidden="true" />
    </button>
  )
}
