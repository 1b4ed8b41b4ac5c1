import { el, setHidden, setProps, setText } from '../../kit/dom.ts'
import * as words from './locales/client.en.json'
import type { Skin } from './skin.ts'
import type { Table } from './table.rules.ts'
import { countdownText, wonText } from './texts.ts'

/** The texts over the sky: the countdown, the end of a flight, the player's win, and a lost connection. */
export function makeCaptions(skin: Skin) {
  const title = el('p', { class: 'title', 'data-testid': 'caption' })
  const filling = el('span', { class: 'fill' })
  const bar = el('span', { class: 'bar', 'aria-hidden': 'true' }, filling)
  const won = el('p', { class: 'won', 'data-testid': 'won' })
  const lost = el(
    'p',
    { class: 'lost-line' },
    el('span', { class: 'spinner', 'aria-hidden': 'true' }),
    words.reconnecting,
  )
  const element = el('div', { class: 'captions' }, title, bar, won, lost)
  let lockAtMs: number | undefined

  return {
    element,
    won,
    show(table: Table, nowMs: number, stale: boolean) {
      const away = stale || (table.limits !== undefined && table.link !== 'open')
      setProps(element, { 'data-phase': table.limits ? table.phase : 'loading' })
      setText(title, titleOf(table, nowMs, skin))
      setHidden(lost, !away)
      setHidden(bar, table.phase !== 'betting')
      if (table.lockAtMs !== lockAtMs) startBar(table, nowMs)
      const text = table.phase === 'betting' ? '' : wonText(table.slots)
      setHidden(won, text === '')
      setText(won, text)
    },
  }

  /** The compositor animates the bar; code sets only its start and length. */
  function startBar(table: Table, nowMs: number): void {
    lockAtMs = table.lockAtMs
    for (const animation of filling.getAnimations()) animation.cancel()
    if (lockAtMs === undefined || !table.limits) return
    const leftMs = Math.max(0, lockAtMs - nowMs)
    const share = Math.min(1, leftMs / table.limits.bettingMs)
    filling.animate([{ transform: `scaleX(${share})` }, { transform: 'scaleX(0)' }], {
      duration: leftMs,
      fill: 'forwards',
    })
  }
}

function titleOf(table: Table, nowMs: number, skin: Skin): string {
  if (!table.limits) return words.connecting
  if (table.voided) return words.roundInterrupted
  if (table.closed && table.phase === 'waiting') return words.gameClosed
  if (table.phase === 'betting') return countdownText((table.lockAtMs ?? nowMs) - nowMs)
  if (table.phase === 'crashed') return skin.texts.away
  return table.phase === 'waiting' ? skin.texts.waiting : ''
}
