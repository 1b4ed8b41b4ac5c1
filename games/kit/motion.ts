/** Plays one animation to its end, at once if it has no duration. A cancelled one counts as ended. */
export async function play(
  element: Element,
  frames: Keyframe[],
  {
    ms,
    easing = 'ease-out',
    afterMs = 0,
  }: { readonly ms: number; readonly easing?: string; readonly afterMs?: number },
): Promise<void> {
  if (ms <= 0) return
  await element
    .animate(frames, { duration: ms, easing, delay: afterMs, fill: 'backwards' })
    .finished.catch(() => undefined)
}

/** Resolves once the browser has painted what the current task changed. */
export const painted = (): Promise<void> =>
  new Promise(resolve => void requestAnimationFrame(() => setTimeout(resolve)))
