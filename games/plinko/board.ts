import { el, setText } from '../kit/dom.ts'
import type { Host, Parts } from '../kit/instant/client/game.ts'
import { makeBall } from './ball.ts'
import { makeChoice } from './choice.ts'
import { fallOf, rowsHigh, type Reach } from './fall.rules.ts'
import { makePins } from './pins.ts'
import { slotsOf, type PlinkoStart } from './plinko.rules.ts'
import { makeResult, makeSlots, shortTimes } from './slots.ts'

export type PlinkoShown = { readonly path: readonly number[]; readonly slot: number }

/** The time of a fall over one row from rest: closer rows take less. */
const BEAT_MS: Readonly<Record<PlinkoStart['rows'], number>> = { 8: 118, 12: 96, 16: 82 }

/** The pins, the slots below them, and the ball. */
export function makeBoard(host: Host<never>): Parts<PlinkoStart, never, PlinkoShown> {
  const choice = makeChoice(() => {
    show()
    host.changed()
  })
  const pins = makePins()
  const slots = makeSlots()
  const result = makeResult()
  const most = el('span')
  const rare = el('small')
  const corner = el('p', { class: 'plinko-most' }, most, rare)
  const field = el('div', { class: 'pin-field' }, pins.element)
  const board = el('div', { class: 'plinko-board' }, corner, result.element, field, slots.element)
  let ball: ReturnType<typeof makeBall> | undefined
  let shown = ''

  const clear = () => {
    ball?.element.remove()
    ball = undefined
    slots.quench()
    result.clear()
  }
  const show = () => {
    const start = choice.get()
    const { rows, risk } = start
    if (shown === `${rows} ${risk}`) return
    shown = `${rows} ${risk}`
    clear()
    board.style.setProperty('--rows', String(rows))
    board.style.setProperty('--rows-high', String(rowsHigh(rows)))
    pins.show(rows)
    slots.show(start)
    setText(most, `Up to ${shortTimes(slotsOf(rows, risk)[0]!)}x`)
    setText(rare, ` 1 in ${(2 ** (rows - 1)).toLocaleString('en-KE')}`)
  }
  show()
  return {
    stage: el('div', { class: 'plinko' }, board),
    fields: choice.element,
    chosen: choice.get,
    choose(start) {
      choice.set(start)
      show()
    },
    turn() {},
    begun: clear,
    async draw({ start, shown: { path, slot } }, pace) {
      choice.set(start)
      show()
      clear()
      const mine = makeBall(fallOf(path, reachOf(field, start.rows)))
      ball = mine
      field.append(mine.element)
      await mine.fall(BEAT_MS[start.rows] * pace, () => {
        if (ball === mine) host.sound('tick')
      })
      // A ball that was cleared during its fall highlights nothing.
      if (ball !== mine) return
      slots.light(slot, pace)
      result.show(slotsOf(start.rows, start.risk)[slot]!, pace)
    },
  }
}

/** The distance of a ball from a pin at contact, by the sizes of the styles: see `--gap`. */
function reachOf({ clientWidth, clientHeight }: HTMLElement, rows: PlinkoStart['rows']): Reach {
  const gap = Math.min(clientWidth / (rows + 1), clientHeight / rowsHigh(rows))
  const touch = gap * TOUCH
  return { x: touch / Math.max(1, clientWidth), y: touch / Math.max(1, clientHeight) }
}
/** Half a ball and half a pin, in gaps. */
const TOUCH = (0.64 + 0.24) / 2
