import type { Host, Parts, Turn } from '../kit/instant/client/game.ts'
import { el } from '../kit/dom.ts'
import type { DiceStart } from './dice.rules.ts'
import { makeBetFields } from './bet-fields.ts'
import { makeRoll } from './roll.ts'
import { makeSlider } from './slider.ts'
import { atTarget, betOf } from './target.rules.ts'

/** The roll above, the slider below it, and the bet in figures. */
export function makeTable(host: Host<never>): Parts<DiceStart, never, { readonly roll: number }> {
  let bet = betOf('under', 5_000)
  const set = (next: DiceStart) => {
    bet = next
    show()
    host.changed()
  }
  const roll = makeRoll()
  const slider = makeSlider(target => set(atTarget(bet.side, target)))
  const fields = makeBetFields(set)
  const show = () => {
    slider.show(bet)
    fields.show(bet)
    roll.hint(bet)
  }
  const controls = el('fieldset', { class: 'dice-controls' }, slider.element, fields.element)
  show()
  return {
    stage: el('div', { class: 'dice' }, roll.element, controls),
    chosen: () => bet,
    choose(start) {
      bet = start
      show()
    },
    turn(turn: Turn) {
      controls.disabled = turn !== 'choose'
    },
    begun() {
      roll.leave()
      slider.leave()
    },
    async draw({ shown, stake, pay }, pace) {
      await Promise.all([
        slider.point(shown.roll, pay > stake, pace),
        roll.count(shown.roll, pay > stake, pace),
      ])
    },
  }
}
