import { isStill } from './dom.ts'

const COUNT_MS = 900

/**
 * Shows an amount that grows: counts from the one on the screen to the one received, and never beyond it. A first
 * amount, and one that is less, is shown at once.
 */
export function countUp(show: (cents: number) => void): (cents: number) => void {
  let target: number | undefined
  let shown = 0
  let frame = 0
  return cents => {
    if (cents === target) return
    const isFirst = target === undefined
    target = cents
    cancelAnimationFrame(frame)
    const from = shown
    if (isFirst || cents <= from || isStill() || document.hidden) return show((shown = cents))
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const part = Math.min(1, (now - start) / COUNT_MS)
      shown = Math.floor(from + (cents - from) * part)
      show(shown)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
}
