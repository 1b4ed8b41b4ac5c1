import { crashGames } from '@ruka/games/crash/games'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useLobby } from '../../lib/use-lobby.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { useListing } from './list.ts'
import { liveWords } from './live-words.ts'

/** Nothing of a flight is known before the socket is open, and the code that draws it comes then. */
const figures = () => import('./live-figures.tsx')
const Figure = lazy(async () => ({ default: (await figures()).Figure }))
const Detail = lazy(async () => ({ default: (await figures()).Detail }))
const Badge = lazy(async () => ({ default: (await figures()).Badge }))

/** What happens in the crash games now. Its place is kept from the start, so that nothing below it moves. */
export function LiveStrip() {
  const t = useWords(liveWords)
  const { saveData } = usePreferences()
  if (!site().socket || saveData) return null
  return (
    <section aria-label={t('live')}>
      <ul className="grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1">
        {crashGames.map(({ slug, name }) => (
          <LiveItem key={slug} slug={slug} name={name} />
        ))}
      </ul>
    </section>
  )
}

function LiveItem({ slug, name }: { readonly slug: string; readonly name: string }) {
  const { isAbsent } = useListing(slug)
  const game = useLobby().games.find(live => live.game === slug)
  if (isAbsent) return null
  return (
    <li>
      <Link
        href={`/games/${slug}`}
        className="grid grid-cols-[1fr_auto] items-center gap-x-3 rounded-control border border-line bg-raised px-3 py-1.5 hover:border-control-line lg:h-12 lg:grid-cols-[auto_1fr_auto]"
      >
        <span className="flex h-5 min-w-0 items-center gap-2 text-14 font-semibold">
          <span
            className={`size-2 rounded-full ${game?.phase === 'flying' ? 'bg-mint' : 'bg-control-line'}`}
            aria-hidden="true"
          />
          <span className="truncate">{name}</span>
        </span>
        <span className="text-14 lg:order-1">
          <Suspense>{game && <Figure game={game} />}</Suspense>
        </span>
        <span className="num col-span-2 flex h-4 flex-wrap content-start items-center gap-x-2 gap-y-4 overflow-hidden text-12 whitespace-nowrap text-muted lg:col-span-1 lg:h-6">
          <Suspense fallback={<Unknown />}>{game ? <Detail game={game} /> : <Unknown />}</Suspense>
        </span>
      </Link>
    </li>
  )
}

/** Stands where the rounds are told once they are known. */
const Unknown = () => <span className="h-2 w-28 rounded-full bg-raised-2" />

/** The multiplier of the flight that is on, over the tile of a crash game. */
export function LiveBadge({ slug }: { readonly slug: string }) {
  const game = useLobby().games.find(live => live.game === slug)
  return game?.phase === 'flying' ? (
    <Suspense>
      <Badge game={game} />
    </Suspense>
  ) : null
}

export const isCrashGame = (slug: string): boolean => crashGames.some(game => game.slug === slug)
