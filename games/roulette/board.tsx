import { createStore, useStore } from '@ruka/client/store'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Picture, StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { after, type RouletteChoice } from './choice.ts'
import { fallOf, type Fall } from './chips.ts'
import { Felt } from './felt.tsx'
import { placed } from './pile.ts'
import type { RouletteStart } from './roulette.rules.ts'
import { makeWheel, Wheel } from './wheel.tsx'

type RouletteShown = { readonly pocket: number }
type Props = StageProps<RouletteChoice, RouletteStart, never, RouletteShown>

/** The table with its chips, the wheel, and a note about a chip that cannot be placed. */
export function Board({ choice, choose, turn, scene, sound }: Props) {
  const { pile, value, note } = choice
  const [spin] = useState(makeSpin)
  const { isTurning, fall } = useStore(spin.shown)
  useScene(scene, {
    begun: spin.clear,
    draw: (picture, pace) => spin.draw(picture, pace, () => sound('tick')),
  })
  const before = useRef(pile.before)
  useLayoutEffect(() => {
    if (before.current === pile.before) return
    // The player has changed the chips: the last result is not theirs.
    before.current = pile.before
    spin.forget()
    sound('tick')
  }, [pile.before, spin, sound])
  return (
    <div className="roulette" data-spins={isTurning ? '' : undefined}>
      <Felt
        chips={pile.chips}
        fall={fall}
        isOpen={turn === 'choose'}
        press={on => choose(after(choice, placed(pile, on, value)))}
      />
      <Wheel wheel={spin.wheel} />
      {/* A chip that was not placed is a visible note; a placed one is announced to screen readers only. */}
      <p
        className={note.wrong ? 'roulette-note' : 'unseen'}
        role="status"
        data-wrong={note.wrong ? '' : undefined}
      >
        {note.text}
      </p>
    </div>
  )
}

/** Shows the wheel until the ball has fallen, and then its pocket on the table. */
function makeSpin() {
  type Shown = { readonly isTurning: boolean; readonly fall?: Fall }
  const wheel = makeWheel()
  const shown = createStore<Shown>({ isTurning: false })
  const forget = () => shown.set({ isTurning: shown.get().isTurning })
  let plays = 0
  const clear = () => {
    plays++
    forget()
    wheel.clear()
  }
  return {
    wheel,
    shown,
    forget,
    clear,
    async draw(
      { shown: { pocket }, stake, pay }: Picture<RouletteStart, never, RouletteShown>,
      pace: number,
      touched: () => void,
    ): Promise<void> {
      clear()
      const mine = plays
      shown.set({ isTurning: pace > 0 })
      await wheel.to(pocket, pace, touched)
      // A play that begins during the spin shows its own.
      if (mine === plays) shown.set({ isTurning: false, fall: fallOf({ pocket }, { stake, pay }) })
    },
  }
}
