import { lazyWithPreload } from '@ruka/client/lazy-part'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useVisit } from '../../lib/poll-me.ts'
import { useDesk } from '../../lib/wide.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '@ruka/ui/parts/button'
import type { Game } from './list.ts'
import { isCrashGame, LiveBadge } from './live-strip.tsx'
import { GamePicture } from './picture.tsx'
import { gamesWords } from './words.ts'

const FavouriteButton = lazyWithPreload(() => import('./favourite-button.tsx'))
const CardFacts = lazyWithPreload(() => import('./card-facts.tsx'))
const HOVER_MS = 50
/** The figures of a game are shown where there is room; their line is kept until they are there. */
export const FACTS_LINE = 'facts hidden h-5 lg:block'

type Props = { readonly game: Game; readonly eager: boolean }

/** A game's picture and name. A player's tap goes straight in; a visitor's mouse is offered Play and Demo. */
export function GameCard({ game, eager }: Props) {
  const hover = useHover()
  const player = useVisit() === 'player'
  const onDesk = useDesk()
  const href = `/games/${game.slug}`
  return (
    <div className="relative" {...hover.handlers}>
      <Link href={href} className="group block rounded-card" aria-label={game.name}>
        <span className="block aspect-square overflow-hidden rounded-card border border-line bg-raised-2">
          <GamePicture game={game} eager={eager} spared />
        </span>
        <span className="flex min-h-9 items-center truncate text-14 font-semibold">{game.name}</span>
      </Link>
      <p className={`${FACTS_LINE} -mt-1 truncate text-12 text-muted`}>
        {onDesk && (
          <Suspense>
            <CardFacts.View slug={game.slug} />
          </Suspense>
        )}
      </p>
      {isCrashGame(game.slug) && <LiveBadge slug={game.slug} />}
      {player && (
        <Suspense>
          <FavouriteButton.View slug={game.slug} name={game.name} />
        </Suspense>
      )}
      {hover.on && <Offer game={game} href={href} />}
    </div>
  )
}

/** Separate, so that a list of cards does not fetch what only the card under the mouse needs. */
function Offer({ game, href }: { readonly game: Game; readonly href: string }) {
  const t = useWords(gamesWords)
  if (useVisit() === 'player') return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square flex-col items-center justify-center gap-2 rounded-card bg-scrim p-4 *:pointer-events-auto">
      <Link
        href={href}
        className={buttonClass('primary', 'w-full max-w-32')}
        aria-label={t('playNamed', { name: game.name })}
      >
        {t('play')}
      </Link>
      {game.demo && (
        <Link
          href={`${href}?demo=true`}
          className={buttonClass('plain', 'w-full max-w-32')}
          aria-label={t('demoNamed', { name: game.name })}
        >
          {t('demo')}
        </Link>
      )}
    </div>
  )
}

/**
 * On after the mouse has paused on it, or while the keyboard is inside; a finger goes through to the link.
 */
function useHover() {
  const [on, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    clearTimeout(timer.current)
    setOn(false)
  }
  return {
    on,
    handlers: {
      onPointerEnter: (event: { pointerType: string }) => {
        if (event.pointerType !== 'mouse') return
        timer.current = setTimeout(() => setOn(true), HOVER_MS)
      },
      onPointerLeave: leave,
      onFocus: (event: { target: EventTarget & Element }) => {
        if (event.target.matches(':focus-visible')) setOn(true)
      },
      onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) leave()
      },
    },
  }
}
