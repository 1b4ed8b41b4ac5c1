/** The colours of segments: each multiplier of a wheel has its own, warmer ones for higher multipliers. */
import { segmentsOf, type WheelStart } from './wheel.rules.ts'

export type Look = 'none' | 'teal' | 'blue' | 'violet' | 'pink'
export type Kind = { readonly x10000: number; readonly look: Look; readonly count: number }
const PAYING: readonly Look[] = ['teal', 'blue', 'violet', 'pink']

/** The multipliers of a wheel in ascending order, with their numbers of segments. */
export function kindsOf({ size, risk }: WheelStart): readonly Kind[] {
  const segments = segmentsOf(size, risk)
  const paying = [...new Set(segments)].filter(x10000 => x10000 > 0).toSorted((a, b) => a - b)
  const looks = PAYING.slice(PAYING.length - paying.length)
  return [0, ...paying].map((x10000, i) => ({
    x10000,
    look: i === 0 ? 'none' : looks[i - 1]!,
    count: segments.filter(of => of === x10000).length,
  }))
}

/** The position of an unspun wheel: halfway round, so neither on its highest multiplier nor beside it. */
export const restOf = ({ size }: WheelStart): number => size / 2

/** The highest multiplier of a wheel, which one spin in `oneIn` stops at. */
export function mostOf(start: WheelStart): { readonly x10000: number; readonly oneIn: number } {
  const { x10000, count } = kindsOf(start).at(-1)!
  return { x10000, oneIn: start.size / count }
}

/** A multiplier where there is little room: `1.2x`, `48.5x`. */
export const shortTimes = (x10000: number): string => `${x10000 / 10_000}x`
