import { track } from '../../lib/events.ts'

/** How long an untouched page stays without third parties. */
const QUIET_MS = 5_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const
/** wouter announces its navigations by the first two, the browser its own by the last. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'] as const

/**
 * Third parties are loaded at the first touch of the page, or when it has been quiet for a while; errors
 * before that are kept for the error reporter.
 */
export function startWhenQuiet(): void {
  const early: unknown[] = []
  const keep = (event: ErrorEvent | PromiseRejectionEvent) =>
    void early.push('reason' in event ? event.reason : event.error)
  const start = () => {
    for (const touch of TOUCHES) removeEventListener(touch, start)
    clearTimeout(timer)
    void import('./start.ts')
      .then(services => services.startThirdParties(early))
      .catch(() => undefined)
      .finally(() => {
        removeEventListener('error', keep)
        removeEventListener('unhandledrejection', keep)
      })
  }
  const timer = setTimeout(start, QUIET_MS)
  for (const touch of TOUCHES) addEventListener(touch, start, { passive: true })
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  followPages()
}

/** Tracks every page that is opened from now on. */
function followPages(): void {
  let seen = ''
  const view = () => {
    if (location.pathname === seen) return
    seen = location.pathname
    track({ event: 'page_view', page_path: seen })
  }
  view()
  for (const navigation of NAVIGATIONS) addEventListener(navigation, view)
}
