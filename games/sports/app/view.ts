import type { Views } from '../../kit/react/views.ts'

/** What the page shows. */
export type View =
  | { readonly name: 'list'; readonly tab: 'highlights' | 'live' | 'today' | 'competitions' }
  | { readonly name: 'competition'; readonly id: string; readonly title: string }
  | { readonly name: 'search' }
  | { readonly name: 'match'; readonly id: string }
  | { readonly name: 'bets'; readonly tab: 'open' | 'settled' }

export const FIRST: View = { name: 'list', tab: 'highlights' }
export type SportsViews = Views<View>

const EVENT = /^[a-z]{1,16}:[a-z_]{1,32}:\d{1,18}$/

/** The view that a link names; the code of a slip is loaded beside it. */
export function viewIn(search: string): { readonly view: View; readonly code: string | undefined } {
  const asked = new URLSearchParams(search)
  const event = asked.get('event') ?? ''
  const code = asked.get('code')?.slice(0, 40)
  return { view: EVENT.test(event) ? { name: 'match', id: event } : FIRST, code: code || undefined }
}
