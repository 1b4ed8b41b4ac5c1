/** Whether things may move by themselves on this device. */
const REDUCED = '(prefers-reduced-motion: reduce)'

export const wantsStillness = (): boolean => window.matchMedia(REDUCED).matches

/** Calls back when the wish for less motion changes. @returns what ends it. */
export function onMotionWish(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
