import './win.css'
import { el, icon, setProps } from '../dom.ts'
import { shortMoney, shortMultiplier } from '../format.ts'
import * as words from '../locales/kit.en.json'
import type { ReducedMotion } from '../reduced-motion.ts'
import { bigWinMs, type Payment, type WinTier } from './win.rules.ts'

export type MomentHost = {
  readonly still: ReducedMotion
  /** The line of text that has the amount of a win. */
  readonly line: HTMLElement
  /** Opens the sheet that shares a win; absent where there is nothing to share, such as in the demo. */
  share(): ((payment: Payment) => void) | undefined
  isDemo(): boolean
  /** What fills the stage at a big win. */
  figure(payment: Payment): string
  /** The picture of the game, where its stage is not one. */
  art(): readonly HTMLElement[]
}

const SHARE = 'M4 12v8h16v-8M16 6l-4-4-4 4M12 2v13'

/** What fills the stage at a big win, for a moment, and at a huge one, until it is dismissed. */
export function makeMomentView(element: HTMLElement, host: MomentHost) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => {
    clearTimeout(timer)
    // A focus in the card moves on to the bet.
    if (element.contains(document.activeElement)) document.querySelector<HTMLElement>('.panel .play')?.focus()
    element.replaceChildren()
    element.hidden = true
  }
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) clear()
  })
  return {
    clear,
    show(payment: Payment, tier: Exclude<WinTier, 'small'>, quick: boolean) {
      const ms = bigWinMs(quick)
      if (tier === 'big') timer = setTimeout(clear, ms)
      element.style.setProperty('--moment-ms', `${ms}ms`)
      element.replaceChildren(
        tier === 'big' ? largeText(host.figure(payment)) : makeCard(host, payment, clear),
      )
      setProps(element, { 'data-tier': tier, hidden: false })
    },
  }
}
/** Over the whole stage; its style sheet makes it fit by the number of its characters. */
function largeText(text: string): HTMLElement {
  const line = el('p', { class: 'moment-figure', 'aria-hidden': 'true' }, text)
  line.style.setProperty('--chars', String(text.length))
  return line
}

function makeCard({ share, isDemo, art }: MomentHost, payment: Payment, clear: () => void): HTMLElement {
  const { pay, x100 } = payment
  const button = (text: string, press: () => void, ...marks: readonly Node[]) => {
    const made = el('button', { type: 'button', class: 'plain' }, ...marks, text)
    made.addEventListener('click', press)
    return made
  }
  const openShare = share()
  const card = el(
    'section',
    { class: 'moment-card', 'aria-label': words.bigWin, 'data-testid': 'big-win' },
    ...art(),
    el(
      'div',
      { class: 'moment-body' },
      ...(isDemo() ? [el('p', { class: 'kind demo' }, words.demo)] : []),
      el('p', {}, `KES ${shortMoney(pay)} · `, el('strong', {}, shortMultiplier(x100))),
      el(
        'div',
        { class: 'moment-buttons' },
        ...(openShare ? [button(words.share, () => openShare(payment), icon(SHARE))] : []),
        button(words.close, clear),
      ),
    ),
  )
  card.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('button')) clear()
  })
  return card
}
