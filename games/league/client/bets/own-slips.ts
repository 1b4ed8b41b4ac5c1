import { useEffect, useRef } from 'react'
import { useOwnList } from '../../../slip/own/own-list.tsx'
import { useApp, useLeague, useTick } from '../app/app-context.ts'
import { PLAY_PART } from '../live/phase.rules.ts'
import { useAfterSettlement } from '../table/use-table.ts'
import { isOverdue, waitMs } from './shown-slip.ts'

/**
 * The player's slips of the leagues, read again some time after each round was played, and with growing pauses
 * while one of them waits for its settlement.
 */
export function useOwnSlips() {
  const list = useOwnList(useApp())
  const { roundMs } = useLeague()
  const slips = list.data?.items
  useAfterSettlement(list.retry)
  useWhileOverdue(
    list,
    useTick(nowMs => slips?.some(slip => isOverdue(slip, { nowMs, playMs: roundMs * PLAY_PART })) ?? false),
  )
  return list
}

type List = { readonly isBusy: boolean; readonly retry: () => void }

function useWhileOverdue({ isBusy, retry }: List, isWaiting: boolean): void {
  const tries = useRef(0)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (!isWaiting) tries.current = 0
    if (!isWaiting || isBusy) return
    const ms = waitMs(tries.current)
    tries.current += 1
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, ms)
    return () => clearInterval(timer)
  }, [isWaiting, isBusy])
}
