import type { KeyboardEvent } from 'react'
import { Icon } from '../../../kit/table/icon.tsx'

type Tab<Id extends string> = {
  readonly id: Id
  readonly name: string
  /** The path of its icon. */
  readonly mark?: string
  readonly isHidden?: boolean
}
type Props<Id extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly chosen: Id
  readonly choose: (id: Id) => void
}

/**
 * Tabs by the pattern of the ARIA guide: one tab stop, arrow keys between tabs, the panel follows the focus.
 */
export function Tabs<Id extends string>({ label, tabs, chosen, choose }: Props<Id>) {
  const offered = tabs.filter(({ isHidden }) => !isHidden)
  const walk = (event: KeyboardEvent, id: Id) => {
    const at = offered.findIndex(tab => tab.id === id)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: offered.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = offered.at(to % offered.length)!
    choose(next.id)
    document.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, name, mark, isHidden }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-controls={`panel-${id}`}
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          hidden={isHidden}
          onClick={() => choose(id)}
          onKeyDown={event => walk(event, id)}
        >
          {mark && <Icon path={mark} />}
          {name}
        </button>
      ))}
    </div>
  )
}

/** The properties of the panel of a tab. */
export const panelOf = (id: string, chosen: string) => ({
  role: 'tabpanel',
  id: `panel-${id}`,
  'aria-labelledby': `tab-${id}`,
  tabIndex: 0,
  hidden: id !== chosen,
})
