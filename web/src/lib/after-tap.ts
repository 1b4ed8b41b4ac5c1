/** What waits for a press that began and has not ended. */
let waiting: (() => void)[] = []
let pressed = false

/**
 * Runs `act` when the tap that may be under way has had its click. Leaving a field is part of the tap on what
 * comes next: a text that appears in between moves what is being tapped away from under the finger, and the
 * tap is lost.
 */
export function afterTap(act: () => void): void {
  if (pressed) waiting.push(act)
  // A touch has been lifted when the field is left, and its click comes in the same task.
  else setTimeout(act)
}

function lift(): void {
  pressed = false
  const acts = waiting
  waiting = []
  for (const act of acts) setTimeout(act)
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    window.addEventListener(end, lift, { capture: true, passive: true })
}
