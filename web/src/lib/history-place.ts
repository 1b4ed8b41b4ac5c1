import { useEffect, useState } from 'react'

/** Onward as a new entry, or the same entry with other facts. */
type Go<P> = (place: P, how?: 'replace') => void

/**
 * Where one is in a story of several steps on one screen. It lives in the browser's history, so that the
 * phone's own Back leads to the step before, and a page that was dropped while an SMS was read comes back to
 * its step.
 * @param read makes a place of what an entry of the history holds, which any script may have written.
 */
export function useHistoryPlace<P extends object>(read: (state: unknown) => P): readonly [P, Go<P>] {
  // A page that the server renders for all visitors has no history.
  const here = () => read(typeof history === 'undefined' ? undefined : history.state)
  const [place, setPlace] = useState(here)
  useEffect(() => {
    const onPopState = () => setPlace(read(history.state))
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [read])
  const go: Go<P> = (to, how) => {
    if (how === 'replace') history.replaceState(to, '')
    else history.pushState(to, '')
    setPlace(to)
  }
  return [place, go]
}
