import { el, setHidden, setProps, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { money } from '../kit/format.ts'
import type { Picture } from '../kit/instant/client/game.ts'
import * as words from './locales/client.en.json'
import type { SavannaMove, SavannaShown, SavannaStart } from './savanna.rules.ts'
import { kesOf } from './win-texts.ts'

export type Shot = Picture<SavannaStart, SavannaMove, SavannaShown>

/** How long a free spin is shown before the next one when they run automatically. */
const REST_MS = 900

/** The free spins of an open play: their number, their total so far, and whether they run automatically. */
export function makeFree(move: () => void) {
  const count = el('strong')
  const won = el('span')
  const all = el('button', { type: 'button', class: 'all-free', 'aria-pressed': 'false' }, words.spinAll)
  const element = el('div', { class: 'free' }, el('p', {}, count, won), all)
  let on = false
  let open = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    if (!on || !open || waiting !== undefined) return
    waiting = setTimeout(() => {
      waiting = undefined
      if (on && open) move()
    }, REST_MS)
  }
  const turnTo = (to: boolean) => {
    on = to
    setProps(all, { 'aria-pressed': String(on) })
    setText(all, on ? words.stop : words.spinAll)
    go()
  }
  all.addEventListener('click', () => turnTo(!on))
  const show = (shot: Shot | undefined) => {
    const { free, wonX20 } = shot?.shown ?? { free: { left: 0, won: 0 }, wonX20: 0 }
    element.toggleAttribute('data-on', free.won > 0)
    setHidden(all, shot === undefined || shot.over)
    if (!shot || shot.over) turnTo(false)
    const made = free.won - free.left
    setText(
      count,
      free.won === 0
        ? words.lines
        : made === 0
          ? fill(words.freeWon, { n: free.won })
          : fill(words.freeOf, { n: made, all: free.won }),
    )
    setText(
      won,
      free.won === 0 ? words.hint : fill(words.wonSoFar, { amount: money(kesOf(shot!.stake, wonX20)) }),
    )
  }
  show(undefined)
  return {
    element,
    show,
    /** A free spin begins: it is counted, and its win is shown after its reels stop. */
    spins({ shown: { free } }: Shot) {
      const made = free.won - free.left
      if (made > 0) setText(count, fill(words.freeNow, { n: made }))
    },
    /** Whether a move is possible now. */
    turn(next: boolean) {
      open = next
      go()
    },
  }
}
