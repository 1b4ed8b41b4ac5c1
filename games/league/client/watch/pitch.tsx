import type { LeagueRound } from '@ruka/contract/league'
import { useEffect, useMemo, useRef } from 'react'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import { readGoals } from '../live/goals.rules.ts'
import { fullTimeAt, kickOffAt, shareOfPlay } from '../live/phase.rules.ts'
import type { Match } from '../rounds/round-legs.ts'
import { Commentary } from './commentary.tsx'
import { openScene } from './draw-match.ts'
import { Ground } from './ground.tsx'
import { highlightsOf } from './highlights.rules.ts'
import { playOf, type Play } from './play.rules.ts'
import { useStill } from './use-still.ts'

/** The picture of a drawn match, in time with its score, and what happens in words. */
export function Pitch({ round, match }: { readonly round: LeagueRound; readonly match: Match }) {
  const { seed, results } = round.drawn!
  const [, , home, away] = round.fixtures[match.at]!
  const text = results[match.at]!
  const play = useMemo(() => {
    const goals = readGoals(text)
    return playOf(
      highlightsOf({ seed, match: match.at, goals, means: { home, away } }),
      `${seed}\n${match.at}`,
    )
  }, [seed, match.at, text, home, away])
  return (
    <>
      <Picture key={match.event} round={round} match={match} play={play} />
      <Commentary round={round} match={match} play={play} />
    </>
  )
}

function Picture({
  round,
  match,
  play,
}: {
  readonly round: LeagueRound
  readonly match: Match
  readonly play: Play
}) {
  const { clock } = useApp()
  const { roundMs } = useLeague()
  const isStill = useStill()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { home, away } = match
  const fromMs = kickOffAt(round, roundMs)
  const playMs = fullTimeAt(round, roundMs) - fromMs
  // Without motion the picture is that of the latest moment.
  const stillAt = useTick(now => (isStill ? lastMoment(play, shareOfPlay(round, now, roundMs)) : 0))
  useEffect(() => {
    const scene = openScene(canvas.current!, play, [home, away])
    const now = () => (isStill ? stillAt : Math.min(1, Math.max(0, (clock.now() - fromMs) / playMs)))
    let frame = 0
    let isSeen = true
    const show = (atMs?: number) => {
      const share = now()
      scene.draw(share, atMs)
      if (!isStill && isSeen && share < 1) frame = requestAnimationFrame(show)
    }
    const resize = () => {
      scene.resize()
      scene.draw(now())
    }
    const watcher = new IntersectionObserver(entries => {
      isSeen = entries.at(-1)!.isIntersecting
      cancelAnimationFrame(frame)
      show()
    })
    watcher.observe(canvas.current!)
    addEventListener('resize', resize)
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
      removeEventListener('resize', resize)
      scene.close()
    }
  }, [play, home, away, fromMs, playMs, clock, isStill, stillAt])
  return (
    <div className="pitch">
      <Ground />
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  )
}

/** The moment of the latest clip, or the kick-off. */
const lastMoment = ({ shown }: Play, share: number): number =>
  shown.findLast(({ at }) => at <= share)?.at ?? 0
