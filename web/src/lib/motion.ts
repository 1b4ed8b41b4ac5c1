/** Whether things may move and fetch by themselves on this device. */
const REDUCED = '(prefers-reduced-motion: reduce)'

/** Whether the browser asks sites to save data. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

export const wantsStillness = (): boolean => savesData() || window.matchMedia(REDUCED).matches

/** Calls back when the wish for less motion changes. @returns what ends it. */
export function onMotionWish(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
