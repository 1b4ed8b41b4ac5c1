import { nameOf } from '../../kit/alias.ts'
import { el, icon, setHidden, setText } from '../../kit/dom.ts'
import { fill } from '../../kit/fill.ts'
import { multiplier, shortMoney } from '../../kit/format.ts'
import { icons } from '../../kit/icons.ts'
import { crowdOf } from './crowd.rules.ts'
import type { GameContext, Open } from './game-context.ts'
import { emptyText } from './live-bets.ts'
import * as words from './locales/client.en.json'
import type { Table } from './table.rules.ts'

/**
 * The bets of all players in one line below the flight, where their list is below the fold; a press opens it.
 * It is no live region: it changes each second.
 */
export function makeCrowdLine({ settings }: Pick<GameContext, 'settings'>, open: Open) {
  const totals = el('span')
  const name = el('span', { class: 'crowd-name' })
  const out = el('span', { class: 'crowd-out' })
  const element = el(
    'button',
    { type: 'button', class: 'crowd', 'aria-haspopup': 'dialog' },
    el('span', { class: 'crowd-text' }, totals, el('span', { class: 'crowd-latest' }, name, out)),
    el('span', { class: 'unseen' }, `. ${words.liveBets}`),
    icon(icons.next),
  )
  element.addEventListener('click', () => open({ what: 'live' }))
  let shown: Table['live'] | undefined

  return {
    element,
    show(table: Table) {
      const crowd = crowdOf(table, settings.get().saver)
      setHidden(element, !crowd)
      if (!crowd) return
      const { players: n, staked, latest } = crowd
      const text = table.mode === 'demo' ? words.crowdReal : words.crowd
      setText(totals, n === 0 ? emptyText(table) : fill(text, { n, amount: shortMoney(staked) }))
      if (shown === table.live) return
      shown = table.live
      setText(name, latest ? nameOf(latest.alias) : '')
      setText(out, latest ? fill(words.crowdOut, { multiplier: multiplier(latest.x100) }) : '')
    },
  }
}
