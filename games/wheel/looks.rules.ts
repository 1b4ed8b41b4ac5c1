/** What segments look like: each multiplier of a wheel has a colour of its own, the warmer the more it pays. */
import { segmentsOf, type WheelStart } from './wheel.rules.ts'

export type Look = 'none' | 'teal' | 'blue' | 'violet' | 'pink'
export type Kind = { readonly x10000: number; readonly look: Look; readonly count: number }
const PAYING: readonly Look[] = ['teal', 'blue', 'violet', 'pink']

/** The multipliers of a wheel from the least on, and on how many segments each is. */
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

/** Where an unspun wheel stands: halfway round, so neither on the most that it pays nor beside it. */
export const restOf = ({ size }: WheelStart): number => size / 2

/** The most that a wheel pays, and how often: `1 in 50`. */
export function mostOf(start: WheelStart): { readonly x10000: number; readonly odds: string } {
  const { x10000, count } = kindsOf(start).at(-1)!
  return { x10000, odds: `1 in ${start.size / count}` }
}

/** As few letters as tell it: `1.2x`, `48.5x`. */
export const shortTimes = (x10000: number): string => `${x10000 / 10_000}x`
