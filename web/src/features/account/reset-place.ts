import { useEffect, useState } from 'react'
import { fieldOf } from '../../lib/device.ts'

/**
 * Where one is in the reset. It lives in the browser's history, so that the phone's own back button leads to the step before
 * and a page that was dropped while the SMS was read comes back to its step. The code is never in it.
 */
export type Place =
  { readonly step: 1 } | { readonly step: 2 | 3; readonly msisdn: string; readonly sentMs: number }

const START: Place = { step: 1 }

/** What the history entry says, whoever wrote it; a page that is drawn for everybody has none. */
function readPlace(): Place {
  const state: unknown = typeof history === 'undefined' ? undefined : history.state
  const step = fieldOf(state, 'step')
  const msisdn = fieldOf(state, 'msisdn')
  const sentMs = fieldOf(state, 'sentMs')
  if ((step !== 2 && step !== 3) || typeof msisdn !== 'string' || typeof sentMs !== 'number') return START
  return { step, msisdn, sentMs }
}

/** The place, and the ways to another one: onward as a new entry, or the same entry with other facts. */
export function usePlace(): readonly [Place, (place: Place, how?: 'replace') => void] {
  const [place, setPlace] = useState(readPlace)
  useEffect(() => {
    const hear = () => setPlace(readPlace())
    window.addEventListener('popstate', hear)
    return () => window.removeEventListener('popstate', hear)
  }, [])
  const go = (to: Place, how?: 'replace') => {
    if (how === 'replace') history.replaceState(to, '')
    else history.pushState(to, '')
    setPlace(to)
  }
  return [place, go]
}
