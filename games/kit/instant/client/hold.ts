type Options = {
  /** Presses once more. */
  press(): void
  /** Whether the button can be reached and means the same, now or in a moment. */
  goesOn(): boolean
  /** Whether a press would count now. */
  mayPress(): boolean
}
type Surroundings = {
  /** Hears of every release, wherever it is, and of a page that is hidden. */
  readonly page: EventTarget
  every(ms: number, call: () => void): unknown
  cancel(timer: unknown): void
}

const surroundings = (): Surroundings => ({
  page: document,
  every: (ms, call) => setInterval(call, ms),
  cancel: timer => clearInterval(timer as number),
})

/** Often enough for a stream of plays, and slow enough to let go in time. */
const EVERY_MS = 300

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>
const isOn = (element: Element, { clientX, clientY }: Point): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/**
 * Repeats the press of a button while a finger or the mouse holds it. It ends with the release, off the
 * button, when the page is left, and as soon as the button means something else. The click of the release is
 * no press of its own.
 */
export function repeatWhileHeld(button: HTMLElement, options: Options, around = surroundings()) {
  const life = new AbortController()
  const { signal } = life
  let timer: unknown
  let pointer: number | undefined
  let repeated = false
  const end = () => {
    if (timer !== undefined) around.cancel(timer)
    timer = pointer = undefined
  }
  const again = () => {
    if (!options.goesOn()) return end()
    if (!options.mayPress()) return
    repeated = true
    options.press()
  }
  button.addEventListener(
    'pointerdown',
    ({ isPrimary, button: which, pointerId }) => {
      if (!isPrimary || which !== 0 || timer !== undefined) return
      repeated = false
      if (!options.goesOn()) return
      pointer = pointerId
      timer = around.every(EVERY_MS, again)
    },
    { signal },
  )
  // A finger keeps its button as the target of its moves: that it has left is for us to see.
  button.addEventListener(
    'pointermove',
    event => {
      if (event.pointerId === pointer && !isOn(button, event)) end()
    },
    { signal },
  )
  button.addEventListener('pointerleave', end, { signal })
  button.addEventListener('blur', end, { signal })
  for (const type of ['pointerup', 'pointercancel'])
    around.page.addEventListener(
      type,
      event => {
        if ((event as PointerEvent).pointerId === pointer) end()
      },
      { signal },
    )
  around.page.addEventListener('visibilitychange', end, { signal })
  // A long touch would open the menu of the browser.
  button.addEventListener(
    'contextmenu',
    event => {
      if (timer !== undefined) event.preventDefault()
    },
    { signal },
  )
  return {
    end,
    /** Hears of nothing any more. */
    remove() {
      end()
      life.abort()
    },
    /** Whether this click is the release of a hold, whose presses were counted; never one of a key. */
    isRelease({ detail }: Pick<MouseEvent, 'detail'>): boolean {
      const is = repeated && detail > 0
      repeated = false
      return is
    },
  }
}
