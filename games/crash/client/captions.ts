import { fromKes, sumCents, toKes } from '@ruka/contract/money'
import { el, setHidden, setProps, setText } from '../../kit/dom.ts'
import { money } from '../../kit/format.ts'
import type { Skin } from './skin.ts'
import type { Table } from './table.rules.ts'
import { cashedOutText, closedText, countdownText } from './texts.ts'

/** The texts over the sky: the countdown, the end of a flight, the player's win, and a lost connection. */
export function makeCaptions(skin: Skin) {
  const title = el('p', { class: 'title', 'data-testid': 'caption' })
  const fill = el('span', { class: 'fill' })
  const bar = el('span', { class: 'bar', 'aria-hidden': 'true' }, fill)
  const won = el('p', { class: 'won', 'data-testid': 'won' })
  const lost = el(
    'p',
    { class: 'lost-line' },
    el('span', { class: 'spinner', 'aria-hidden': 'true' }),
    'Reconnecting',
  )
  const element = el('div', { class: 'captions' }, title, bar, won, lost)
  let lockAtMs: number | undefined

  return {
    element,
    show(table: Table, nowMs: number, stale: boolean) {
      const away = stale || (table.limits !== undefined && table.link !== 'open')
      setProps(element, { 'data-phase': table.limits ? table.phase : 'loading' })
      setText(title, titleOf(table, nowMs, skin))
      setHidden(lost, !away)
      setHidden(bar, table.phase !== 'betting')
      if (table.lockAtMs !== lockAtMs) startBar(table, nowMs)
      const text = table.phase === 'betting' ? '' : wonText(table)
      setHidden(won, text === '')
      setText(won, text)
    },
  }

  /** The compositor animates the bar; code sets only its start and length. */
  function startBar(table: Table, nowMs: number): void {
    lockAtMs = table.lockAtMs
    for (const animation of fill.getAnimations()) animation.cancel()
    if (lockAtMs === undefined || !table.limits) return
    const leftMs = Math.max(0, lockAtMs - nowMs)
    const share = Math.min(1, leftMs / table.limits.bettingMs)
    fill.animate([{ transform: `scaleX(${share})` }, { transform: 'scaleX(0)' }], {
      duration: leftMs,
      fill: 'forwards',
    })
  }
}

function titleOf(table: Table, nowMs: number, skin: Skin): string {
  if (!table.limits) return 'Connecting'
  if (table.voided) return 'This round was interrupted. Every stake was returned'
  if (table.closed && table.phase === 'waiting') return closedText(skin.name)
  if (table.phase === 'betting') return countdownText((table.lockAtMs ?? nowMs) - nowMs)
  if (table.phase === 'crashed') return skin.texts.away
  return table.phase === 'waiting' ? skin.texts.waiting : ''
}

function wonText({ slots }: Table): string {
  const out = slots.flatMap(({ bet }) => (bet?.x100 === undefined ? [] : [bet]))
  const [one, other] = out.map(bet => bet.payout ?? 0)
  if (one === undefined) return ''
  if (other === undefined) return cashedOutText(out[0]!.x100!, one)
  return `Both cashed out · KES ${money(toKes(sumCents(fromKes(one), fromKes(other))))}`
}
