import { useApp, type SportsEvent } from '../app/app-context.ts'
import { groupBy } from '../../kit/react/group-by.ts'
import { useStore } from '@ruka/client/store'
import { EventRow, FavouriteButton } from './event-row.tsx'
import { favourites } from './favourites.ts'
import { LISTED, type Listed } from './market-filter.ts'

type Group = { readonly id: string; readonly title: string; readonly events: readonly SportsEvent[] }

/** Events by competition, the player's own first, in the order in which they come. */
function grouped(events: readonly SportsEvent[], own: readonly string[]): readonly Group[] {
  const byId = groupBy(events, ({ competition }) => competition.id)
  const groups = [...byId].map(([id, of]) => ({ id, title: titleOf(of[0]!), events: of }))
  const rank = ({ id }: Group) => Number(!own.includes(id))
  return groups.sort((one, other) => rank(one) - rank(other))
}
const titleOf = ({ competition, category }: SportsEvent): string => `${competition.name} · ${category}`

/** A list of matches under the names of their competitions, with one market. */
export function EventList({
  events,
  listed,
}: {
  readonly events: readonly SportsEvent[]
  readonly listed: Listed
}) {
  const own = useStore(favourites)
  const { views } = useApp()
  const { columns } = LISTED[listed]
  return grouped(events, own).map(({ id, title, events: of }) => (
    <section key={id} className="card" aria-labelledby={`of-${id}`}>
      <div className="card-head">
        <FavouriteButton id={id} name={title} />
        <h2 id={`of-${id}`} className="min-w-0 flex-1 truncate text-14 font-semibold">
          <button
            type="button"
            className="max-w-full truncate min-h-11"
            onClick={() => views.go({ name: 'competition', id, title: of[0]!.competition.name })}
          >
            {title}
          </button>
        </h2>
        <span className="columns" aria-hidden="true" data-count={columns.length}>
          {columns.map(column => (
            <span key={column}>{column}</span>
          ))}
        </span>
      </div>
      <ul>
        {of.map(event => (
          <EventRow key={event.id} event={event} listed={listed} />
        ))}
      </ul>
    </section>
  ))
}
