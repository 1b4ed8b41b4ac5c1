import { readLeagueTable } from '@ruka/contract/league-records'
import { JITTER_MS, SETTLED_MS } from '../app/settled.ts'
import { useEffect, useMemo, useRef } from 'react'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { useStore } from '../../../kit/react/store.ts'
import { useApp } from '../app/app-context.ts'

const FRESH_MS = 30_000

/** The table of the season, read again some time after each round was settled. */
export function useTable() {
  const { api, calls, league } = useApp()
  const { slug } = useStore(league)
  const ask = async () => answered(await api(readLeagueTable, { league: slug })).data
  const table = useCall(calls, `table ${slug}`, ask, { freshMs: FRESH_MS })
  useAfterRound(table.retry)
  return table
}

/** The form of each team by its place in the league. */
export function useForms(): readonly string[] | undefined {
  const { data } = useTable()
  return useMemo(() => {
    if (!data) return undefined
    const forms: string[] = []
    for (const { team, form } of data.rows) forms[team] = form
    return forms
  }, [data])
}

/** Calls once for each round that is settled while the component is shown. */
export const useAfterRound = (call: () => void): void => useAfter(call, AT_ONCE)

/** The same for what changes with the settlement of bets, which takes some seconds more: it calls twice. */
export const useAfterSettlement = (call: () => void): void => useAfter(call, SETTLED_MS)

const AT_ONCE = [0]

function useAfter(call: () => void, delaysMs: readonly number[]): void {
  const { settlements } = useApp()
  const count = useStore(settlements)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const first = useRef(count)
  useEffect(() => {
    if (count === first.current) return
    const jitterMs = Math.random() * JITTER_MS
    const timers = delaysMs.map(ms => setTimeout(() => latest.current(), ms + jitterMs))
    return () => timers.forEach(clearTimeout)
  }, [count, delaysMs])
}
