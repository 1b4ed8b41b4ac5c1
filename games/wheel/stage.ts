import { el, setProps, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { multiplier } from '../kit/format.ts'
import type { Host, Parts } from '../kit/instant/client/game.ts'
import { play } from '../kit/motion.ts'
import { makeChoice } from './choice.ts'
import { makeDisc } from './disc.ts'
import { makeLegend } from './legend.ts'
import * as words from './locales/client.en.json'
import { kindsOf, mostOf, restOf, shortTimes } from './looks.rules.ts'
import { makeSpin } from './spin.ts'
import { segmentsOf, type WheelStart } from './wheel.rules.ts'

export type WheelShown = { readonly segment: number }

/** The wheel below its pointer, with the result in its middle and the legend below. */
export function makeStage(host: Host<never>): Parts<WheelStart, never, WheelShown> {
  const choice = makeChoice(() => {
    show()
    host.changed()
  })
  const disc = makeDisc()
  const spin = makeSpin(disc.element, () => host.sound('tick'))
  const legend = makeLegend()
  const middle = makeMiddle()
  let shown = ''
  let spun = 0

  const clear = () => {
    spun++
    disc.mark(undefined)
    legend.light(undefined)
    middle.hint(choice.get())
  }
  const show = () => {
    const start = choice.get()
    const { size, risk } = start
    if (shown === `${size} ${risk}`) return
    shown = `${size} ${risk}`
    clear()
    disc.show(start)
    legend.show(start)
    spin.rest(restOf(start), size)
  }
  show()
  return {
    stage: el(
      'div',
      { class: 'wheel' },
      el('div', { class: 'wheel-place' }, ...spin.elements, middle.element),
      legend.element,
    ),
    fields: choice.element,
    chosen: choice.get,
    choose(start) {
      choice.set(start)
      show()
    },
    turn() {},
    begun: clear,
    async draw({ start, shown: { segment } }, pace) {
      choice.set(start)
      show()
      clear()
      const mine = spun
      await spin.to(segment, start.size, pace)
      // A wheel that was cleared during its spin highlights nothing.
      if (mine !== spun) return
      const x10000 = segmentsOf(start.size, start.risk)[segment]!
      disc.mark(segment)
      legend.light(x10000)
      middle.show(start, x10000, pace)
    },
  }
}

/** The middle of the wheel: the highest multiplier with its odds, and then the result. */
function makeMiddle() {
  const small = el('span')
  const times = el('strong')
  const element = el('p', { class: 'middle', 'aria-hidden': 'true' }, small, times)
  return {
    element,
    hint(start: WheelStart) {
      const { x10000, oneIn } = mostOf(start)
      setText(small, fill(words.oneInPays, { n: oneIn }))
      setText(times, shortTimes(x10000))
      setProps(element, { 'data-look': undefined })
    },
    show(start: WheelStart, x10000: number, pace: number) {
      setText(small, '')
      setText(times, multiplier(x10000 / 100))
      setProps(element, { 'data-look': kindsOf(start).find(kind => kind.x10000 === x10000)!.look })
      void play(times, [{ opacity: 0, transform: 'scale(.9)' }, {}], { ms: 160 * pace })
    },
  }
}
