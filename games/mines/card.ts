import { el, setText } from '../kit/dom.ts'
import { money } from '../kit/format.ts'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { play } from '../kit/motion.ts'

/** The win over the board; only above the stake. */
export function makeCard() {
  const times = el('strong')
  const amount = el('span')
  const element = el('div', { class: 'mines-card', 'aria-hidden': 'true', hidden: true }, times, amount)
  return {
    element,
    hide() {
      element.hidden = true
    },
    async show(
      { stake, pay }: { readonly stake: number; readonly pay: number },
      pace: number,
    ): Promise<void> {
      setText(times, timesText({ stake, pay }))
      setText(amount, `KES ${money(pay)}`)
      element.hidden = false
      await play(element, [{ opacity: 0, transform: 'translate(-50%, -50%) scale(.85)' }, {}], {
        ms: 200 * pace,
      })
    },
  }
}
