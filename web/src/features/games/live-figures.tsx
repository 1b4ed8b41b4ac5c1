import { multiplierX100 } from '@ruka/games/crash/curve.rules'
import { useEffect, useRef } from 'react'
import { formatMultiplier } from '../../lib/format.ts'
import { isFlying, type LiveGame } from '../../lib/lobby.ts'
import { useWords } from '../../lib/words.ts'
import { homePartsWords } from './home-parts-words.ts'

/** The rising multiplier, or where the flight ended. */
export function Figure({ game }: { readonly game: LiveGame }) {
  if (game.phase === 'flying') return <RunningMultiplier game={game} className="text-mint-text" />
  const [end] = game.phase === 'crashed' ? game.ends : []
  return end === undefined ? null : (
    <span className="num text-14 font-bold text-rose-text">{formatMultiplier(end)}</span>
  )
}

/** Who flies, or that bets are open, and where the last rounds ended: one on a phone, more where there is room. */
export function Detail({ game: { phase, players, ends } }: { readonly game: LiveGame }) {
  const t = useWords(homePartsWords)
  const past = phase === 'crashed' ? ends.slice(1) : ends
  return (
    <>
      {phase === 'flying' && players > 0 && <span>{t('flying', { n: players })}</span>}
      {phase === 'betting' && <span className="text-ember-text">{t('betting')}</span>}
      {past.length > 0 && (
        <span className={phase === 'betting' ? 'max-sm:hidden' : ''}>
          {t('last', { end: formatMultiplier(past[0]!) })}
        </span>
      )}
      {past.slice(1).map((x100, at) => (
        // A link read aloud with many figures would be hard to follow.
        <span
          aria-hidden="true"
          key={`${at}-${x100}`}
          className="max-sm:hidden lg:rounded-full lg:bg-raised-2 lg:px-2 lg:py-0.5"
        >
          {formatMultiplier(x100)}
        </span>
      ))}
    </>
  )
}

export const Badge = ({ game }: { readonly game: LiveGame }) => (
  <span className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2">
    <span className="slide-control rounded-full px-2">
      <RunningMultiplier game={game} className="" />
    </span>
  </span>
)

const FRAME_MS = 100

/**
 * The multiplier of a flight as it rises, written past React ten times a second; under reduced motion only
 * that the flight is on.
 */
function RunningMultiplier({ game, className }: { readonly game: LiveGame; readonly className: string }) {
  const t = useWords(homePartsWords)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const show = () => {
      const nowMs = performance.now()
      const rising = still ? t('inFlight') : formatMultiplier(multiplierX100(nowMs - game.tookOffMs))
      if (text.current) text.current.textContent = isFlying(game, nowMs) ? rising : ''
    }
    show()
    const timer = setInterval(show, FRAME_MS)
    return () => clearInterval(timer)
  }, [game, t])
  return <span ref={text} aria-hidden="true" className={`num text-14 font-bold ${className}`} />
}
