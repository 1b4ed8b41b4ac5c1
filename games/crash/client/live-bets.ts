import type { LiveBet } from '@ruka/contract/crash'
import { faceOf, nameOf } from '../../kit/alias.ts'
import { el, setHidden, setText } from '../../kit/dom.ts'
import { count, money, multiplier, shortMoney } from '../../kit/format.ts'
import { payoutKes } from './amounts.rules.ts'
import type { GameContext } from './game-context.ts'
import * as words from './locales/client.en.json'
import type { Table } from './table.rules.ts'
import { tierOf } from './tier.rules.ts'

type Row = { readonly element: HTMLTableRowElement; readonly out: HTMLElement; readonly payout: HTMLElement }

const NONE: readonly LiveBet[] = []

/** All players' bets in this round: the greatest stakes, under exact totals. */
export function makeLiveBets({ records, settings }: Pick<GameContext, 'records' | 'settings'>) {
  const players = el('strong', { 'data-testid': 'players' })
  const staked = el('strong', { 'data-testid': 'staked' })
  const body = el('tbody')
  const empty = el('p', { class: 'empty' })
  const head = (text: string) => el('th', { scope: 'col' }, text)
  const out = el('strong', { 'data-testid': 'out' })
  const paid = el('strong', { 'data-testid': 'paid' })
  const outs = total(words.cashedOut, out, paid)
  const totals = el('div', { class: 'totals' }, total(words.players, players, staked), outs)
  const element = el(
    'div',
    { class: 'scroll' },
    totals,
    el(
      'table',
      {},
      el(
        'thead',
        {},
        el('tr', {}, head(words.player), head(words.stake), head(words.outAt), head(words.paid)),
      ),
      body,
    ),
    empty,
  )
  const rows = new Map<string, Row>()
  let shown = NONE

  return {
    element,
    show(table: Table) {
      setText(players, count(table.players))
      setText(staked, shortMoney(table.staked))
      const shownOut = records.shown()
      setText(out, count(shownOut.out))
      setText(paid, shortMoney(shownOut.paid))
      setHidden(outs, shownOut.out === 0)
      // Data that is not sent is not shown as zero.
      const { saver } = settings.get()
      setHidden(totals, saver)
      setText(empty, saver ? words.saverHidesBets : emptyText(table))
      const live = saver ? NONE : table.live
      if (live === shown) return
      shown = live
      setHidden(empty, shown.length > 0)
      const kept = new Set(shown.map(([key]) => key))
      for (const [key, row] of rows) {
        if (kept.has(key)) continue
        row.element.remove()
        rows.delete(key)
      }
      for (const [i, bet] of shown.entries()) {
        const row = rows.get(bet[0]) ?? makeRow(bet)
        rows.set(bet[0], row)
        fillRow(row, bet)
        if (body.children[i] !== row.element) body.insertBefore(row.element, body.children[i] ?? null)
      }
    },
  }
}

/** What is said of a round without bets; the demo shows those of real money. */
export function emptyText({ mode, phase }: Table): string {
  if (mode === 'demo') return phase === 'betting' ? words.noRealBetsYet : words.noRealBets
  return phase === 'betting' ? words.noBetsYet : words.noBets
}

/** A count above a sum in KES. */
const total = (name: string, count: HTMLElement, kes: HTMLElement): HTMLElement =>
  el('p', {}, el('span', {}, `${name} `, count, ' '), el('span', {}, 'KES ', kes))

function makeRow([, player, stake]: LiveBet): Row {
  const out = el('span')
  const payout = el('td')
  const element = el(
    'tr',
    {},
    el('td', {}, faceOf(player), nameOf(player)),
    el('td', {}, shortMoney(stake)),
    el('td', {}, out),
    payout,
  )
  return { element, out, payout }
}

function fillRow({ element, out, payout }: Row, [, , stake, x100]: LiveBet): void {
  if (x100 === undefined) return
  element.className = 'out'
  out.className = `pill ${tierOf(x100)}`
  setText(out, multiplier(x100))
  setText(payout, money(payoutKes(stake, x100)))
}
