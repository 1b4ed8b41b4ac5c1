import { useStore } from '@ruka/client/store'
import * as words from '../locales/league.en.json'
import { useApp } from './app-context.ts'
import { TABS } from './view.ts'

/** The screens of the league. */
export function TabBar() {
  const { views } = useApp()
  const shown = useStore(views, ({ name }) => name)
  return (
    <nav className="tab-bar" aria-label={words.screens}>
      {TABS.map(view => (
        <button
          key={view.name}
          type="button"
          className="tab"
          ref={view.name === shown ? intoView : undefined}
          aria-current={view.name === shown ? 'page' : undefined}
          onClick={() => views.go(view)}
        >
          {words[`tab_${view.name}`]}
        </button>
      ))}
    </nav>
  )
}

/** On a small phone the tabs are wider than the screen. */
const intoView = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
