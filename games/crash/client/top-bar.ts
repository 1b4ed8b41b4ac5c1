import { el, setProps, setText } from '../../kit/dom.ts'
import { money } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import { makeOpener, makeSoundButton } from '../../kit/round-buttons.ts'
import type { Open } from './game-context.ts'
import * as words from './locales/client.en.json'
import type { SettingsStore } from './settings.ts'
import type { Table } from './table.rules.ts'
import { linkText } from './texts.ts'

/** The balance, the kind of money, a connection that is slow, the sound, and the menu. */
export function makeTopBar(name: string, open: Open, settings: SettingsStore) {
  const history = makeOpener(words.history, icons.history, () => open({ what: 'history' }))
  history.classList.add('to-history')
  const menu = makeOpener(words.menu, icons.menu, () => open({ what: 'menu' }))
  const whole = el('span')
  const cents = el('span', { class: 'cents' })
  const kindText = document.createTextNode('')
  const kind = el('span', { class: 'kind' }, kindText, el('span', { class: 'kind-more' }, words.playMoney))
  const line = el('span', { class: 'line-text' })
  const dot = el(
    'p',
    { class: 'line', 'data-testid': 'line' },
    el('span', { class: 'dot', 'aria-hidden': 'true' }),
    el('span', { class: 'unseen' }, words.connection),
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
    el('div', { class: 'openers' }, makeSoundButton(settings), history, menu),
  )
  return {
    element,
    show(table: Table, stale: boolean) {
      const known = table.limits !== undefined
      const [shillings, fraction] = money(table.balance).split('.')
      setText(whole, known ? (shillings ?? '') : '–')
      setText(cents, known ? `.${fraction}` : '')
      setText(kindText, known && table.mode === 'demo' ? words.demo : words.balance)
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
