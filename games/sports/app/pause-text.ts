import { useStore } from '../../kit/react/store.ts'
import * as words from '../locales/sports.en.json'
import { useApp } from './app-context.ts'

const TEXTS = {
  all: words.pausedAll,
  live: words.pausedLive,
  upcoming: words.pausedUpcoming,
} as const

/** That no bets are taken for now, and on what; undefined while they are. */
export function usePauseText(): string | undefined {
  const paused = useStore(useApp().paused)
  return paused ? TEXTS[paused] : undefined
}
