import { el } from '../kit/dom.ts'
import type { Host, Parts } from '../kit/instant/client/game.ts'
import { makeBall } from './ball.ts'
import { makeChoice } from './choice.ts'
import { fallOf, rowsHigh, type Reach } from './fall.rules.ts'
import { makePins } from './pins.ts'
import { slotsOf, type PlinkoStart } from './plinko.rules.ts'
import { makeMost, makeResult, makeSlots } from './slots.ts'

export type PlinkoShown = { readonly path: readonly number[]; readonly slot: number }

/** The time of a fall over one row from rest: closer rows take less. */
const BEAT_MS: Readonly<Record<PlinkoStart['rows'], number>> = { 8: 118, 12: 96, 16: 82 }

type Ball = ReturnType<typeof makeBall>
/** Ten balls together make no more sounds than this. */
const TICK_MS = 45

/** The pins, the slots below them, and the balls. */
export function makeBoard(host: Host<never>): Parts<PlinkoStart, never, PlinkoShown> {
  const choice = makeChoice(() => {
    show()
    host.changed()
  })
  const pins = makePins()
  const slots = makeSlots()
  const result = makeResult()
  const most = makeMost()
  const field = el('div', { class: 'pin-field' }, pins.element)
  const board = el('div', { class: 'plinko-board' }, most.element, result.element, field, slots.element)
  const balls = new Set<Ball>()
  let landed: Ball | undefined
  let shown = ''
  const tick = makeTick(host)

  /** Removes the ball that has landed, and its result. */
  const tidy = () => {
    landed?.element.remove()
    landed = undefined
    slots.quench()
    result.clear()
  }
  const clear = () => {
    for (const ball of balls) ball.element.remove()
    balls.clear()
    tidy()
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
    most.show(start)
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
    begun: tidy,
    async draw({ start, shown: { path, slot } }, pace) {
      choice.set(start)
      show()
      const ball = makeBall(fallOf(path, reachOf(field, start.rows)))
      balls.add(ball)
      field.append(ball.element)
      await ball.fall(BEAT_MS[start.rows] * pace, () => {
        if (balls.has(ball)) tick()
      })
      // A ball that was cleared during its fall highlights nothing.
      if (!balls.delete(ball)) return
      tidy()
      landed = ball
      slots.light(slot, pace)
      result.show(slotsOf(start.rows, start.risk)[slot]!, pace)
    },
  }
}

function makeTick({ sound }: Host<never>): () => void {
  let atMs = -Infinity
  return () => {
    const nowMs = performance.now()
    if (nowMs - atMs < TICK_MS) return
    atMs = nowMs
    sound('tick')
  }
}

/** The distance of a ball from a pin at contact, by the sizes of the styles: see `--gap` and `--pin-size`. */
function reachOf({ clientWidth, clientHeight }: HTMLElement, rows: PlinkoStart['rows']): Reach {
  const gap = Math.min(clientWidth / (rows + 1), clientHeight / rowsHigh(rows))
  const touch = (gap * BALL + Math.max(PIN_PX, gap * PIN)) / 2
  return { x: touch / Math.max(1, clientWidth), y: touch / Math.max(1, clientHeight) }
}
/** The sizes of a ball and a pin, in gaps, and the smallest pin. */
const BALL = 0.64
const PIN = 0.24
const PIN_PX = 5
