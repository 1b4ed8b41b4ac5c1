import type { LiveBet } from '@ruka/contract/crash'
import { el, icon, setText } from '../../kit/dom.ts'
import { count, money, multiplier, shortMoney } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import { tierOf } from './past-rounds.ts'
import type { Table } from './table.rules.ts'

type Row = { readonly element: HTMLTableRowElement; readonly out: HTMLElement; readonly payout: HTMLElement }

/** Everybody's bets in this round: a sample by stake, under exact totals. */
export function makeLiveBets() {
  const players = el('strong', { 'data-testid': 'players' })
  const playersWord = document.createTextNode('')
  const staked = el('strong', { 'data-testid': 'staked' })
  const body = el('tbody')
  const empty = el('p', { class: 'empty' }, 'No bets in this round yet')
  const head = (text: string) => el('th', { scope: 'col' }, text)
  const element = el(
    'section',
    { class: 'live', 'aria-labelledby': 'live-title' },
    el(
      'div',
      { class: 'live-head' },
      el('h2', { id: 'live-title' }, icon(icons.users), 'Live bets'),
      el('p', { class: 'totals' }, players, playersWord, ' · KES ', staked),
    ),
    el(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'List of live bets' },
      el(
        'table',
        {},
        el('thead', {}, el('tr', {}, head('Player'), head('Stake'), head('Out at'), head('Paid'))),
        body,
      ),
      empty,
    ),
  )
  const rows = new Map<string, Row>()
  let shown: readonly LiveBet[] = []

  return {
    element,
    show(table: Table) {
      setText(players, count(table.players))
      setText(playersWord, table.players === 1 ? ' player' : ' players')
      setText(staked, shortMoney(table.staked))
      if (table.live === shown) return
      shown = table.live
      empty.hidden = shown.length > 0
      const kept = new Set(shown.map(bet => bet.key))
      for (const [key, row] of rows) {
        if (kept.has(key)) continue
        row.element.remove()
        rows.delete(key)
      }
      for (const [i, bet] of shown.entries()) {
        const row = rows.get(bet.key) ?? makeRow(bet)
        rows.set(bet.key, row)
        fillRow(row, bet)
        if (body.children[i] !== row.element) body.insertBefore(row.element, body.children[i] ?? null)
      }
    },
  }
}

function makeRow(bet: LiveBet): Row {
  const out = el('span')
  const payout = el('td')
  const element = el(
    'tr',
    {},
    el('td', {}, el('span', { class: 'face', 'aria-hidden': 'true' }, bet.player.slice(-1)), bet.player),
    el('td', {}, shortMoney(bet.stake)),
    el('td', {}, out),
    payout,
  )
  return { element, out, payout }
}

function fillRow({ element, out, payout }: Row, bet: LiveBet): void {
  if (bet.x100 === undefined) return
  element.className = 'out'
  out.className = `pill ${tierOf(bet.x100)}`
  setText(out, multiplier(bet.x100))
  setText(payout, bet.payout === undefined ? '' : money(bet.payout))
}
