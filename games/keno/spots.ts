import { el, setProps } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { play } from '../kit/motion.ts'
import { rove } from '../kit/rove.ts'
import { NUMBERS, PICKS_MAX } from './keno.rules.ts'
import * as words from './locales/client.en.json'

const COLUMNS = 8
const FALL_MS = 260
const CHEER_MS = 420

type Mark = 'hit' | 'miss'
type Spot = { readonly button: HTMLButtonElement; readonly ball: HTMLElement }

/** The forty numbers as buttons: which are picked, and which were drawn. */
export function makeSpots(press: (number: number) => void) {
  let picks: readonly number[] = []
  let isOpen = false
  const marks = new Map<number, Mark>()
  const spots = Array.from({ length: NUMBERS }, (_, i): Spot => {
    const ball = el('span', { class: 'ball' }, String(i + 1))
    const button = el('button', { type: 'button', class: 'spot' }, ball)
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') press(i + 1)
    })
    return { button, ball }
  })
  const buttons = spots.map(({ button }) => button)
  rove(buttons, COLUMNS)
  const dress = (number: number) => {
    const { button } = spots[number - 1]!
    const mark = marks.get(number)
    const isPicked = picks.includes(number)
    setProps(button, {
      'aria-pressed': String(isPicked),
      'aria-label': mark ? fill(mark === 'hit' ? words.drawnHit : words.drawn, { number }) : String(number),
      'aria-disabled': !isOpen || (!isPicked && picks.length === PICKS_MAX) ? 'true' : undefined,
      'data-drawn': mark,
    })
  }
  const show = () => {
    for (let number = 1; number <= NUMBERS; number++) dress(number)
  }
  return {
    element: el('div', { class: 'spots', role: 'group', 'aria-label': words.board }, ...buttons),
    pick(next: readonly number[]) {
      picks = next
      show()
    },
    open(on: boolean) {
      isOpen = on
      show()
    },
    clear() {
      marks.clear()
      show()
    },
    /** Drops the ball of a drawn number into its place. */
    async fall(number: number, pace: number): Promise<void> {
      const hit = picks.includes(number)
      marks.set(number, hit ? 'hit' : 'miss')
      dress(number)
      const { ball } = spots[number - 1]!
      const over = { transform: hit ? 'scale(1.22)' : 'scale(1.06)', offset: 0.55 }
      await play(
        ball,
        [{ opacity: 0, transform: 'translateY(-60%) scale(.5)' }, over, { transform: 'none' }],
        {
          ms: FALL_MS * pace,
        },
      )
    },
    /** Highlights all hits once more. */
    async cheer(pace: number): Promise<void> {
      const hits = [...marks].filter(([, mark]) => mark === 'hit').map(([number]) => spots[number - 1]!.ball)
      const frames = [{ transform: 'none' }, { transform: 'scale(1.2)', offset: 0.4 }, { transform: 'none' }]
      await Promise.all(hits.map(ball => play(ball, frames, { ms: CHEER_MS * pace })))
    },
  }
}
