import type { LeagueRound } from '@ruka/contract/league'
import { LEAGUES } from '@ruka/contract/virtual-ids'
import { formatCountdown } from '@ruka/ui/countdown'
import { CircleHelp } from 'lucide-react'
import { useRef } from 'react'
import { fill } from '../../../kit/fill.ts'
import { useStore } from '@ruka/client/store'
import { currentOf } from '../live/league-state.rules.ts'
import { leftOf, minuteOf, phaseEndsAt, phaseOf, shareOfPlay, type Phase } from '../live/phase.rules.ts'
import * as words from '../locales/league.en.json'
import { useApp, useTick } from './app-context.ts'
import { useEachTick, useFirst } from './each-tick.ts'
import { phaseWord } from './phase-words.ts'

/** The league, its week, and the time that is left of what happens now. */
export function Header({ onHelp }: { readonly onHelp: () => void }) {
  const { state } = useApp()
  const round = useStore(state, now => now && currentOf(now))
  return (
    <header className="league-head">
      <div className="league-head-in">
        <div className="min-w-0 flex-1">
          <Leagues />
          <p className="league-week num">
            <span className="demo-mark of-visitor">{words.demo}</span>
            {round ? fill(words.seasonWeek, { season: round.season, week: round.week }) : '\u00a0'}
          </p>
        </div>
        {round ? <PhaseNow round={round} /> : <span className="bone h-10 w-28" />}
        <button type="button" className="head-button" aria-label={words.howItWorks} onClick={onHelp}>
          <CircleHelp className="size-5" aria-hidden="true" />
        </button>
      </div>
    </header>
  )
}

/** Both leagues: a tap shows the other one. */
function Leagues() {
  const { league, names, show } = useApp()
  const shown = useStore(league)
  const called = useStore(names)
  return (
    <div className="leagues" role="group" aria-label={words.leagues}>
      <h1 className="sr-only">{called[shown.slug]}</h1>
      {LEAGUES.map(each => (
        <button
          key={each.slug}
          type="button"
          className="league-name"
          aria-pressed={each.slug === shown.slug}
          onClick={() => show(each)}
        >
          {called[each.slug]}
        </button>
      ))}
    </div>
  )
}

const TONES: Readonly<Partial<Record<Phase, string>>> = {
  betting: 'open',
  ahead: 'open',
  playing: 'live',
  void: 'void',
}

function PhaseNow({ round }: { readonly round: LeagueRound }) {
  const { state } = useApp()
  const roundMs = useStore(state, now => now!.roundMs)
  const phase = useTick(now => phaseOf(round, now, roundMs))
  return (
    <div className="phase" data-tone={TONES[phase] ?? 'still'}>
      {/* The phase is told when it changes; the time is read by who comes to it. */}
      <p role="status" className="phase-word">
        {phaseWord(phase)}
      </p>
      <TimeLeft round={round} phase={phase} roundMs={roundMs} />
      <PhaseRing round={round} phase={phase} roundMs={roundMs} />
    </div>
  )
}

type PhaseProps = { readonly round: LeagueRound; readonly phase: Phase; readonly roundMs: number }

/** The time that is left of a phase, or the minute of the play. */
function TimeLeft({ round, phase, roundMs }: PhaseProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const leftAt = (nowMs: number): string => {
    const end = phaseEndsAt(round, phase, roundMs)
    if (phase === 'playing') return `${minuteOf(shareOfPlay(round, nowMs, roundMs))}′`
    return end === undefined ? '' : formatCountdown(end - nowMs)
  }
  const first = useFirst(leftAt)
  useEachTick(now => {
    const left = leftAt(now)
    if (place.current!.textContent === left) return
    place.current!.textContent = left
    // Browsers of some years ago do not reflect `ariaLabel`.
    place.current!.setAttribute('aria-label', fill(words.timeLeft, { time: left }))
  })
  return (
    <p
      ref={place}
      role="timer"
      aria-live="off"
      aria-label={fill(words.timeLeft, { time: first })}
      className="phase-left num"
    >
      {first}
    </p>
  )
}

const LENGTH = 2 * Math.PI * 15

function PhaseRing({ round, phase, roundMs }: PhaseProps) {
  const left = useRef<SVGCircleElement>(null)
  // A step of a hundredth is less than a pixel.
  const offsetAt = (nowMs: number): string =>
    String(LENGTH * (1 - Number(leftOf(round, phase, { nowMs, roundMs }).toFixed(2))))
  const first = useFirst(offsetAt)
  useEachTick(now => {
    const offset = offsetAt(now)
    const { current } = left
    if (current!.getAttribute('stroke-dashoffset') !== offset)
      current!.setAttribute('stroke-dashoffset', offset)
  })
  return (
    <svg className="phase-ring" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="15" className="phase-ring-all" />
      <circle
        ref={left}
        cx="18"
        cy="18"
        r="15"
        className="phase-ring-left"
        strokeDasharray={LENGTH}
        strokeDashoffset={first}
      />
    </svg>
  )
}
