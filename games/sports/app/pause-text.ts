import { useStore } from '@ruka/client/store'
import * as words from '../locales/sports.en.json'
import { useApp, type Paused } from './app-context.ts'

export const PAUSE_TEXTS = {
  all: words.pausedAll,
  live: words.pausedLive,
  upcoming: words.pausedUpcoming,
} as const

/** That no bets are taken for now, and on what; undefined where none of these kick-offs is of such a match. */
export const pauseText = (paused: Paused, nowMs: number, kickOffsMs: readonly number[]): string | undefined =>
  paused && kickOffsMs.some(ms => paused === 'all' || ms <= nowMs === (paused === 'live'))
    ? PAUSE_TEXTS[paused]
    : undefined

/** The pause as the reason why selections on matches with these kick-offs are suspended. */
export function usePauseText(kickOffsMs: readonly number[]): string | undefined {
  const { paused, now } = useApp()
  return pauseText(useStore(paused), useStore(now), kickOffsMs)
}
