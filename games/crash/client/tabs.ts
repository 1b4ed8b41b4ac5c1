import { el, setProps } from '../../kit/dom.ts'

type Tab = {
  readonly id: string
  readonly name: string
  readonly mark?: Node
  readonly panel: HTMLElement
  /** Called each time the tab is chosen. */
  readonly shown?: () => void
  /** Called when another is chosen. */
  readonly left?: () => void
}

/**
 * Tabs by the pattern of the ARIA guide: one tab stop, arrow keys between tabs, the panel follows the focus.
 */
export function makeTabs(label: string, tabs: readonly Tab[]) {
  let chosen = 0
  const buttons = tabs.map(({ id, name, mark }) =>
    el(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}` },
      ...(mark ? [mark] : []),
      name,
    ),
  )
  const choose = (index: number) => {
    if (index !== chosen) tabs[chosen]!.left?.()
    chosen = index
    for (const [i, { id, panel }] of tabs.entries()) {
      setProps(buttons[i]!, { 'aria-selected': String(i === index), tabindex: i === index ? 0 : -1 })
      setProps(panel, { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, tabindex: 0 })
      panel.hidden = i !== index
    }
    tabs[index]!.shown?.()
  }
  for (const [i, button] of buttons.entries()) {
    button.addEventListener('click', () => choose(i))
    button.addEventListener('keydown', event => {
      const count = buttons.filter(({ hidden }) => !hidden).length
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: count - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      const next = (to + count) % count
      choose(next)
      buttons[next]!.focus()
    })
  }
  choose(0)
  return {
    elements: [
      el('div', { class: 'tabs', role: 'tablist', 'aria-label': label }, ...buttons),
      ...tabs.map(({ panel }) => panel),
    ],
    chosen: () => tabs[chosen]!.id,
    /** Shows or hides the last tab. */
    offerLast(on: boolean) {
      buttons.at(-1)!.hidden = !on
      if (!on && chosen === tabs.length - 1) choose(0)
    },
  }
}
