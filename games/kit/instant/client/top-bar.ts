import { el, icon, setProps, setText } from '../../dom.ts'
import { money } from '../../format.ts'
import { icons } from '../../icons.ts'
import type { Open } from './game-context.ts'
import type { SettingsStore } from './settings.ts'
import type { Table } from './table.rules.ts'

/** Stroked icons on a 24-pixel grid (Lucide, ISC licence), beside those of the kit. */
const soundIcons = {
  on: 'M11 5 6 9H2v6h4l5 4zM15.5 8.5a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14',
  off: 'M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6',
} as const

/** The balance, the kind of money, sound, and the menu. */
export function makeTopBar(name: string, open: Open, settings: SettingsStore) {
  const whole = el('span')
  const cents = el('span', { class: 'cents' })
  const kind = el('span', { class: 'kind' })
  const element = el(
    'header',
    { class: 'top' },
    el('h1', {}, name),
    el(
      'p',
      { class: 'balance', 'data-testid': 'balance' },
      kind,
      el('span', { class: 'money' }, el('span', { class: 'kes' }, 'KES '), whole, cents),
    ),
    el(
      'div',
      { class: 'openers' },
      soundButton(settings),
      opener('My plays', icons.history, () => open({ what: 'plays' })),
      opener('Menu', icons.menu, () => open({ what: 'menu' })),
    ),
  )
  return {
    element,
    show({ limits, balance, mode }: Table) {
      const [shillings = '', fraction = ''] = money(balance).split('.')
      setText(whole, limits ? shillings : '–')
      setText(cents, limits ? `.${fraction}` : '')
      setText(kind, mode === 'demo' ? 'Demo' : 'Balance')
      setProps(kind, { class: mode === 'demo' ? 'kind demo' : 'kind' })
    },
  }
}

function opener(name: string, path: string, open: () => void): HTMLElement {
  const button = el(
    'button',
    { type: 'button', class: 'round-button', 'aria-haspopup': 'dialog' },
    icon(path),
    el('span', { class: 'unseen' }, name),
  )
  button.addEventListener('click', open)
  return button
}

function soundButton(settings: SettingsStore): HTMLElement {
  const button = el(
    'button',
    { type: 'button', class: 'round-button' },
    el('span', { class: 'unseen' }, 'Sound'),
  )
  const show = () => {
    const { sound } = settings.get()
    setProps(button, { 'aria-pressed': String(sound) })
    button.querySelector('svg')?.remove()
    button.prepend(icon(sound ? soundIcons.on : soundIcons.off))
  }
  button.addEventListener('click', () => settings.change({ sound: !settings.get().sound }))
  settings.onChange(show)
  show()
  return button
}
