import type { CSSProperties } from 'react'
import { chipResult, chipText, tierOf, type Fall } from './chips.ts'
import { ACROSS, ALONG, CORNER, spotOf } from './spots.rules.ts'

type Props = {
  readonly kes: number
  /** The bet under a chip on the table, and where the ball fell. */
  readonly on?: string
  readonly fall?: Fall | undefined
}

/** A chip with its amount. */
export const Chip = ({ kes, on, fall }: Props) => (
  <span
    className="chip"
    data-tier={tierOf(kes)}
    data-fell={on !== undefined && fall ? chipResult(on, fall) : undefined}
    style={on === undefined ? undefined : placeOn(on)}
  >
    <b>{chipText(kes)}</b>
  </span>
)

function placeOn(on: string): CSSProperties {
  const { across, along } = spotOf(on)
  const side = (across - CORNER.across) / ACROSS
  return {
    '--from-side': `${side * 100}%`,
    '--from-up': `${(1 - side) * 100}%`,
    '--from-zero': `${((along - CORNER.along) / ALONG) * 100}%`,
  } as CSSProperties
}
