import { readJackpot, type Jackpot } from '@ruka/contract/jackpot'
import { useEffect, useMemo } from 'react'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
import { useApp, useTick } from '../app/app-context.ts'
import { roundOf } from '../live/league-state.rules.ts'
import { readStanding, standingOf, standingText, type Standing } from './standing.rules.ts'

/** The number of tickets is read again so often. */
const EVERY_MS = 10_000

/** The jackpot of the league that is shown; it is read again when a round changes. */
export function useJackpot() {
  const { api, calls, league, state } = useApp()
  const { slug } = useStore(league)
  const name = `jackpot ${slug}`
  const ask = () => api(readJackpot, { league: slug }).then(answered)
  const shown = useCall(calls, name, ask, { everyMs: EVERY_MS })
  const rounds = useStore(state, now =>
    now?.rounds.map(({ season, week, state: word }) => `${season}:${week}:${word}`).join(),
  )
  useEffect(() => {
    void calls.load(name, ask)
    // The rounds say when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [calls, name, rounds])
  return { ...shown, data: shown.data?.data }
}

/** How the matches of a list stand now. */
export function useStandings(list: Pick<Jackpot, 'season' | 'matches'>): readonly Standing[] {
  const { state } = useApp()
  const texts = useTick(nowMs => {
    const now = state.get()
    return list.matches
      .map(match => {
        const round = now && roundOf(now, `${list.season}:${match.week}`)
        return standingText(standingOf(match, round, { nowMs, roundMs: now?.roundMs ?? 1 }))
      })
      .join()
  })
  return useMemo(() => texts.split(',').map(readStanding), [texts])
}
