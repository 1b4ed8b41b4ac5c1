import { useState } from 'react'
import type { StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { BetFields } from './bet-fields.tsx'
import type { DiceStart } from './dice.rules.ts'
import { makeRoll, Roll } from './roll.tsx'
import { makeMark, Slider } from './slider.tsx'

export type DiceShown = { readonly roll: number }

/** The roll above, the slider below it, and the bet in figures. */
export function Table({ choice, choose, turn, scene }: StageProps<DiceStart, DiceStart, never, DiceShown>) {
  const [roll] = useState(makeRoll)
  const [mark] = useState(makeMark)
  useScene(scene, {
    begun() {
      roll.leave()
      mark.leave()
    },
    async draw({ shown, stake, pay }, pace) {
      const won = pay > stake
      await Promise.all([mark.point(shown.roll, won, pace), roll.count(shown.roll, won, pace)])
    },
  })
  return (
    <div className="dice">
      <Roll roll={roll} bet={choice} />
      <fieldset className="dice-controls" disabled={turn !== 'choose'}>
        <Slider mark={mark} bet={choice} choose={choose} />
        <BetFields bet={choice} choose={choose} />
      </fieldset>
    </div>
  )
}
