import { type RefObject, useEffect, useState } from 'react'

/** How far below the screen a place is when its frame begins to load. */
const AHEAD = '400px 0px'
/** A page that is never idle gets its frames after that. */
const BUSY_MS = 3_000
/** Where a browser has no idle callback, as Safari: the first picture is there, and its taps are handled. */
const QUIET_MS = 500

/**
 * Whether an element is near the screen, of a page that has loaded and is idle. It stays so: what has begun
 * to load goes on when it is scrolled away.
 */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (near || element === null) return
    let cancel = (): void => undefined
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        cancel = whenQuiet(() => setNear(true))
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [near, place])
  return near
}

/** Acts once the page has loaded and is idle. Returns what takes that back. */
function whenQuiet(act: () => void): () => void {
  let cancel = (): void => undefined
  const wait = (): void => {
    cancel = whenIdle(act)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    cancel()
  }
}

function whenIdle(act: () => void): () => void {
  const { requestIdleCallback: ask } = window as Partial<Window>
  if (ask !== undefined) {
    const asked = ask(act, { timeout: BUSY_MS })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(act, QUIET_MS)
  return () => clearTimeout(timer)
}
