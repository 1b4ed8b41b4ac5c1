import { setProps } from '../dom.ts'
import { money } from '../format.ts'

const COUNT_UP_MS = 400

/**
 * Counts the amount in an element's text up to its value. The text itself is final from the start; what
 * counts is drawn over it by the style sheet, so that nothing reads an amount that was never paid.
 */
export function countUp(element: HTMLElement, { stake, pay }: { stake: number; pay: number }): void {
  const text = element.textContent ?? ''
  const amount = money(pay)
  if (!text.includes(amount)) return
  const beganAtMs = performance.now()
  const step = () => {
    const share = (performance.now() - beganAtMs) / COUNT_UP_MS
    const counting = share < 1 && element.textContent === text
    const shown = stake + (pay - stake) * share
    setProps(element, { 'data-counting': counting && text.replace(amount, money(shown)) })
    if (counting) requestAnimationFrame(step)
  }
  step()
}
