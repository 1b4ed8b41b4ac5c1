import { listSlips } from '@ruka/contract/sports'
import { useEffect, useRef, useState } from 'react'
import { answered } from '../../kit/react/answered.ts'
import { useApp } from '../app/app-context.ts'
import { useCall } from '../../kit/react/calls.ts'
import { hasMoved } from '../../slip/own/money-moves.ts'
import { readPages } from '../../slip/own/pages.rules.ts'

const AGAIN_MS = 5_000

/**
 * The player's slips, latest first, in all pages that the player opened. Every refresh reads all pages in
 * sequence: new slips move the pages, and a slip could otherwise fall between two of them.
 */
export function useOwnBets() {
  const { api, calls, shell } = useApp()
  const [pages, setPages] = useState(1)
  // Reading that is under way goes on to a page that is asked for meanwhile.
  const wanted = useRef(1)
  const ask = () =>
    readPages(
      async before => answered(await api(listSlips, before === undefined ? {} : { before })),
      () => wanted.current,
    )
  // However many pages there are, a device sends as many requests.
  const list = useCall(calls, 'bets', ask, { freshMs: 0, everyMs: AGAIN_MS * pages })
  const items = list.data?.items
  const before = useRef(items)
  useEffect(() => {
    // A rule that cashes out, or a settlement, happens without a tap here.
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
    },
  }
}
