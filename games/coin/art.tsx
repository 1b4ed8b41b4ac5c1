import type { Side } from './streak.rules.ts'

/**
 * Our own coin: a crowned crane on its head side, the fan of the crane's tail on its tail side. The styles
 * give metal and light.
 */
type Shape = readonly [d: string, paint: string]
const turned = (degrees: number, [x, y]: readonly [number, number], about: readonly [number, number]) => {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [x - about[0], y - about[1]]
  const at = (value: number) => String(Math.round(value * 10) / 10)
  return `${at(about[0] + dx * Math.cos(angle) - dy * Math.sin(angle))} ${at(about[1] + dx * Math.sin(angle) + dy * Math.cos(angle))}`
}
const steps = (from: number, to: number, by: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => from + i * by)

const CREST_FOOT = [112, 72] as const
const crest = steps(-64, 72, 17)
  .map(angle => {
    const point = (x: number, y: number) => turned(angle, [x, y], CREST_FOOT)
    return `M${point(110, 72)}L${point(111, 34)}L${point(108, 28)}L${point(112, 23)}L${point(116, 28)}L${point(113, 34)}L${point(114, 72)}z`
  })
  .join('')
const FAN_FOOT = [100, 148] as const
const feathers = steps(-72, 72, 24)
  .map(angle => {
    const point = (x: number, y: number) => turned(angle, [x, y], FAN_FOOT)
    return `M${point(100, 142)}C${point(84, 112)} ${point(84, 66)} ${point(100, 46)}C${point(116, 66)} ${point(116, 112)} ${point(100, 142)}z`
  })
  .join('')
const spots = steps(-72, 72, 24)
  .map(angle => {
    const point = (x: number, y: number) => turned(angle, [x, y], FAN_FOOT)
    return `M${point(100, 56)}L${point(107, 70)}L${point(100, 84)}L${point(93, 70)}z`
  })
  .join('')

const FACES: Readonly<Record<Side, readonly Shape[]>> = {
  heads: [
    [crest, 'coin-pale'],
    [
      'M40 104l45-22c2-15 16-23 30-19s21 17 17 31c-3 11-12 16-14 28-2 17 8 29 24 40-26 12-56 12-82 1 20-12 32-26 31-42-1-9-5-14-8-20z',
      'coin-ink',
    ],
    ['M106 90c9-4 18-1 20 6 1 8-6 15-14 14-6-6-8-13-6-20z', 'coin-pale'],
    ['M96 73a5 5 0 1 0 0 10 5 5 0 0 0 0-10z', 'coin-pale'],
    ['M92 112c6 3 9 8 8 15-5-3-8-8-8-15z', 'coin-ember'],
  ],
  tails: [
    [feathers, 'coin-ink'],
    [spots, 'coin-pale'],
    ['M100 126l15 22-15 22-15-22z', 'coin-ember'],
    ['M48 160l52-10 52 10-52 14z', 'coin-pale'],
  ],
}

/** One side of the coin. */
export const Face = ({ side }: { readonly side: Side }) => (
  <svg viewBox="0 0 200 200" aria-hidden="true">
    {FACES[side].map(([d, paint]) => (
      <path key={d} d={d} className={paint} />
    ))}
  </svg>
)
