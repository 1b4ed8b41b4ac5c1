import type { ReducedMotion } from '../reduced-motion.ts'

type Counting = {
  readonly stake: number
  readonly pay: number
  readonly ms: number
  /** How the element's text has the amount. */
  readonly format: (kes: number) => string
}

/**
 * Counts the amount in an element's text up to its value. The text itself is final from the start; what
 * counts is drawn over it by the style sheet, so that nothing reads an amount that was never paid.
 */
export function countUp(
  element: HTMLElement | null,
  { matches: isStill }: ReducedMotion,
  { stake, pay, ms, format }: Counting,
): void {
  const text = element?.textContent ?? ''
  const amount = format(pay)
  if (isStill || !element || !text.includes(amount)) return
  const beganAtMs = performance.now()
  const step = () => {
    const share = (performance.now() - beganAtMs) / ms
    const isOver = share >= 1 || !element.isConnected || element.textContent !== text
    if (isOver) return element.removeAttribute('data-counting')
    // It slows down towards its end, where the amount can be read.
    const kes = stake + (pay - stake) * (1 - (1 - share) ** 3)
    // An amount without cents counts in whole shillings: digits that come and go would move it.
    const shown = Number.isInteger(pay) ? Math.floor(kes) : kes
    element.setAttribute('data-counting', text.replace(amount, format(shown)))
    requestAnimationFrame(step)
  }
  step()
}
