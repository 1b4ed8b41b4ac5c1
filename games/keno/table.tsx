import { useStore } from '@ruka/client/store'
import { useLayoutEffect, useState } from 'react'
import { fill } from '../kit/fill.ts'
import type { StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { NONE, picking, type KenoChoice } from './choice.ts'
import { hitsOf, makeDrawing, type Drawing } from './drawing.ts'
import { PICKS_MAX, type KenoShown, type KenoStart } from './keno.rules.ts'
import * as words from './locales/client.en.json'
import { Paytable } from './paytable.tsx'
import { toggled } from './picks.rules.ts'
import { Spots } from './spots.tsx'

type Props = StageProps<KenoChoice, KenoStart, never, KenoShown>

/** The numbers, the payouts of the picks, and the drawn numbers. */
export function Table({ choice, choose, turn, scene, sound }: Props) {
  const { picks } = choice
  const [drawing] = useState(makeDrawing)
  useScene(scene, {
    begun: drawing.clear,
    draw: (picture, pace) => drawing.draw(picture, pace, sound),
  })
  // The last play stays on the board until the player changes the picks.
  useLayoutEffect(() => drawing.leave(picks), [drawing, picks])
  return (
    <div className="keno">
      <Status drawing={drawing} picks={picks} />
      <div className="keno-board">
        <Spots
          drawing={drawing}
          picks={picks}
          isOpen={turn === 'choose'}
          press={number => choose(picking(choice, toggled(picks, number)))}
        />
      </div>
      <Paytable drawing={drawing} picks={picks} />
    </div>
  )
}

type StatusProps = { readonly drawing: Drawing; readonly picks: readonly number[] }

function Status({ drawing, picks: { length } }: StatusProps) {
  const drawn = useStore(drawing.drawn)
  const picked = length === 0 ? NONE : fill(words.picked, { n: length, max: PICKS_MAX })
  return (
    <p className="keno-status">
      {drawn ? fill(words.hits, { hits: hitsOf(drawn), picks: drawn.picks.length }) : picked}
    </p>
  )
}
