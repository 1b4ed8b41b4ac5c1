import { el, setProps, setText } from '../../kit/dom.ts'
import { money } from '../../kit/format.ts'
import type { Table } from './table.rules.ts'
import { linkText } from './words.ts'

/** The balance, what kind of money it is, and how good the line is. */
export function makeTopBar(name: string) {
  const whole = el('span')
  const cents = el('span', { class: 'cents' })
  const kind = el('span', { class: 'kind' })
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
  )
  return {
    element,
    show(table: Table, stale: boolean) {
      const known = table.limits !== undefined
      const [shillings, fraction] = money(table.balance).split('.')
      setText(whole, known ? (shillings ?? '') : '–')
      setText(cents, known ? `.${fraction}` : '')
      setText(kind, known && table.mode === 'demo' ? 'Demo: play money' : 'Balance')
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
