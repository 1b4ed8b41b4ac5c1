import { readGame } from '@ruka/contract/addresses'
import type { Language } from '@ruka/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { useParams, useSearch } from 'wouter'
import { call } from '../../lib/api.ts'
import { early } from '../../lib/boot.ts'
import { fieldOf } from '../../lib/device.ts'
import { failureOf } from '../../lib/failure.ts'
import { titleOf } from '../../lib/game-name.ts'
import { frameAddress, setAppearance } from '../../lib/game-bridge.ts'
import { useGamePage } from '../../lib/game-page.ts'
import { noteOpened } from '../../lib/own-games.ts'
import { useVisit } from '../../lib/poll-me.ts'
import { preferred, usePreferences } from '../../lib/preferences.ts'
import { session } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'
import { useTitle } from '../../lib/title.ts'
import { useWords } from '../../lib/words.ts'
import { bringAbout } from './about.ts'
import { GameFrame } from './game-frame.tsx'
import { GameIntro } from './game-intro.tsx'
import { GamePlace, GamePoster } from './game-poster.tsx'
import { gameWords } from './game-words.ts'
import { useKnownGame } from './list.ts'
import { Missing, NewTab, NotLoaded } from './without-frame.tsx'

/** A game: for a visitor what it is and two ways in, else the game itself in its frame. */
export default function GameScreen({ slug: fixed, page = false, beside }: GameScreenProps) {
  const named = useParams()['slug'] ?? ''
  const slug = fixed ?? named
  const search = useSearch()
  const demo = isDemo(search)
  const player = useVisit() === 'player'
  const { theme, language } = usePreferences()
  const light = theme === 'light' && slug === SPORTS
  const visit = { slug, demo, player, page, light, language, link: page ? linkIn(search) : '' }
  return <Game key={JSON.stringify(visit)} {...visit} beside={beside} />
}

/** Any `demo` in the address asks for the demo, unless it says no. */
function isDemo(search: string): boolean {
  const demo = new URLSearchParams(search).get('demo')
  return demo !== null && !/^(?:false|0)$/i.test(demo)
}

/** What a link to a page of the site names of its game: a match, or the code of a slip. */
function linkIn(search: string): string {
  const asked = new URLSearchParams(search)
  const named = ['event', 'code'].flatMap(name => {
    const value = asked.get(name)
    return value !== null && /^[\w:]{1,60}$/.test(value) ? [[name, value]] : []
  })
  return new URLSearchParams(named).toString()
}

/** Fetches what visitors read about a game, so that its page is drawn in one go; players go straight in. */
export const preloadAbout = async (slug: string): Promise<unknown> =>
  session.get().tokens === undefined && bringAbout(slug)

/**
 * The one game that is opened again in another theme; our own get it by message, and change it as they run.
 */
const SPORTS = 'sports'

export type ScreenProps = {
  /** The game, where the address does not name it. */
  readonly slug?: string
  /** A page of the site, whose bars stay while the game runs. */
  readonly page?: boolean
}
type Beside = {
  /** What stands above a game that is played for real, or that a visitor reads about. */
  readonly beside: ComponentType<{
    readonly slug: string
    readonly isPlayer: boolean
    /** The page or the game has been seen. */
    readonly isShown: boolean
  }>
}
type GameScreenProps = ScreenProps & Beside
type GameProps = {
  readonly slug: string
  readonly demo: boolean
  readonly player: boolean
  readonly page: boolean
  readonly light: boolean
  readonly language: Language
  /** The parameters of the address that are the game's own. */
  readonly link: string
}
/** The ways into a game that there are; `visit` is as it is, without an account and without play money. */
type Way = 'demo' | 'real' | 'visit'
type Entry = {
  readonly name: string
  readonly thumbnail: string
  /** Null where it is none that may be framed. */
  readonly address: URL | null
  readonly ways: readonly Way[]
  readonly newTab: boolean
}

