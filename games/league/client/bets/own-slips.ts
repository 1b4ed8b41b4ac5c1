import { useEffect, useRef } from 'react'
import { useOwnList } from '../../../slip/own/own-list.tsx'
import { useApp } from '../app/app-context.ts'

/** The player's slips of the leagues, read again while some of them wait for their settlement (`OwnBets`). */
export function useOwnSlips() {
  const app = useApp()
  const { ownBets } = app
  const list = useOwnList(app)
  const latest = useRef(list.retry)
  useEffect(() => {
    latest.current = list.retry
  })
  useEffect(() => ownBets.readBy(() => latest.current()), [ownBets])
  return list
}
