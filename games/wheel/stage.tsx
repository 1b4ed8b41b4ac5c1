import { useState } from 'react'
import type { StageProps } from '../kit/instant/client/game.ts'
import { useScene } from '../kit/instant/client/scene.ts'
import { Disc } from './disc.tsx'
import { Legend } from './legend.tsx'
import { Middle } from './middle.tsx'
import { makeSpin, restDegrees, turned, type WheelShown } from './spin.ts'
import type { WheelStart } from './wheel.rules.ts'

type Props = StageProps<WheelStart, WheelStart, never, WheelShown>

/** The wheel that the choice describes. When the choice changes, the new wheel is at rest and shows no result. */
export function Stage(props: Props) {
  const { size, risk } = props.choice
  return <Wheel key={`${size} ${risk}`} {...props} />
}

/** The wheel below its pointer, with the result in its middle and the legend below. */
function Wheel({ choice, scene, sound }: Props) {
  const [spin] = useState(() => makeSpin(choice))
  const { turning, flap } = spin
  useScene(scene, {
    begun: spin.clear,
    draw: (picture, pace) => spin.draw(picture, pace, () => sound('tick')),
  })
  return (
    <div className="wheel">
      <div className="wheel-place">
        <div ref={turning} className="turning" style={{ transform: turned(restDegrees(choice)) }}>
          <Disc start={choice} spin={spin} />
        </div>
        <div className="pointer" aria-hidden="true">
          <span ref={flap} className="flap" />
        </div>
        <Middle start={choice} spin={spin} />
      </div>
      <Legend start={choice} spin={spin} />
    </div>
  )
}
