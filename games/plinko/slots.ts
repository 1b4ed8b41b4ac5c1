import { el, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { count, multiplier } from '../kit/format.ts'
import { choose } from '../kit/instant/play.rules.ts'
import { play } from '../kit/motion.ts'
import * as words from './locales/client.en.json'
import { slotsOf, type PlinkoStart } from './plinko.rules.ts'

/** The look of slots by multiplier: below the stake, and from each of these on. */
const TIERS = [
  { from: 100, name: 'top' },
  { from: 10, name: 'high' },
  { from: 2, name: 'mid' },
  { from: 1, name: 'low' },
  { from: 0, name: 'less' },
] as const
export const tierOf = (x10000: number): string => TIERS.find(({ from }) => x10000 >= from * 10_000)!.name
/** A multiplier where there is little room: `0.35`, `29`. */
const shortTimes = (x10000: number): string => String(x10000 / 10_000)
/** A multiplier on a narrow slot: `.35`, `29`. */
const slotTimes = (x10000: number): string => shortTimes(x10000).replace(/^0/, '')

/** The slots below the pins. */
export function makeSlots() {
  const element = el('ol', { class: 'slots', 'aria-label': words.slots })
  let items: readonly HTMLElement[] = []
  return {
    element,
    show({ rows, risk }: PlinkoStart) {
      const all = 2 ** rows
      items = slotsOf(rows, risk).map((of, slot) => {
        const times = el('span', { class: 'times' }, slotTimes(of), el('span', { class: 'x' }, 'x'))
        const odds = fill(words.ofBalls, { share: shareText((Number(choose(rows, slot)) / all) * 100) })
        const item = el(
          'li',
          { class: 'slot', title: odds },
          times,
          el('span', { class: 'unseen' }, `, ${odds}`),
        )
        item.dataset['tier'] = tierOf(of)
        return item
      })
      element.replaceChildren(...items)
    },
    light(slot: number, pace: number) {
      const item = items[slot]
      if (!item) return
      item.dataset['lit'] = ''
      void play(item, [{}, { transform: 'translateY(7px)', offset: 0.35 }, {}], { ms: 260 * pace })
    },
    quench() {
      for (const item of items) delete item.dataset['lit']
    },
  }
}

const shareText = (percent: number): string => `${Number(percent.toPrecision(2))}%`

/** The highest multiplier and its odds, in the other corner. */
export function makeMost() {
  const times = el('span')
  const odds = el('small')
  return {
    element: el('p', { class: 'plinko-most' }, times, odds),
    show({ rows, risk }: PlinkoStart) {
      setText(times, fill(words.upTo, { multiplier: `${shortTimes(slotsOf(rows, risk)[0]!)}x` }))
      setText(odds, ` ${fill(words.oneIn, { n: count(2 ** (rows - 1)) })}`)
    },
  }
}

/** The slot of the result, large, in the corner without pins. */
export function makeResult() {
  const element = el('p', { class: 'plinko-result', 'aria-hidden': 'true' })
  return {
    element,
    show(x10000: number, pace: number) {
      setText(element, multiplier(x10000 / 100))
      element.dataset['tier'] = tierOf(x10000)
      void play(element, [{ opacity: 0, transform: 'translateY(6px)' }, {}], { ms: 160 * pace })
    },
    clear: () => setText(element, ''),
  }
}
