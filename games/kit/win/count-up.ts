import { money } from '../format.ts'

const COUNT_UP_MS = 400

/**
 * Counts the amount in an element's text up to its value. The text itself is final from the start; what
 * counts is drawn over it by the style sheet, so that nothing reads an amount that was never paid.
 */
export function countUp(element: HTMLElement | null, { stake, pay }: { stake: number; pay: number }): void {
  const text = element?.textContent ?? ''
  const amount = money(pay)
  if (!element || !text.includes(amount)) return
  const beganAtMs = performance.now()
  const step = () => {
    const share = (performance.now() - beganAtMs) / COUNT_UP_MS
    if (share >= 1 || element.textContent !== text) return element.removeAttribute('data-counting')
    element.setAttribute('data-counting', text.replace(amount, money(stake + (pay - stake) * share)))
    requestAnimationFrame(step)
  }
  step()
}
