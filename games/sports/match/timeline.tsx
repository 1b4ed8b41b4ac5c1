import { CircleDot } from 'lucide-react'
import type { SportsEvent } from '../app/app-context.ts'
import { fill } from '../../kit/fill.ts'
import * as words from '../locales/sports.en.json'

export type Incident = {
  readonly kind: 'goal' | 'red_card'
  readonly side: 'home' | 'away'
  readonly minute: number | null
  readonly score: { readonly home: number; readonly away: number }
}

/** Goals and red cards in the order of the match, each on its side. */
export function Timeline({
  event,
  timeline,
}: {
  readonly event: SportsEvent
  readonly timeline: readonly Incident[]
}) {
  if (timeline.length === 0) return null
  return (
    <ol className="mt-3 space-y-1 text-14" aria-label={words.timeline}>
      {timeline.map(({ kind, side, minute, score }, at) => {
        const team = side === 'home' ? event.home : event.away
        return (
          <li key={at} className={`flex items-center gap-2 ${side === 'away' ? 'flex-row-reverse' : ''}`}>
            {kind === 'goal' ? (
              <CircleDot className="size-4 shrink-0 text-mint-text" aria-hidden="true" />
            ) : (
              <span className="h-4 w-3 shrink-0 rounded-[2px] bg-rose" aria-hidden="true" />
            )}
            <span className="sr-only">
              {fill(kind === 'goal' ? words.goalOf : words.redCardOf, { team })}
            </span>
            {minute !== null && <span className="num text-muted">{minute}′</span>}
            <span aria-hidden="true" className="min-w-0 truncate">
              {team}
            </span>
            {kind === 'goal' && <span className="num font-semibold">{`${score.home}:${score.away}`}</span>}
          </li>
        )
      })}
    </ol>
  )
}
