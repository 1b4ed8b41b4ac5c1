import { el, setProps, setText } from '../kit/dom.ts'
import { money } from '../kit/format.ts'
import { timesText } from '../kit/instant/client/play-words.ts'
import { play } from '../kit/motion.ts'

const POP_MS = 240

type Sum = { readonly stake: number; readonly pay: number; readonly over: boolean }

/** What the streak has come to. */
export function makeTold() {
  const times = el('strong')
  const amount = el('span')
  const element = el('p', { class: 'coin-told', 'aria-hidden': 'true' }, times, amount)
  return {
    element,
    /** There is no streak yet, or none is left. */
    say(text: string) {
      setText(times, '')
      setText(amount, text)
      setProps(element, { 'data-tone': undefined })
    },
    async show({ stake, pay, over }: Sum, pace: number): Promise<void> {
      setText(times, timesText({ stake, pay }))
      setText(amount, `KES ${money(pay)}`)
      const won = over && pay > stake
      setProps(element, { 'data-tone': won ? 'won' : undefined })
      await play(times, [{ transform: `scale(${won ? 0.7 : 0.9})` }, {}], { ms: POP_MS * pace })
    },
  }
}
