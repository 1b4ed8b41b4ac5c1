import type { Place } from '@ruka/contract/campaigns'
import { isStill, listIn, make, write, type View } from './dom.ts'
import type { Board } from './store.ts'
import { figure, type Words } from './words.ts'

const MOVE_MS = 200
/** Places that a board that is on has at least, so that the first points push nothing down. */
const FREE_MAX = 5

type Row = {
  readonly key: string
  readonly place: Place | undefined
  readonly rank: number
  readonly isOwn: boolean
}

/** The best places. */
export function placesView({ t, alias }: Words, most: number): View<Board> {
  const rows = make('tbody')
  const entrants = make('small')
  const head = ['rank', 'player', 'points'] as const
  const root = make(
    'table',
    'places',
    make('caption', '', t('places'), ' ', entrants),
    make('thead', '', make('tr', '', ...head.map(key => make('th', '', t(key))))),
    rows,
  )
  const show = listIn<Row>(
    rows,
    ({ key }) => key,
    () => rowView(t('you'), alias),
  )
  let order = ''
  return {
    root,
    update(board) {
      const all = rowsOf(board, most)
      const next = all.map(({ key }) => key).join()
      const isMoved = order !== '' && order !== next && !isStill()
      order = next
      const before = isMoved ? topsOf(rows) : undefined
      show(all)
      if (before) slide(rows, before)
      root.hidden = all.length === 0
      write(entrants, board.entrants > 0 ? t('entrants', { n: board.entrants }) : '')
    },
  }
}

/** Players may share an alias, so its rows are numbered. */
function rowsOf({ places, status, own }: Board, most: number): readonly Row[] {
  const seen = new Map<string, number>()
  const rows = places.slice(0, most).map((place): Row => {
    const nth = (seen.get(place.alias) ?? 0) + 1
    seen.set(place.alias, nth)
    const isOwn = place.is_own ?? (own?.rank === place.rank && own.points === place.points)
    return { key: `${place.alias} ${nth}`, place, rank: place.rank, isOwn }
  })
  if (status !== 'ACTIVE') return rows
  for (let rank = rows.length + 1; rank <= Math.min(most, FREE_MAX); rank++)
    rows.push({ key: `free ${rank}`, place: undefined, rank, isOwn: false })
  return rows
}

function rowView(you: string, alias: (alias: string) => string): View<Row> {
  const [rank, player, points, mark] = [make('td'), make('span'), make('td'), make('small', 'you')]
  const root = make('tr', '', rank, make('td', '', mark, player), points)
  return {
    root,
    update(row) {
      root.className = row.isOwn ? 'own' : row.place ? '' : 'free'
      write(rank, String(row.rank))
      write(player, row.place ? alias(row.place.alias) : '–')
      write(mark, row.isOwn ? you : '')
      write(points, row.place ? figure(row.place.points) : '')
    },
  }
}

const topsOf = (rows: Element): ReadonlyMap<Element, number> =>
  new Map([...rows.children].map(row => [row, row.getBoundingClientRect().top]))

/** Rows glide from where they were, by transform alone; those that are new fade in. */
function slide(rows: Element, before: ReadonlyMap<Element, number>): void {
  const after = topsOf(rows)
  for (const [row, top] of after) {
    const was = before.get(row)
    if (was === top) continue
    const start = was === undefined ? { opacity: 0 } : { transform: `translateY(${was - top}px)` }
    row.animate([start, {}], { duration: MOVE_MS, easing: 'ease-out' })
  }
}
