import { setProps } from '../kit/dom.ts'
import { pinsOf } from './fall.rules.ts'

const SVG = 'http://www.w3.org/2000/svg'
const FINE = 1_000

/** All pins as one path of dots, whose size is independent of the picture's. */
export function makePins() {
  const svg = document.createElementNS(SVG, 'svg')
  setProps(svg, {
    class: 'pins',
    viewBox: `0 0 ${FINE} ${FINE}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const dots = document.createElementNS(SVG, 'path')
  svg.append(dots)
  return {
    element: svg,
    show: (rows: number) =>
      setProps(dots, {
        d: pinsOf(rows)
          .map(({ x, y }) => `M${(x * FINE).toFixed(1)} ${(y * FINE).toFixed(1)}h.01`)
          .join(''),
      }),
  }
}
