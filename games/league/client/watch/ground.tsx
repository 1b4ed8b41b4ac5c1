import { memo } from 'react'
import { PITCH } from './play.rules.ts'

/** Around the pitch, in decimetres, so that the goals and a ball behind the line are seen. */
export const MARGIN = 26
/** The size of all that is seen. */
export const WIDTH = PITCH.length + 2 * MARGIN
/** The place of the picture is as wide and as high as a pitch: the margins above and below are smaller. */
const HEIGHT = (WIDTH * PITCH.width) / PITCH.length
export const MARGIN_ABOVE = (HEIGHT - PITCH.width) / 2

const STRIPES = 12
const STRIPE = PITCH.length / STRIPES
const MIDDLE = { x: PITCH.length / 2, y: PITCH.width / 2 } as const
/** Depth and width of the penalty areas, of the goal areas, and of the nets behind the line. */
const BOXES = [
  [165, 403],
  [55, 183],
  [-20, 73],
] as const

const LINES = BOXES.flatMap(([depth, width]) => {
  const y = MIDDLE.y - width / 2
  return [`M0 ${y}h${depth}v${width}H0`, `M${PITCH.length} ${y}h${-depth}v${width}H${PITCH.length}`]
}).join('')

/** The grass and the lines, drawn once. */
export const Ground = memo(function Ground() {
  return (
    <svg
      className="pitch-ground"
      viewBox={`${-MARGIN} ${-MARGIN_ABOVE} ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {Array.from({ length: STRIPES / 2 }, (_, no) => (
        <rect key={no} x={2 * no * STRIPE} y={-MARGIN_ABOVE} width={STRIPE} height={HEIGHT} />
      ))}
      <path d={`M0 0H${PITCH.length}V${PITCH.width}H0zM${MIDDLE.x} 0v${PITCH.width}${LINES}`} />
      <circle cx={MIDDLE.x} cy={MIDDLE.y} r={91.5} />
    </svg>
  )
})
