import { el } from '../dom.ts'
import { countUp } from './count-up.ts'
import { makeMomentView, type MomentHost } from './moment.ts'
import { shownTier, winTier, type Payment } from './win.rules.ts'

/**
 * The moment of a win over the stage: nothing waits for it, presses go through it except on its card, and the
 * next bet, Escape or a tap ends it. The game itself announces the result, once.
 */
export function makeWinMoment(host: MomentHost) {
  const element = el('div', { class: 'moment', hidden: true })
  const view = makeMomentView(element, host)
  return {
    element,
    clear: view.clear,
    /** `quick`: the next play is about to begin by itself. */
    show(payment: Payment, quick: boolean) {
      view.clear()
      const tier = winTier(payment)
      if (!tier || document.hidden) return
      const shown = shownTier(tier, quick)
      if (shown !== 'small') view.show(payment, shown, quick)
      else if (!host.still.matches) countUp(host.line, payment)
    },
  }
}