function Game({ slug, demo, player, page, light, language, link, beside: Beside }: GameProps & Beside) {
  const t = useWords(gameWords)
  const read = (body: unknown) => toEntry(body, { slug, demo, player, light, language, link })
  const entry = useQuery({
    queryKey: ['launch', slug, demo, player, light, language, link],
    queryFn: async ({ signal }) => read(await call(readGame, { slug }, { signal })),
    // A page has no launch address: its answers are for visitors who read about the game.
    ...(player || demo ? {} : early(`/games/${slug}/`, read)),
    // A launch address works once: it is never kept, and read again only when the game asks.
    staleTime: Infinity,
    gcTime: 0,
  })
  const known = useKnownGame(slug)
  const way: Way = demo ? 'demo' : player ? 'real' : 'visit'
  const framed = entry.data !== undefined && entry.data.address !== null && entry.data.ways.includes(way)
  // A game that is on its way has its place from the start: bars that went with it would be a jump.
  const expected = entry.isPending && (player || demo)
  useGamePage((entry.data ?? known)?.name ?? '', (framed || expected) && !page)
  useTitle(entry.data?.name)
  useEffect(() => {
    // A visitor's demo is not stored: the next player on this device would see it.
    if (framed && player) noteOpened(slug)
  }, [framed, player, slug])
  if (entry.isPending) {
    return (
      <GamePlace>
        <GamePoster game={known} text={t('gameLoading', { name: known?.name ?? titleOf(slug) })} />
      </GamePlace>
    )
  }
  // A name that cannot be one is refused as such; nothing is there either.
  if (entry.isError && [400, 404].includes(failureOf(entry.error).status)) return <Missing />
  if (entry.isError) return <NotLoaded slug={slug} entry={entry} />
  const { name, address, newTab, ways } = entry.data
  if (ways.length === 0) return <Missing />
  // Stakes of a demo count nowhere.
  const beside = (isShown: boolean) => !demo && <Beside slug={slug} isPlayer={player} isShown={isShown} />
  // The requested way in is missing, and another one exists.
  if (!ways.includes(way)) {
    return (
      <>
        {beside(true)}
        <GameIntro slug={slug} game={entry.data} player={player} />
      </>
    )
  }
  if (address === null) return <NotLoaded slug={slug} entry={entry} />
  if (newTab) return <NewTab name={name} address={address} />
  return (
    <GameFrame
      key={entry.dataUpdatedAt}
      game={entry.data}
      address={address}
      beside={beside}
      onRelaunch={() => void entry.refetch()}
    />
  )
}

type Wanted = Omit<GameProps, 'page'>

/**
 * Reads one game; some servers wrap it in `data`. Real play takes the launch address, the demo its own, and a
 * visitor what may be visited.
 */
function toEntry(body: unknown, { slug, demo, player, light, language, link }: Wanted): Entry {
  const game = fieldOf(body, 'data') ?? body
  const text = (field: string): string | undefined => {
    const value = fieldOf(game, field)
    return typeof value === 'string' ? value : undefined
  }
  const url = demo ? text('demo_url') : player ? text('launch_url') : text('visitor_url')
  // Where the server draws the page there is no `location`, and nothing that is framed.
  const address = url === undefined ? null : frameAddress(url, site().gamesOrigin, location.origin)
  if (address?.origin === site().gamesOrigin) setAppearance(address, { language, theme: preferred().theme })
  else if (light) address?.searchParams.set('mode', 'light')
  for (const [name, value] of new URLSearchParams(link)) address?.searchParams.set(name, value)
  return {
    name: text('name') ?? titleOf(slug),
    thumbnail: text('thumbnail') ?? '',
    address,
    ways: [
      ...(text('demo_url') ? ['demo' as const] : []),
      ...(text('launch_url') || fieldOf(game, 'launch_requires_login') === true ? ['real' as const] : []),
      ...(text('visitor_url') ? ['visit' as const] : []),
    ],
    newTab: text('launch_in') === 'newtab',
  }
}
