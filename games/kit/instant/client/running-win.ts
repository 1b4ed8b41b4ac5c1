import { el, setProps, setText } from '../../dom.ts'
import { money } from '../../format.ts'
import { play } from '../../motion.ts'
import { timesText } from './play-texts.ts'

const POP_MS = 240

type Sum = { readonly stake: number; readonly pay: number; readonly over: boolean }

/** The current win of an open play, above its picture. */
export function makeRunningWin() {
  const times = el('strong')
  const amount = el('span')
  const element = el('p', { class: 'win-so-far', 'aria-hidden': 'true' }, times, amount)
  return {
    element,
    /** There is no win yet, or it is lost. */
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
