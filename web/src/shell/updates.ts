import { intents } from '../features/wallet/intent.ts'
import { gamePage } from '../lib/game-page.ts'
import { rememberSite } from '../lib/offline-site.ts'
import { site } from '../lib/site.ts'

/** A long visit asks for a new version when the page comes back into sight, at most this often. */
const ASK_MS = 3_600_000
/** A payment unseen for this long is no longer followed, and is found again after a page load. */
const FOLLOWED_MS = 3_600_000
/** The versions whose pieces were missing in this visit: each is given up once, so that there is no loop. */
const RELOADED = 'ruka.reloaded'

/**
 * Starts the worker, and lets a new version of the page take over between two screens, when nothing is
 * interrupted by it.
 */
export function startWorker(): void {
  rememberSite(site())
  // Absent where the page is not served securely.
  const { serviceWorker } = navigator as Partial<Navigator>
  void serviceWorker?.register('/sw.js').then(
    registration => watch(serviceWorker, registration),
    () => undefined,
  )
}

function watch(serviceWorker: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  let path = location.pathname
  let askedMs = Date.now()
  let outdated = false
  // The first worker of all serves no page that is open; one that begins to serve this page came with a new
  // version.
  serviceWorker.addEventListener('controllerchange', () => {
    outdated = true
  })
  const onMoved = () => {
    if (location.pathname === path) return
    path = location.pathname
    // The old screen leaves and the new one begins with the next picture.
    requestAnimationFrame(() => {
      if (outdated && !isBusy() && !isPaying()) reload()
    })
  }
  for (const event of ['pushState', 'popstate']) window.addEventListener(event, onMoved)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedMs < ASK_MS) return
    askedMs = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** Nothing can be begun on the old page while the new one is on its way. */
function reload(): void {
  document.body.inert = true
  location.reload()
}

/**
 * Called when a piece of the page did not arrive. After a deploy the old version's pieces are gone, and only
 * a new page helps: it is loaded once for each version. Where the version is the same, the network is at
 * fault, and the player is asked.
 */
export async function reloadIfOutdated(): Promise<void> {
  if (isPaying() || document.querySelector('iframe') !== null) return
  const reply = await fetch('/', { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (reply?.ok !== true) return
  const page = await reply.text()
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(
    ({ src }) => new URL(src).pathname,
  )
  if (!own.every(path => page.includes(path)) && mayReload(own.join())) reload()
}

/** A game, a dialog, or something being typed: each would be lost with the page. */
const isBusy = (): boolean =>
  gamePage.get().playing ||
  document.querySelector('iframe, dialog[open], :is(input, textarea):focus') !== null ||
  /^\/(?:games\/|aviator|jetx|sports)/.test(location.pathname)

const isPaying = (): boolean => intents.get().some(({ startedMs }) => Date.now() - startedMs < FOLLOWED_MS)

/** Whether this visit has not reloaded for this version yet; without a memory there could be a loop. */
function mayReload(version: string): boolean {
  try {
    const before = sessionStorage.getItem(RELOADED) ?? ''
    if (before.includes(version)) return false
    sessionStorage.setItem(RELOADED, `${before} ${version}`)
    return true
  } catch {
    return false
  }
}
