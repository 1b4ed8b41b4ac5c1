/**
 * Plays one animation to its end, at once if it has no duration or its element has left the page. A cancelled one counts
 * as ended.
 */
export async function play(
  element: Element | null,
  frames: Keyframe[],
  {
    ms,
    easing = 'ease-out',
    afterMs = 0,
  }: { readonly ms: number; readonly easing?: string; readonly afterMs?: number },
): Promise<void> {
  if (ms <= 0 || !element) return
  await element
    .animate(frames, { duration: ms, easing, delay: afterMs, fill: 'backwards' })
    .finished.catch(() => undefined)
}

/** Resolves once the browser has painted what the current task changed. */
export const painted = (): Promise<void> =>
  new Promise(resolve => void requestAnimationFrame(() => setTimeout(resolve)))

/** Calls back in each frame with the share of the elapsed time, until it is 1; once if there is none. */
export const frames = (ms: number, call: (share: number) => void): Promise<void> =>
  new Promise(resolve => {
    if (ms <= 0) return resolve(call(1))
    const beganAtMs = performance.now()
    const step = (nowMs: number) => {
      const share = Math.min(1, Math.max(0, (nowMs - beganAtMs) / ms))
      call(share)
      if (share < 1) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })

/**
 * Resolves once the page has what stores have just changed, to animate what is new in it: React draws a change of a store
 * in a microtask, which was asked for before this one.
 */
export const inPlace = (): Promise<void> => new Promise(queueMicrotask)
