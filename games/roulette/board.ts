import { el, setProps, setText } from '../kit/dom.ts'
import { fill } from '../kit/fill.ts'
import { shortMoney } from '../kit/format.ts'
import type { Host, Parts } from '../kit/instant/client/game.ts'
import { makeByName } from './by-name.ts'
import { fallOf, totalKes, type Fall } from './chips.ts'
import { makeFelt } from './felt.ts'
import * as words from './locales/client.en.json'
import { makePile } from './pile.ts'
import { makeRack } from './rack.ts'
import type { RouletteStart } from './roulette.rules.ts'
import { makeWheel } from './wheel.ts'

type RouletteShown = { readonly pocket: number }

/** The table with its chips, the wheel, and a note about a chip that cannot be placed. */
export function makeBoard(host: Host<never>): Parts<RouletteStart, never, RouletteShown> {
  let fall: Fall | undefined
  let spun = 0
  const pile = makePile()
  const wheel = makeWheel(() => host.sound('tick'))
  const note = makeChipNote()
  const putOn = (on: string) => changed(pile.put(on, rack.value()))
  const felt = makeFelt(putOn)
  const rack = makeRack(
    () => show(),
    deed => changed(pile.act(deed)),
  )
  const byName = makeByName({ put: putOn, takeOff: on => changed(pile.takeOff(on)) })
  const stage = el('div', { class: 'roulette' }, ...felt.elements, wheel.element, note.element)

  const show = () => {
    felt.show(pile.chips(), fall)
    byName.show(pile.chips(), rack.value())
    rack.offer(pile.can())
  }
  const changed = (why: string | undefined) => {
    if (why !== undefined) return note.say(why, true)
    fall = undefined
    note.say(fill(words.onTable, { amount: shortMoney(totalKes(pile.chips())) }))
    host.sound('tick')
    show()
    host.changed()
  }
  const begin = ({ chips }: RouletteStart) => {
    spun++
    fall = undefined
    pile.play(chips)
    note.say('')
    wheel.clear()
    show()
  }
  show()
  return {
    stage,
    fields: el('div', { class: 'roulette-fields' }, ...rack.elements, byName.element),
    chosen: () => (pile.chips().length === 0 ? words.placeChips : { chips: [...pile.chips()] }),
    choose: begin,
    turn: turn => felt.open(turn === 'choose'),
    begun: begin,
    async draw({ start, shown, stake, pay }, pace) {
      begin(start)
      const mine = spun
      stage.toggleAttribute('data-spins', pace > 0)
      await wheel.to(shown.pocket, pace)
      // A play that begins during the spin shows its own.
      if (mine !== spun) return
      stage.removeAttribute('data-spins')
      fall = fallOf(shown, { stake, pay })
      show()
    },
  }
}

/** A visible note why a chip was not placed; a placed chip is announced to screen readers only. */
function makeChipNote() {
  const element = el('p', { class: 'unseen', role: 'status' })
  return {
    element,
    say(text: string, wrong = false) {
      setProps(element, { class: wrong ? 'roulette-note' : 'unseen', 'data-wrong': wrong })
      setText(element, text)
    },
  }
}
