import { readSportsEvent } from '@ruka/contract/sports-events'
import type { GameApi } from '../../../kit/api.ts'
import { createStore, type Store } from '@ruka/client/store'

/** A line of a match with its odds; null where an outcome is not offered. */
export type ShownLine = {
  readonly market: number
  readonly specifiers: string
  readonly isOpen: boolean
  readonly outcomes: readonly { readonly outcome: string; readonly odds: number | null }[]
}
export type MatchLines =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'here'; readonly lines: readonly ShownLine[] }

const LOADING: MatchLines = { state: 'loading' }
/** A server answers only a few requests of a player at once. */
const AT_ONCE = 3
/** Matches whose lines are kept: those of all rounds that are open, and some. */
const KEPT_MAX = 60

/** All lines of matches, asked for when something shows them. */
export type Lines = {
  of(event: string): Store<MatchLines>
  /** Asks for the lines of a match, unless they are here or on their way. */
  want(event: string): void
  /** Forgets what is here of an event: its prices are others. */
  refresh(event: string): void
}

export function openLines(api: GameApi): Lines {
  const kept = new Map<string, Store<MatchLines>>()
  const asked = new Set<string>()
  const waiting: string[] = []
  let running = 0
  const of = (event: string): Store<MatchLines> => {
    const known = kept.get(event)
    if (known) return known
    const made = createStore<MatchLines>(LOADING)
    kept.set(event, made)
    const idle = [...kept].find(([name, store]) => name !== event && !store.isShown())
    if (kept.size > KEPT_MAX && idle) kept.delete(idle[0])
    return made
  }
  const work = async (): Promise<void> => {
    if (running >= AT_ONCE) return
    running++
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const lines = await read(api, event)
      asked.delete(event)
      of(event).set(lines ? { state: 'here', lines } : { state: 'failed' })
    }
    running--
  }
  const want = (event: string): void => {
    if (asked.has(event) || of(event).get().state === 'here') return
    asked.add(event)
    if (of(event).get().state === 'failed') of(event).set(LOADING)
    waiting.push(event)
    void work()
  }
  return {
    of,
    want,
    refresh(event) {
      if (of(event).get().state !== 'here') return
      of(event).set(LOADING)
      want(event)
    },
  }
}

async function read(api: GameApi, event: string): Promise<readonly ShownLine[] | undefined> {
  const answer = await api(readSportsEvent, { id: event }).catch(() => undefined)
  if (!answer || 'refused' in answer) return undefined
  return answer.data.data.lines.map(({ market, specifiers, status, outcomes }) => ({
    market,
    specifiers,
    isOpen: status === 'open',
    outcomes: outcomes.map(({ outcome, odds }) => ({ outcome, odds })),
  }))
}
