import { lazyWithPreload } from '@ruka/client/lazy-part'
import { useStore } from '@ruka/client/store'
import { type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import { recall } from '../../lib/device.ts'
import { ownGames } from '../../lib/own-games.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useVisit } from '../../lib/poll-me.ts'
import { site } from '../../lib/site.ts'
import { useLobby } from '../../lib/use-lobby.ts'
import { useWords } from '../../lib/words.ts'
import { GamesGrid } from './grid.tsx'
import { Hero } from './hero.tsx'
import { useListing } from './list.ts'
import { LiveStrip } from './live-strip.tsx'
import { liveWords } from './live-words.ts'
import { SearchButton } from './search-button.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { gamesWords } from './words.ts'

/** Left by the slides themselves: where there were none the last time, no place is kept for them. */
const NO_SLIDES = 'ruka.no-slides'

const PLACES = [1, 2, 3, 4].map(place => (
  <li key={place} className="w-52 shrink-0 rounded-control border border-line bg-raised" />
))

const ContinueRow = lazyWithPreload(() => import('./continue-row.tsx'))
const RecentWins = lazyWithPreload(() => import('./recent-wins.tsx'))

/** The hero speaks of Aviator: a server without it is not spoken for. */
function HeroSlide() {
  const { game, isAbsent, isPending } = useListing('aviator')
  if (isPending) return <li className="slide skeleton" aria-hidden="true" />
  if (isAbsent || game?.demo === false) return null
  return (
    <li className="slide">
      <Hero />
    </li>
  )
}

/** The place of the latest wins is kept from the start; its code comes with the socket's first message. */
function Wins() {
  const t = useWords(liveWords)
  const { saveData } = usePreferences()
  const { isKnown } = useLobby()
  if (!site().socket || saveData) return null
  const places = (
    <ul className="flex gap-2" aria-hidden="true">
      {PLACES}
    </ul>
  )
  return (
    <section
      aria-label={t('wins')}
      aria-busy={!isKnown}
      className="chips -mx-3 flex h-12 overflow-x-auto px-3 md:mx-0 md:px-0"
    >
      <Suspense fallback={places}>{isKnown ? <RecentWins.View /> : places}</Suspense>
    </section>
  )
}

type Props = { readonly slides: ReactNode; readonly campaigns: ReactNode }

/** The home page: shortcuts, what happens now, the player’s own games, slides, campaigns, and the games. */
export default function Home({ slides, campaigns }: Props) {
  const t = useWords(gamesWords)
  const player = useVisit() === 'player'
  const { recent, favourites } = useStore(ownGames)
  const hasOwn = recent.length + favourites.length > 0
  const tags = new URLSearchParams(useSearch()).get('tags') ?? ''
  const { name, phone } = site().helpline
  return (
    <div className="mx-auto w-full max-w-6xl space-y-3.5 px-3 pt-3 pb-8 md:space-y-5 md:px-6 md:pt-5">
      <h1 className="sr-only">{site().name}</h1>
      <Shortcuts />
      <div className="space-y-2">
        <LiveStrip />
        <Wins />
      </div>
      {player && (
        <Suspense fallback={hasOwn && <div className="h-33" />}>
          <ContinueRow.View />
        </Suspense>
      )}
      <section className="slider relative" aria-label={t('highlights')}>
        <ul className="slides">
          {!player && <HeroSlide />}
          <Suspense
            fallback={recall(NO_SLIDES) !== true && <li className="slide skeleton" aria-hidden="true" />}
          >
            {slides}
          </Suspense>
        </ul>
      </section>
      {campaigns}
      <section aria-labelledby="hot" className="space-y-3">
        <div className="flex items-center justify-between gap-3">
          <h2 id="hot" className="text-20 font-extrabold">
            {t('hot')}
          </h2>
          <SearchButton />
        </div>
        <GamesGrid tags={tags} path="/" chips />
      </section>
      <p className="border-t border-line pt-4 text-14 text-muted">
        {t('adults')}{' '}
        {phone !== '' && (
          <a className="inline-block py-3 text-text underline" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {name} {phone}
          </a>
        )}
      </p>
    </div>
  )
}
