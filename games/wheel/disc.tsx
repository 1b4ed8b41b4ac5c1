import { useStore } from '@ruka/client/store'
import { kindsOf, shortTimes } from './looks.rules.ts'
import type { Spin } from './spin.ts'
import { segmentsOf, type WheelStart } from './wheel.rules.ts'

/** Radii on a wheel of diameter 200. */
const RIM = 97
const OUT = 92
const IN = 47

/** The drawing of the wheel, not turned: its segments clockwise from the top. That of the result is highlighted. */
export function Disc({ start, spin }: { readonly start: WheelStart; readonly spin: Spin }) {
  const result = useStore(spin.result)
  const { size, risk } = start
  const looks = new Map(kindsOf(start).map(({ x10000, look }) => [x10000, look]))
  const segments = segmentsOf(size, risk)
  return (
    <svg className="disc" viewBox="-100 -100 200 200" aria-hidden="true">
      <circle className="rim" r={RIM} />
      <circle className="floor" r={OUT} />
      {segments.map((of, i) => (
        <g
          key={i}
          className="segment"
          data-look={looks.get(of)}
          data-lit={result?.segment === i ? '' : undefined}
          data-other={result && result.segment !== i ? '' : undefined}
        >
          <path d={sector(i / size, (i + 1) / size)} />
          {of > 0 && <Label x10000={of} segment={i} size={size} />}
        </g>
      ))}
      {segments.map((_, i) => {
        const { x, y } = at(i / size, (RIM + OUT) / 2)
        return <circle key={i} className="pin" cx={x} cy={y} r={size === 10 ? 2 : 1.3} />
      })}
      <circle className="hub" r={IN - 1} />
    </svg>
  )
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

type LabelProps = { readonly x10000: number; readonly segment: number; readonly size: number }

/**
 * The label of a segment that pays is along the rim if a segment is wide enough, otherwise along the spoke, on wheels that are large
 * enough to read it.
 */
function Label({ x10000, segment, size }: LabelProps) {
  const along = size === 10
  const degrees = ((segment + 0.5) / size) * 360
  return (
    <text
      className={along ? 'along' : size === 30 ? 'spoke' : 'spoke fine'}
      transform={`rotate(${degrees.toFixed(2)}) translate(0 ${-(OUT + IN) / 2})${along ? '' : ' rotate(-90)'}`}
      fontSize={along ? 15 : size === 30 ? 11 : 7}
    >
      {shortTimes(x10000)}
    </text>
  )
}
