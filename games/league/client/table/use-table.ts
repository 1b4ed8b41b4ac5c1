import { readLeagueTable } from '@ruka/contract/league-records'
import { useEffect, useMemo, useRef } from 'react'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { useStore } from '@ruka/client/store'
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

/** All players hear of a settlement at once: each waits for some time of its own. */
const JITTER_MS = 3_000

/** Calls once for each round that is settled while the component is shown. */
export function useAfterRound(call: () => void): void {
  const { settlements } = useApp()
  const count = useStore(settlements)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  const first = useRef(count)
  useEffect(() => {
    if (count === first.current) return
    const timer = setTimeout(() => latest.current(), Math.random() * JITTER_MS)
    return () => clearTimeout(timer)
  }, [count])
}
