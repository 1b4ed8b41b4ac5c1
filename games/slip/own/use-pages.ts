import { useRef, useState } from 'react'
import { useCall, type Calls } from '../../kit/react/calls.ts'
import { readPages, type Page } from './pages.rules.ts'

type From = { readonly before?: string }
type Options = {
  readonly freshMs?: number
  /** How often a page is read again; however many there are, a device sends as many requests. */
  readonly everyMs?: number | undefined
}

/**
 * Items in all pages that the player opened, latest first, kept under a name. Every refresh reads all pages in
 * sequence: new items move the pages, and an item could otherwise fall between two of them.
 */
export function usePages<Item>(
  calls: Calls,
  name: string,
  read: (from: From) => Promise<Page<Item>>,
  { everyMs, ...options }: Options = {},
) {
  const [pages, setPages] = useState(1)
  // Reading that is under way goes on to a page that is asked for meanwhile.
  const wanted = useRef(1)
  const ask = () =>
    readPages(
      before => read(before === undefined ? {} : { before }),
      () => wanted.current,
    )
  const again = everyMs === undefined ? {} : { everyMs: everyMs * pages }
  const list = useCall(calls, name, ask, { ...options, ...again })
  return {
    ...list,
    /** Whether a page that was asked for is not here. */
    isShort: list.data !== undefined && list.data.next !== null && list.data.pages < pages,
    more: () => {
      wanted.current = (list.data?.pages ?? 0) + 1
      setPages(wanted.current)
      list.retry()
    },
  }
}
