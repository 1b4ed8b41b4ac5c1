import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { failureOf } from '../../lib/failure.ts'
import { HydrationBoundary } from '../../lib/hydration.tsx'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { FACTS_LINE, GameCard } from './card.tsx'
import { type Tag, useAllTags, useGames } from './list.ts'
import { TagChips } from './tag-chips.tsx'
import { gamesWords } from './words.ts'

type Props = {
  readonly tags: string
  readonly path: '/' | '/games'
  /** Whether the tags can be chosen; otherwise they are fixed. */
  readonly chips?: boolean
}
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

/** Chips and cards, with further pages as one scrolls. */
export function GamesGrid({ tags, path, chips = false }: Props) {
  const t = useWords(gamesWords)
  const list = useGames({ tags })
  const pages = list.data?.pages ?? []
  const games = pages.flatMap(page => page.games)
  // A server that refuses a tag it does not know has no game with it.
  const refused = list.isError && tags !== '' && [400, 404, 422].includes(failureOf(list.error).status)
  const known = useTags(pages[0]?.tags, tags !== '' && (refused || list.isSuccess))
  const empty = games.length === 0 && (list.isSuccess || refused)
  return (
    <div className="space-y-4">
      {chips && <TagChips tags={known} chosen={tags} path={path} />}
      {list.isPending && <Skeletons label={t('loading')} />}
      {list.isError && pages.length === 0 && !refused && (
        <Failed
          text={t('listFailed')}
          retryLabel={t('retry')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {empty && (
        <Empty icon={SearchX} text={t('listEmpty')}>
          {tags !== '' && (
            <Link href={path} className={buttonClass('plain')}>
              {t('allGames')}
            </Link>
          )}
        </Empty>
      )}
      {games.length > 0 && (
        <HydrationBoundary>
          <ul className={GRID}>
            {games.map((game, at) => (
              <li key={game.slug}>
                <GameCard game={game} eager={at < 6} />
              </li>
            ))}
          </ul>
        </HydrationBoundary>
      )}
      {list.hasNextPage && (
        <More busy={list.isFetchingNextPage} label={t('more')} onMore={() => void list.fetchNextPage()} />
      )}
    </div>
  )
}

/**
 * The tags to choose from: those of the answer, and where it has none those of the whole list, asked for if
 * need be.
 */
function useTags(answered: readonly Tag[] | undefined, ask: boolean): readonly Tag[] | undefined {
  const has = answered !== undefined && answered.length > 0
  const all = useAllTags(ask && !has)
  return has ? answered : all
}

/** In the exact size of the cards to come. */
function Skeletons({ label }: { readonly label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={GRID} aria-hidden="true">
        {Array.from({ length: 10 }, (_, at) => (
          <div key={at}>
            <div className="skeleton aspect-square rounded-card" />
            <div className="flex min-h-9 items-center">
              <div className="skeleton h-3.5 w-2/3 rounded-full" />
            </div>
            <div className={FACTS_LINE} />
          </div>
        ))}
      </div>
    </div>
  )
}

type MoreProps = { readonly busy: boolean; readonly label: string; readonly onMore: () => void }

/** Fetches the next page when it comes into sight; a button for who does not scroll. */
function More({ busy, label, onMore }: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const act = useRef(onMore)
  useEffect(() => {
    act.current = busy ? () => undefined : onMore
  })
  useEffect(() => {
    const element = place.current
    if (element === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) act.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="flex justify-center py-2">
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
