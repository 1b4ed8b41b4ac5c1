import { memo } from 'react'
import { colourOf } from './spots.rules.ts'
import { angleOf, ORDER, STEP } from './turn.rules.ts'

/** Radii on a wheel of diameter 200: numbers, pockets, and the cone in the middle. */
const OUT = 86
const POCKETS = 69
const CONE = 50

/** The drawing of the wheel, not turned. */
export const Disc = memo(function Disc() {
  return (
    <svg className="disc" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle className="bed" r={OUT + 1.5} />
      {ORDER.map(pocket => (
        <Pocket key={pocket} pocket={pocket} />
      ))}
      <circle className="cone" r={CONE} />
      {[0, 90, 180, 270].map(degrees => (
        <path
          key={degrees}
          className="arm"
          transform={`rotate(${degrees})`}
          d="M-2 0 L-3.2 -40 A3.2 3.2 0 0 1 3.2 -40 L2 0Z"
        />
      ))}
      <circle className="knob" r={30} />
    </svg>
  )
})

/** Each pocket is the same drawing, turned: a drawn page then has its long paths only once, compressed. */
const Pocket = ({ pocket }: { readonly pocket: number }) => (
  <g
    className="pocket"
    data-colour={colourOf(pocket)}
    data-pocket={pocket}
    transform={`rotate(${angleOf(pocket).toFixed(2)})`}
  >
    <path d={sector(OUT, POCKETS)} />
    <path className="inner" d={sector(POCKETS, CONE)} />
    <text y={-(OUT + POCKETS) / 2}>{pocket}</text>
  </g>
)

/** The static parts around the wheel: the rim for the ball, and the studs that deflect it. */
export const Rim = () => (
  <svg className="rim-picture" viewBox="-100 -100 200 200" aria-hidden="true">
    <circle className="wood" r={99} />
    <circle className="ball-track" r={92} />
    {Array.from({ length: 8 }, (_, i) => (
      <path
        key={i}
        className="stud"
        transform={`rotate(${i * 45 + 22.5})`}
        d="M0 -95 l1.6 3.2 -1.6 3.2 -1.6 -3.2z"
      />
    ))}
  </svg>
)

/** A part of a ring, as wide as a pocket, at the top. */
function sector(outer: number, inner: number): string {
  const turn = ((STEP / 2) * Math.PI) / 180
  const point = (side: 1 | -1, radius: number) =>
    `${(side * Math.sin(turn) * radius).toFixed(2)} ${(-Math.cos(turn) * radius).toFixed(2)}`
  return `M${point(-1, outer)}A${outer} ${outer} 0 0 1 ${point(1, outer)}L${point(1, inner)}A${inner} ${inner} 0 0 0 ${point(-1, inner)}Z`
}
