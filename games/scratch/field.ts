import { el, setProps } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { play } from '../kit/motion.ts'
import { drawAnimal } from './art.ts'
import { animals } from './card-text.ts'
import { paintCover, rubOut } from './cover.ts'
import * as words from './locales/client.en.json'
import { makeRubbed, type Point } from './rubbing.rules.ts'
import type { Symbol } from './scratch.rules.ts'

const FADE_MS = 180
const CHEER_MS = 420

/** One field of a card, as a button: its symbol and its cover. */
export function makeField(at: number) {
  const below = el('span', { class: 'animal' })
  const cover = el('canvas', { class: 'cover' })
  const button = el('button', { type: 'button', class: 'scratch-field' }, below, cover)
  const rubbed = makeRubbed()
  let symbol: Symbol | undefined
  let isBare = false
  return {
    button,
    /** Sets the symbol under a whole cover; undefined before it is known. */
    cover(next: Symbol | undefined) {
      symbol = next
      isBare = false
      rubbed.clear()
      below.replaceChildren(...(next ? [drawAnimal(next)] : []))
      for (const motion of cover.getAnimations()) motion.cancel()
      cover.hidden = false
      paintCover(cover, button.clientWidth)
      setProps(button, { 'data-alike': undefined })
    },
    /** Whether it may be uncovered, and its label: neither reveals the symbol under the cover. */
    name(isOpen: boolean) {
      setProps(button, {
        'aria-label':
          isBare && symbol
            ? fill(words.tileShown, { n: at + 1, animal: animals[symbol] })
            : fill(words.tileCovered, { n: at + 1 }),
        'aria-disabled': isOpen && !isBare ? undefined : 'true',
      })
    },
    /** Rubs off a part of the cover; returns whether enough is removed. */
    rub(from: Point, to: Point, radius: number): boolean {
      rubOut(cover, from, to, radius)
      return rubbed.rub(from, to, radius)
    },
    /** Fades the rest of the cover. */
    async bare(pace: number): Promise<void> {
      isBare = true
      await play(cover, [{ opacity: 1 }, { opacity: 0 }], { ms: FADE_MS * pace })
      if (isBare) cover.hidden = true
    },
    /** Marks one of three alike; it is animated only if they won more than the stake. */
    mark(of: Symbol, hasWon: boolean, pace: number) {
      if (symbol !== of) return
      setProps(button, { 'data-alike': hasWon ? 'won' : 'even' })
      const frames = [{ transform: 'none' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'none' }]
      if (hasWon) void play(below, frames, { ms: CHEER_MS * pace })
    },
  }
}
