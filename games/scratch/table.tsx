import { useLayoutEffect, useState } from 'react'
import type { StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { makeCard, type Start } from './card.ts'
import { Fields } from './fields.tsx'
import { Prizes } from './prizes.tsx'
import { ScratchFoot } from './scratch-foot.tsx'
import type { ScratchShown } from './scratch.rules.ts'

/** The card and its prizes. */
export function Table({ isAuto, scene, sound }: StageProps<Start, Start, never, ScratchShown>) {
  const [card] = useState(makeCard)
  useLayoutEffect(() => {
    // Covers are painted at their size on the page.
    const frame = requestAnimationFrame(card.paintFirst)
    return () => cancelAnimationFrame(frame)
  }, [card])
  useScene(scene, {
    begun: card.begun,
    draw: (picture, pace) => card.draw(picture, { pace, isAuto, uncovered: () => sound('tick') }),
  })
  return (
    <div className="scratch">
      <div className="scratch-table">
        <Fields card={card} />
        <Prizes card={card} />
        <ScratchFoot card={card} />
      </div>
    </div>
  )
}
