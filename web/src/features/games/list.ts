import { listGames } from '@ruka/contract/addresses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { early } from '../../lib/boot.ts'
import { fieldOf } from '../../lib/device.ts'
import { nextPage } from '../../lib/paging.ts'
import { tagsOf } from './tag.ts'

/** A game as the grid shows it, with defaults for what the server left out. */
export type Game = {
  readonly slug: string
  readonly name: string
  readonly thumbnail: string
  readonly demo: boolean
}
export type Tag = { readonly key: string; readonly title: string }
type Page = {
  readonly games: readonly Game[]
  readonly tags: readonly Tag[]
  readonly next: number | undefined
}

type Wanted = {
  readonly tags?: string
  readonly search?: string
  /** Whether to ask at all; what is known is given either way. */
  readonly ask?: boolean
}

/**
 * The games with any of the tags (comma joined) and the search text in their name, page by page; all without
 * either.
 */
export function useGames({ tags: written = '', search = '', ask = true }: Wanted) {
  const tags = tagsOf(written).join(',')
  return useInfiniteQuery({
    queryKey: ['games', tags, search],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const wanted = { tags: tags || undefined, search: search || undefined }
      return toPage(await call(listGames, { page: String(pageParam), ...wanted }, { signal }))
    },
    initialPageParam: 1,
    getNextPageParam: last => last.next,
    staleTime: 60_000,
    enabled: ask,
    ...(tags === '' && search === '' ? early(FIRST_PAGE, firstPage) : {}),
  })
}

/** The tags of the whole list; undefined while no list has come. */
export function useAllTags(ask = true): readonly Tag[] | undefined {
  return useGames({ ask }).data?.pages[0]?.tags
}

type Listing = {
  readonly game: Game | undefined
  /**
   * The whole list is known, and the game is not on it. A list that is late, broken or longer does not say
   * so.
   */
  readonly isAbsent: boolean
  readonly isPending: boolean
}

/** Whether the server has a game: by the list, and where that goes on by a search for the game. */
export function useListing(slug: string): Listing {
  const list = useGames({})
  const listed = gameIn(list, slug)
  const goesOn = listed === undefined && list.hasNextPage
  const found = useGames({ search: slug, ask: goesOn })
  const last = goesOn ? found : list
  const game = listed ?? gameIn(found, slug)
  return {
    game,
    isAbsent: game === undefined && last.isSuccess && !last.hasNextPage,
    isPending: game === undefined && last.isPending,
  }
}

/** A game of the list as far as that was read, without asking for it. */
export const useKnownGame = (slug: string): Game | undefined => gameIn(useGames({ ask: false }), slug)

/** The games of all pages that were read. */
export const gamesOf = ({ data }: Pick<ReturnType<typeof useGames>, 'data'>): readonly Game[] =>
  data?.pages.flatMap(page => page.games) ?? []

const gameIn = (list: ReturnType<typeof useGames>, slug: string): Game | undefined =>
  gamesOf(list).find(game => game.slug === slug)

const FIRST_PAGE = '/games/?page=1'
const firstPage = (body: unknown) => ({ pages: [toPage(body)], pageParams: [1] })

/** Reads one answer; what is no game is left out. */
export function toPage(body: unknown): Page {
  return {
    games: listOf(fieldOf(body, 'data')).flatMap(toGame),
    tags: listOf(fieldOf(body, 'available_tags')).flatMap(toTag),
    next: nextPage(fieldOf(body, 'paginator')),
  }
}

/** The most games drawn on a page: a faulty server must not freeze a phone. */
const ROWS_MAX = 200
const NAME_LENGTH_MAX = 100

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, ROWS_MAX) : [])

function toGame(row: unknown): Game[] {
  const slug = fieldOf(row, 'slug')
  const name = fieldOf(row, 'name')
  const thumbnail = fieldOf(row, 'thumbnail')
  if (typeof slug !== 'string' || typeof name !== 'string') return []
  return [
    {
      slug,
      name: name.slice(0, NAME_LENGTH_MAX),
      thumbnail: typeof thumbnail === 'string' ? thumbnail : '',
      demo: fieldOf(row, 'demo_mode_available') === true,
    },
  ]
}

/** A tag is an object of one key; the key is the tag and the value, if it is a text, its title. */
function toTag(row: unknown): Tag[] {
  if (typeof row !== 'object' || row === null) return []
  return Object.entries(row)
    .slice(0, 1)
    .map(([key, title]) => ({ key, title: typeof title === 'string' && title !== '' ? title : key }))
}
