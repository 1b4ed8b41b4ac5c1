import type { BrowserContext, Page, Route } from '@playwright/test'

/**
 * Pages arrive drawn: by the server with the shell's own code, the same picture that the live page then is.
 */
export const DRAWN = [
  '/',
  '/games',
  '/promos',
  '/jackpots',
  '/tournament',
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/aviator',
]

/** Pages of a device come as from a plain file server. */
export async function undraw(context: BrowserContext): Promise<void> {
  await context.route('**/*', makeBare)
  // A page that a test has changed counts as one of the internet, which may not frame what is on this machine.
  await context.grantPermissions(['local-network-access'])
}

/** Takes out of a page what the server rendered and embedded. */
export async function makeBare(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document' || route.request().frame().parentFrame() !== null)
    return route.fallback()
  const response = await route.fetch()
  const page = (await response.text()).replace(/<div id="root"[^>]*>.*<\/script>/s, '<div id="root"></div>')
  await route.fulfill({ response, body: page })
}

/** Delays the shell's code until the returned function is called. */
export async function holdCode(site: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await site.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  return release
}

/** Lets the page's socket open and say nothing: what happens in the games meanwhile would change the page. */
export const silenceSocket = (site: Page): Promise<void> => site.routeWebSocket(/\/socket$/, () => undefined)
