import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { bring, siteInPage, freezeTime, unfreezeTime } from './lib/boot.ts'
import { hydrateParts } from './lib/hydration.tsx'
import { restoreInput } from './lib/restore-input.ts'
import { beginWith, drawIn, preferred } from './lib/preferences.ts'
import { session } from './lib/session.ts'
import { keepSite, loadSite, site } from './lib/site.ts'
import { Root } from './root.tsx'
import { preloadPage } from './shell/app.tsx'
import './shell.css'

/** How long the server's picture stays at most once the code is there. */
const PICTURE_MS = 3000
/** How often a button that is not there yet is looked for. */
const PRESS_MS = 100
/** After the first load on the slowest of phones and networks that this site is measured for. */
const WORKER_AFTER_MS = 8000

// A referrer is remembered; the code for it is fetched only where there is one.
if (location.search.includes('utm_prid'))
  void import('./lib/visitor.ts').then(visitor => visitor.keepVisitorOf(location.search))

// The browser's offer to install the site waits behind an entry of the menus instead of covering the page.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  void import('./lib/install.ts').then(install => install.keepInstallPrompt(event))
})

// Code that is kept from an earlier visit is there before a page on a slow line has arrived whole.
if (document.readyState === 'loading')
  await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
const page = document.getElementById('root')
if (page === null) throw new Error('index.html has no #root')

const boot = document.getElementById('boot')?.textContent
if (boot) bring(JSON.parse(boot), Date.now())
// Without the site's description the defaults serve: the calls themselves will say whether the server is
// there.
if (siteInPage() === undefined) await loadSite().catch(() => undefined)
else keepSite(siteInPage())
beginWith(site().theme)

// Not awaited: the parts of the page import this very file, and would wait for its end.
if (page.matches('.drawn') && !('own' in document.documentElement.dataset)) void takeOver(page)
else beginAnew(page)

/** Hydrates the server's picture, with what was typed into it. */
async function takeOver(picture: Element): Promise<void> {
  const ready = await Promise.race([
    preloadPage(location.pathname).then(() => true),
    after(PICTURE_MS),
  ]).catch(() => false)
  // A task of its own: a slow chip that has just parsed the code should handle a tap before it goes on.
  await after(0)
  // Late code shows a spinner; a log-in in another tab meanwhile makes the visitor a player.
  if (session.get().tokens !== undefined) return beginAnew(picture)
  // A tap that came before the page was live is `before-paint.js`'s to notice; the page itself may already
  // handle a later one.
  const { dataset } = document.documentElement
  const { tapped } = dataset
  delete dataset.tapped
  if (!ready) {
    beginAnew(picture)
    return press(tapped, picture)
  }
  // First as the server drew it, then as this visitor has it: attributes that differ in between would stay.
  drawIn(preferred().language, site().theme)
  freezeTime()
  await hydrateParts(
    () => startTransition(() => void hydrateRoot(picture, <Root />)),
    () => restoreInput(picture),
  )
  unfreezeTime()
  beginWith(site().theme)
  picture.classList.remove('drawn')
  picture.querySelector('.reload-link')?.remove()
  return press(tapped, picture)
}

/** Presses the button of this name as soon as it is there, unless another was tapped meanwhile. */
async function press(name: string | undefined, page: Element): Promise<void> {
  const isNamed = (button: HTMLElement) => (button.ariaLabel ?? button.textContent) === name
  if (!name) return
  for (let waitedMs = 0; waitedMs < PICTURE_MS; waitedMs += PRESS_MS) {
    // Typed text has to be applied before a button is pressed.
    await after(waitedMs === 0 ? 0 : PRESS_MS)
    if (document.documentElement.dataset.tapped !== undefined) return
    const button = [...page.querySelectorAll('button')].find(isNamed)
    if (button) return button.click()
  }
}

/** Nothing of the visitors' picture may stay where there is a session. */
function beginAnew(picture: Element): void {
  picture.replaceChildren()
  picture.classList.remove('drawn')
  createRoot(picture).render(<Root />)
}

// Most sites have no services of others but widgets, and theirs wait until the page is quiet.
if (Object.keys(site().thirdParties).some(name => name !== 'widgets'))
  later(import('./features/third-parties/wait.ts').then(wait => wait.startWhenQuiet()))

// Push over the socket is an extra, fetched after a log-in; polling serves without it.
const unsubscribe = session.subscribe(fetchPush)
fetchPush()

// The worker serves later visits, so it is fetched when the first screen has long been usable.
setTimeout(() => later(import('./shell/updates.ts').then(updates => updates.startWorker())), WORKER_AFTER_MS)

function fetchPush(): void {
  if (session.get().tokens === undefined) return
  unsubscribe()
  later(import('./lib/push.ts').then(push => push.startPush()))
}

function after(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** What serves only later is left to the next visit where its code does not come. */
function later(extra: Promise<unknown>): void {
  extra.catch(() => undefined)
}
