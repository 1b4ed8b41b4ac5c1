import { pinsOf } from './fall.rules.ts'

const FINE = 1_000

/** All pins as one path of dots, whose size is independent of the picture's. */
export const Pins = ({ rows }: { readonly rows: number }) => (
  <svg className="pins" viewBox={`0 0 ${FINE} ${FINE}`} preserveAspectRatio="none" aria-hidden="true">
    <path
      d={pinsOf(rows)
        .map(({ x, y }) => `M${(x * FINE).toFixed(1)} ${(y * FINE).toFixed(1)}h.01`)
        .join('')}
    />
  </svg>
)
