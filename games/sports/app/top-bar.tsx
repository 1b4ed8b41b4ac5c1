import { Search } from 'lucide-react'
import * as words from '../locales/sports.en.json'
import { useApp } from './app-context.ts'
import { useStore } from '@ruka/client/store'
import type { View } from './view.ts'

export const TABS = [
  { tab: 'highlights', title: words.highlights },
  { tab: 'live', title: words.live },
  { tab: 'today', title: words.today },
  { tab: 'competitions', title: words.competitions },
] as const

/** Where one is, and the ways to the other lists. */
export function TopBar() {
  const { views } = useApp()
  const view = useStore(views)
  const go = (to: View) => views.go(to)
  return (
    <nav className="top-bar" aria-label={words.sports}>
      <ul className="flex min-w-0 flex-1 overflow-x-auto chips">
        {TABS.map(({ tab, title }) => {
          const isHere = view.name === 'list' && view.tab === tab
          return (
            <li key={tab}>
              <button
                type="button"
                className="top-tab"
                aria-current={isHere ? 'page' : undefined}
                onClick={() => go({ name: 'list', tab })}
              >
                {title}
                {tab === 'live' && <LiveCount />}
              </button>
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center text-muted"
        aria-label={words.search}
        aria-current={view.name === 'search' ? 'page' : undefined}
        onClick={() => go({ name: 'search' })}
      >
        <Search className="size-5" aria-hidden="true" />
      </button>
    </nav>
  )
}

/** Its place is there before it is known, so that nothing moves. */
function LiveCount() {
  const count = useStore(useApp().liveCount)
  return <span className="live-count num">{count}</span>
}
