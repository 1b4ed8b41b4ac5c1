import { setProps } from '../kit/dom.ts'
import { kindsOf, shortTimes } from './looks.rules.ts'
import { segmentsOf, type WheelStart } from './wheel.rules.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** Radii on a wheel of diameter 200. */
const RIM = 97
const OUT = 92
const IN = 56

/** The drawing of the wheel, not turned: its segments clockwise from the top. */
export function makeDisc() {
  const svg = made('svg', { class: 'disc', viewBox: '-100 -100 200 200', 'aria-hidden': 'true' })
  let fields: readonly SVGElement[] = []
  return {
    element: svg,
    show(start: WheelStart) {
      const { size, risk } = start
      const looks = new Map(kindsOf(start).map(({ x10000, look }) => [x10000, look]))
      const segments = segmentsOf(size, risk)
      fields = segments.map((of, i) => {
        const field = made('g', { class: 'segment', 'data-look': looks.get(of) })
        field.append(made('path', { d: sector(i / size, (i + 1) / size) }), label(of, i, size))
        return field
      })
      const pins = segments.map((_, i) => {
        const { x, y } = at(i / size, (RIM + OUT) / 2)
        return made('circle', { class: 'pin', cx: x, cy: y, r: size === 10 ? 2 : 1.3 })
      })
      svg.replaceChildren(
        made('circle', { class: 'rim', r: RIM }),
        ...fields,
        ...pins,
        made('circle', { class: 'hub', r: IN - 1 }),
      )
    },
    /** Highlights a segment, or none. */
    mark(segment: number | undefined) {
      for (const [i, field] of fields.entries())
        setProps(field, { 'data-other': segment !== undefined && i !== segment })
    },
  }
}

function made(tag: string, props: Parameters<typeof setProps>[1]): SVGElement {
  const element = document.createElementNS(SVG, tag)
  setProps(element, props)
  return element
}

/** A point on the wheel, by a share of its turn from the top. */
const at = (share: number, radius: number) => ({
  x: (Math.sin(share * 2 * Math.PI) * radius).toFixed(2),
  y: (-Math.cos(share * 2 * Math.PI) * radius).toFixed(2),
})

function sector(from: number, to: number): string {
  const point = (share: number, radius: number) => Object.values(at(share, radius)).join(' ')
  const arc = (radius: number, way: 0 | 1) => `A${radius} ${radius} 0 0 ${way} `
  return `M${point(from, OUT)}${arc(OUT, 1)}${point(to, OUT)}L${point(to, IN)}${arc(IN, 0)}${point(from, IN)}Z`
}

/**
 * The label is along the rim if a segment is wide enough, otherwise along the spoke, on wheels that are large
 * enough to read it.
 */
function label(x10000: number, segment: number, size: number): SVGElement {
  const along = size === 10
  const degrees = ((segment + 0.5) / size) * 360
  const text = made('text', {
    class: along ? 'along' : 'spoke',
    transform: `rotate(${degrees.toFixed(2)}) translate(0 ${-(OUT + IN) / 2})${along ? '' : ' rotate(-90)'}`,
    'font-size': along ? 12 : size === 30 ? 8.5 : 6.5,
  })
  text.textContent = shortTimes(x10000)
  return text
}
