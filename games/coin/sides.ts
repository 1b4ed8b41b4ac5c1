import { el, setProps, setText } from '../kit/dom.ts'
import type { Turn } from '../kit/instant/client/game.ts'
import { multipleText } from '../kit/instant/client/play-texts.ts'
import { faceDrawing } from './art.ts'
import { payX10000 } from './coin.rules.ts'
import * as words from './locales/client.en.json'
import type { Side } from './streak.rules.ts'

export const SIDES: readonly Side[] = ['heads', 'tails']
export const sideNames: Readonly<Record<Side, string>> = { heads: words.heads, tails: words.tails }

/** A side of the coin, small, as a sign. */
export const smallFace = (side: Side): HTMLElement =>
  el('span', { class: 'small-face', 'data-side': side }, faceDrawing(side))

/**
 * The two calls, left and right of the coin: before a play they set the first call, during a play they make a
 * call.
 */
export function makeSides(press: (side: Side) => void) {
  let turn: Turn = 'wait'
  let chosen: Side = 'heads'
  let called: Side | undefined
  let nextX10000 = 0
  const buttons = SIDES.map(side => {
    const times = el('strong')
    const label = el('span', { class: 'side-hint' })
    const element = el(
      'button',
      { type: 'button', class: `side-call ${side}` },
      smallFace(side),
      el('span', { class: 'side-name' }, sideNames[side]),
      times,
      label,
    )
    element.addEventListener('click', () => {
      if (element.getAttribute('aria-disabled') !== 'true') press(side)
    })
    return { side, element, times, label }
  })
  const show = () => {
    // During a toss the call that was made for it is marked.
    const marked = turn === 'move' ? undefined : turn === 'wait' ? (called ?? chosen) : chosen
    for (const { side, element, times, label } of buttons) {
      const isMarked = side === marked
      setProps(element, {
        'aria-disabled': turn === 'wait' ? 'true' : undefined,
        'aria-pressed': turn === 'choose' ? String(isMarked) : undefined,
        'data-chosen': isMarked,
      })
      setText(times, turn === 'wait' ? '' : multipleText(turn === 'choose' ? payX10000(1) : nextX10000))
      setText(label, !isMarked ? '50%' : turn === 'wait' && called ? words.called : words.yourCall)
    }
  }
  show()
  return {
    heads: buttons[0]!.element,
    tails: buttons[1]!.element,
    turn(next: Turn) {
      turn = next
      show()
    },
    /** The choices for the next play. */
    choose(side: Side) {
      chosen = side
      show()
    },
    /** The last call, if any, and the payout of one more correct call. */
    show(last: Side | undefined, nextPays: number) {
      called = last
      nextX10000 = nextPays
      show()
    },
  }
}
