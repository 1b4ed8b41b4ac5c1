import { once } from './once.ts'

/** Separate from the other formats: only this one is in the first load. */
const kes = once(() => new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))

/** `1250.5` → `{ whole: '1,250', cents: '.50' }`. A value that is no number reads as zero. */
export function splitKes(value: number): { whole: string; cents: string } {
  const text = kes()
    .format(Number.isFinite(value) ? value : 0)
    .replace('-', '−')
  const dot = text.lastIndexOf('.')
  return { whole: text.slice(0, dot), cents: text.slice(dot) }
}
