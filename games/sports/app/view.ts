import { makeStore, type Store } from '../../kit/react/store.ts'

/** What the page shows. Each has an entry in the browser's history, so that Back leads to the one before. */
export type View =
  | { readonly name: 'list'; readonly tab: 'highlights' | 'live' | 'today' | 'competitions' }
  | { readonly name: 'competition'; readonly id: string; readonly title: string }
  | { readonly name: 'search' }
  | { readonly name: 'match'; readonly id: string }
  | { readonly name: 'bets'; readonly tab: 'open' | 'settled' }

export const FIRST: View = { name: 'list', tab: 'highlights' }
export type Views = Store<View> & {
  go(view: View): void
  /** To the view before, or to the first one where the page was opened on this one. */
  back(): void
}

/** What an entry of the history has: its view, and how many entries of this page are before it. */
type Entry = { readonly view?: View; readonly depth?: number }
const here = (): Entry => (history.state ?? {}) as Entry

/** @param first what the address asks for */
export function openViews(first: View = FIRST): Views {
  const store = makeStore<View>(first)
  return {
    ...store,
    go(view) {
      if (JSON.stringify(view) === JSON.stringify(store.get())) return
      history.pushState({ view, depth: (here().depth ?? 0) + 1 }, '')
      store.set(view)
      window.scrollTo(0, 0)
    },
    back() {
      if (here().depth) return history.back()
      history.replaceState({ ...here(), view: FIRST }, '')
      store.set(FIRST)
      window.scrollTo(0, 0)
    },
  }
}

/** Follows Back and Forward. */
export function followHistory(views: Views): void {
  history.replaceState({ ...here(), view: views.get() }, '')
  addEventListener('popstate', event => {
    const { view } = (event.state ?? {}) as Entry
    if (view) views.set(view)
  })
}

const EVENT = /^[a-z]{1,16}:[a-z_]{1,32}:\d{1,18}$/

/** The view that a link names; the code of a slip is loaded beside it. */
export function viewIn(search: string): { readonly view: View; readonly code: string | undefined } {
  const asked = new URLSearchParams(search)
  const event = asked.get('event') ?? ''
  const code = asked.get('code')?.slice(0, 40)
  return { view: EVENT.test(event) ? { name: 'match', id: event } : FIRST, code: code || undefined }
}
