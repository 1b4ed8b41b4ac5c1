import { track } from '../../lib/events.ts'

/** A page that nobody touches is left alone for so long. */
const QUIET_MS = 5_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const
/** wouter tells of its navigations by the first two, and the browser of its own by the last. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'] as const

/**
 * Services of others are asked for at the first touch of the page, or when it has been quiet for a while; what goes wrong
 * before is kept for who reports it.
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

/** Tells of every page that is opened from now on. */
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
