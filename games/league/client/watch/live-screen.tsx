import type { LeagueRound } from '@ruka/contract/league'
import { Failed } from '@ruka/ui/parts/failed'
import { formatCountdown } from '@ruka/ui/countdown'
import { useMemo, useRef } from 'react'
import { fill } from '../../../kit/fill.ts'
import { later } from '@ruka/client/lazy-part'
import { useStore } from '@ruka/client/store'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import { useEachTick, writeText } from '../app/each-tick.ts'
import { phaseWord } from '../app/phase-words.ts'
import { scoreAt } from '../live/goals.rules.ts'
import { currentOf } from '../live/league-state.rules.ts'
import { isDrawn, kickOffAt, minuteOf, phaseOf, shareOfPlay } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import { Crest } from '../rounds/crest.tsx'
import { voidText } from '../rounds/void-text.ts'
import { matchOf, type Match } from '../rounds/round-legs.ts'

const Pitch = later(
  async () => (await import('./pitch.tsx')).Pitch,
  () => <Waiting text="" />,
  ({ onRetry }) => (
    <div className="p-3">
      <Failed text={words.noAnswer} retryLabel={words.retry} busy={false} onRetry={onRetry} />
    </div>
  ),
)

/** The ten scores of the round that is on, and one of the matches on its pitch. */
export function LiveScreen({ match: watched }: { readonly match: number }) {
  const { league } = useApp()
  const { no } = useStore(league)
  const now = useLeague()
  const { teams, roundMs, name } = now
  const round = currentOf(now)
  const matches = useMemo(
    () => round?.fixtures.map((_, at) => matchOf({ no, name, teams, roundMs }, round, at)) ?? [],
    [no, name, teams, roundMs, round],
  )
  const match = matches[watched]
  if (!round || !match) return <p className="py-10 text-center text-muted">{words.noRounds}</p>
  return (
    <div className="watch">
      <section className="card overflow-hidden" aria-label={words.watchedMatch}>
        <Board round={round} match={match} />
        <Stage round={round} match={match} />
      </section>
      <section aria-label={words.allScores}>
        <ul className="scores">
          {matches.map(each => (
            <li key={each.event}>
              <ScoreTile round={round} match={each} isWatched={each === match} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type MatchProps = { readonly round: LeagueRound; readonly match: Match }

/** `2:1` as it is shown now; empty before the kick-off. */
function useScore(round: LeagueRound, at: number): string {
  const { roundMs } = useLeague()
  return useTick(now => {
    const share = shareOfPlay(round, now, roundMs)
    if (!isDrawn(round) || !round.drawn || share === 0) return ''
    const { home, away } = scoreAt(round.drawn.results[at]!, share)
    return `${home}:${away}`
  })
}

function Board({ round, match }: MatchProps) {
  const score = useScore(round, match.at)
  return (
    <div className="board">
      <p className="board-side">
        <Crest team={match.home} className="h-9 w-8" />
        <span className="min-w-0 wrap-anywhere">{match.home.name}</span>
      </p>
      <p className="text-center">
        <span className="board-score num block">{score || '–'}</span>
        <Minute round={round} />
      </p>
      <p className="board-side">
        <Crest team={match.away} className="h-9 w-8" />
        <span className="min-w-0 wrap-anywhere">{match.away.name}</span>
      </p>
    </div>
  )
}

/** The minute of the play, which changes with nearly every tick, or the word of another phase. */
function Minute({ round }: { readonly round: LeagueRound }) {
  const { roundMs } = useLeague()
  const place = useRef<HTMLSpanElement>(null)
  const phase = useTick(now => phaseOf(round, now, roundMs))
  const isPlaying = phase === 'playing'
  useEachTick(now =>
    writeText(
      place.current!,
      isPlaying ? `${minuteOf(shareOfPlay(round, now, roundMs))}′` : phaseWord(phase),
    ),
  )
  return <span ref={place} className="board-minute num text-12 text-muted" data-playing={isPlaying} />
}

/** The pitch once the match is drawn; before it, when that will be. */
function Stage({ round, match }: MatchProps) {
  const { roundMs, reasons } = useLeague()
  const phase = useTick(now => phaseOf(round, now, roundMs))
  const left = useTick(now => formatCountdown(kickOffAt(round, roundMs) - now))
  if (round.drawn && (phase === 'playing' || phase === 'results'))
    return <Pitch round={round} match={match} />
  if (phase === 'void') return <Waiting text={voidText(reasons[`${round.season}:${round.week}`])} />
  return phase === 'locked' || phase === 'drawing' ? (
    <Waiting text={words.stageDrawing} />
  ) : (
    <Waiting text={fill(words.stageKickOff, { time: left })} />
  )
}

const Waiting = ({ text }: { readonly text: string }) => (
  <>
    <div className="pitch">
      <p className="pitch-text num text-16 font-semibold text-balance">{text}</p>
    </div>
    <div className="comments" aria-hidden="true" />
  </>
)

function ScoreTile({ round, match, isWatched }: MatchProps & { readonly isWatched: boolean }) {
  const { views } = useApp()
  const [home = '', away = ''] = useScore(round, match.at).split(':')
  return (
    <button
      type="button"
      className="score-tile"
      aria-pressed={isWatched}
      onClick={() => views.set({ name: 'live', match: match.at })}
    >
      <Crest team={match.home} className="h-5 w-4" />
      <span className="team-name">{match.home.name}</span>
      <span className="score-goals num">{home}</span>
      <Crest team={match.away} className="h-5 w-4" />
      <span className="team-name">{match.away.name}</span>
      <span className="score-goals num">{away}</span>
    </button>
  )
}
