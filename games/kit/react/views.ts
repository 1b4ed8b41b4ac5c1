import { createStore, type Store } from '@ruka/client/store'

/** What a page shows. Each view has an entry in the browser's history, so that Back leads to the one before. */
export type Views<View> = Store<View> & {
  go(view: View): void
  /** To the view before, or to the first one where the page was opened on this one. */
  back(): void
}

/** What an entry of the history has: its view, and how many entries of this page are before it. */
type Entry<View> = { readonly view?: View; readonly depth?: number }
const here = <View>(): Entry<View> => (history.state ?? {}) as Entry<View>

/**
 * @param first what Back leads to where nothing is before
 * @param asked what the address asks for
 */
export function openViews<View>(first: View, asked: View = first): Views<View> {
  const store = createStore<View>(asked)
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
      history.replaceState({ ...here(), view: first }, '')
      store.set(first)
      window.scrollTo(0, 0)
    },
  }
}

/** Follows Back and Forward. */
export function followHistory<View>(views: Views<View>): void {
  history.replaceState({ ...here(), view: views.get() }, '')
  addEventListener('popstate', event => {
    const { view } = (event.state ?? {}) as Entry<View>
    if (view) views.set(view)
  })
}
