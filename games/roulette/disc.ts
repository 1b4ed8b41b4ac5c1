import { setProps } from '../kit/dom.ts'
import { colourOf } from './spots.rules.ts'
import { angleOf, ORDER, STEP } from './turn.rules.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** Radii on a wheel of diameter 200: numbers, pockets, and the cone in the middle. */
const OUT = 86
const POCKETS = 69
const CONE = 50

/** The drawing of the wheel, not turned. */
export function makeDisc(): SVGElement {
  const fields = ORDER.map(pocket => {
    const middle = angleOf(pocket)
    const number = made('text', {
      transform: `rotate(${middle.toFixed(2)}) translate(0 ${-(OUT + POCKETS) / 2})`,
    })
    number.textContent = String(pocket)
    return made(
      'g',
      { class: 'pocket', 'data-colour': colourOf(pocket), 'data-pocket': pocket },
      made('path', { d: sector(middle, OUT, POCKETS) }),
      made('path', { class: 'inner', d: sector(middle, POCKETS, CONE) }),
      number,
    )
  })
  const arms = [0, 90, 180, 270].map(degrees =>
    made('path', {
      class: 'arm',
      transform: `rotate(${degrees})`,
      d: 'M-2 0 L-3.2 -40 A3.2 3.2 0 0 1 3.2 -40 L2 0Z',
    }),
  )
  return made(
    'svg',
    { class: 'disc', viewBox: '-100 -100 200 200', 'aria-hidden': 'true' },
    made('circle', { class: 'bed', r: OUT + 1.5 }),
    ...fields,
    made('circle', { class: 'cone', r: CONE }),
    ...arms,
    made('circle', { class: 'knob', r: 30 }),
  )
}

/** The static parts around the wheel: the rim for the ball, and the studs that deflect it. */
export function makeRim(): SVGElement {
  const studs = Array.from({ length: 8 }, (_, i) =>
    made('path', {
      class: 'stud',
      transform: `rotate(${i * 45 + 22.5})`,
      d: 'M0 -95 l1.6 3.2 -1.6 3.2 -1.6 -3.2z',
    }),
  )
  return made(
    'svg',
    { class: 'rim-picture', viewBox: '-100 -100 200 200', 'aria-hidden': 'true' },
    made('circle', { class: 'wood', r: 99 }),
    made('circle', { class: 'ball-track', r: 92 }),
    ...studs,
  )
}

function made(
  tag: string,
  props: Parameters<typeof setProps>[1],
  ...children: readonly SVGElement[]
): SVGElement {
  const element = document.createElementNS(SVG, tag)
  setProps(element, props)
  element.append(...children)
  return element
}

function sector(middle: number, outer: number, inner: number): string {
  const point = (degrees: number, radius: number) => {
    const turn = (degrees * Math.PI) / 180
    return `${(Math.sin(turn) * radius).toFixed(2)} ${(-Math.cos(turn) * radius).toFixed(2)}`
  }
  const [from, to] = [middle - STEP / 2, middle + STEP / 2]
  return `M${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}L${point(to, inner)}A${inner} ${inner} 0 0 0 ${point(from, inner)}Z`
}
