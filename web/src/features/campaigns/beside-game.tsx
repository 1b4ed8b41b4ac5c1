import { lazyWithPreload } from '@ruka/client/lazy-part'
import { useStore } from '@ruka/client/store'
import { Suspense, useState } from 'react'
import { isPutAway } from './put-away.ts'
import { useIsDue, useOutline } from './outline.ts'

const Strip = lazyWithPreload(() => import('./beside-strip.tsx'))

type Props = {
  readonly slug: string
  readonly isPlayer: boolean
  /** The game has been seen: nothing that comes now delays it. */
  readonly isShown: boolean
}

/**
 * One line beside a game for the campaigns that count it. Whether there is one is decided when it is first drawn, and
 * its height is its own, so that the game never moves by itself. Screens as low as a phone on its side, and pages that
 * are zoomed in, have no room for it.
 */
export function BesideGame({ slug, isPlayer, isShown }: Props) {
  const outline = useOutline()
  const counts = (games: readonly string[] | null) => games === null || games.includes(slug)
  const [isKept] = useState(
    () =>
      outline !== undefined && (counts(outline.games.jackpots) || (isPlayer && counts(outline.games.races))),
  )
  const isAway = useStore(isPutAway, undefined, () => false)
  const isDue = useIsDue()
  if (!isKept || isAway || !outline) return null
  return (
    <div className="h-8 shrink-0 border-b border-line bg-raised lg:h-11 [@media(height<30rem)]:hidden">
      {isShown && isDue && (
        <Suspense fallback={null}>
          <Strip.View slug={slug} />
        </Suspense>
      )}
    </div>
  )
}
