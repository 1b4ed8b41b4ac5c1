import { listSportsCompetitions } from '@ruka/contract/sports-browse'
import type { Reply } from '@ruka/contract/endpoint'
import type { SportsEvent } from '@ruka/contract/sports-events'
import { useEffect } from 'react'
import { answered } from '../app/answered.ts'
import { useApp, type App } from '../app/app-context.ts'
import { useStore } from '../app/store.ts'
import { listName } from './list-name.ts'

type Answer<Data> = { readonly data: Data | undefined; readonly atMs: number }
type Competitions = Reply<typeof listSportsCompetitions>

/** The call of the competitions, which have their numbers of live matches. */
export const COMPETITIONS = 'competitions'
export const askCompetitions = async (api: App['api']): Promise<Competitions> =>
  answered(await api(listSportsCompetitions, {}))

/** A list of live matches that is full may leave some out. */
export const LIVE_LISTED_MAX = 60

/** How many matches are live by the later one of two answers; undefined before there is one. */
export function countLive(
  list: Answer<readonly SportsEvent[]>,
  competitions: Answer<Competitions>,
): number | undefined {
  const listed = list.data && list.data.length < LIVE_LISTED_MAX ? list.data.length : undefined
  const counted = competitions.data?.data.reduce((sum, { counts }) => sum + counts.live, 0)
  if (listed === undefined || counted === undefined) return listed ?? counted
  return list.atMs >= competitions.atMs ? listed : counted
}

const OLD_MS = 60_000

/**
 * The number of live matches. Lists that are open keep it up to date; otherwise it is read again as the player
 * goes on to another screen, once a minute at most, and never by a timer.
 */
export function useLiveCount(): number | undefined {
  const { api, calls, isAlive, views } = useApp()
  const view = useStore(views)
  const lives = useStore(isAlive)
  const list = useStore(calls.entry(listName({ status: 'live' })))
  const competitions = useStore(calls.entry(COMPETITIONS))
  const atMs = Math.max(list.atMs, competitions.atMs)
  useEffect(() => {
    if (lives && Date.now() - atMs >= OLD_MS) void calls.load(COMPETITIONS, () => askCompetitions(api))
    // An answer is no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lives, view])
  return countLive(list as Answer<readonly SportsEvent[]>, competitions as Answer<Competitions>)
}
