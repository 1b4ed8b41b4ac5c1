import { el, icon, setProps, setText } from '../../kit/dom.ts'
import { money } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import type { Open } from './game-context.ts'
import type { Table } from './table.rules.ts'
import { linkText } from './texts.ts'

/** The balance, the kind of money, the connection quality, and the menu. */
export function makeTopBar(name: string, open: Open) {
  const history = opener('History and statistics', icons.history, () => open({ what: 'history' }))
  const menu = opener('Menu', icons.menu, () => open({ what: 'menu' }))
  const whole = el('span')
  const cents = el('span', { class: 'cents' })
  const kindText = document.createTextNode('')
  const kind = el('span', { class: 'kind' }, kindText, el('span', { class: 'kind-more' }, ': play money'))
  const line = el('span', { class: 'line-text' })
  const dot = el(
    'p',
    { class: 'line', 'data-testid': 'line' },
    el('span', { class: 'dot', 'aria-hidden': 'true' }),
    el('span', { class: 'unseen' }, 'Connection: '),
    line,
  )
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
    dot,
    el('div', { class: 'openers' }, history, menu),
  )
  return {
    element,
    show(table: Table, stale: boolean) {
      const known = table.limits !== undefined
      const [shillings, fraction] = money(table.balance).split('.')
      setText(whole, known ? (shillings ?? '') : '–')
      setText(cents, known ? `.${fraction}` : '')
      setText(kindText, known && table.mode === 'demo' ? 'Demo' : 'Balance')
      setProps(kind, { class: known && table.mode === 'demo' ? 'kind demo' : 'kind' })
      const link = stale && table.link === 'open' ? 'reconnecting' : table.link
      const rttMs = table.rttsMs.at(-1)
      const quality =
        link !== 'open' ? 'lost' : rttMs === undefined || rttMs < 250 ? 'good' : rttMs < 600 ? 'fair' : 'poor'
      setText(line, linkText(link, rttMs))
      setProps(dot, { 'data-quality': quality })
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
