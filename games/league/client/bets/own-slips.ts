import { listSlips } from '@ruka/contract/sports'
import { useEffect, useRef, useState } from 'react'
import { answered } from '../../../kit/react/answered.ts'
import { useCall } from '../../../kit/react/calls.ts'
import { hasMoved } from '../../../slip/own/money-moves.ts'
import { readPages } from '../../../slip/own/pages.rules.ts'
import { useApp } from '../app/app-context.ts'
import { useAfterSettlement } from '../table/use-table.ts'

/** The player's slips of the leagues, latest first: read again some time after each round was played. */
export function useOwnSlips() {
  const { api, calls, shell } = useApp()
  const [pages, setPages] = useState(1)
  // Reading that is under way goes on to a page that is asked for meanwhile.
  const wanted = useRef(1)
  const ask = () =>
    readPages(
      async before => answered(await api(listSlips, before === undefined ? {} : { before })),
      () => wanted.current,
    )
  const list = useCall(calls, 'bets', ask, { freshMs: 0 })
  useAfterSettlement(list.retry)
  const items = list.data?.items
  const before = useRef(items)
  useEffect(() => {
    if (before.current && items && hasMoved(before.current, items)) shell.balanceMoved()
    before.current = items
  }, [items, shell])
  return {
    ...list,
    /** Whether a page that was asked for is not here. */
    isShort: list.data !== undefined && list.data.next !== null && list.data.pages < pages,
    more: () => {
      wanted.current = pages + 1
      setPages(pages + 1)
      list.retry()
    },
  }
}
