import type { Page } from '@playwright/test'
import { expect, type Role } from './player.ts'
import type { Row, PageExpectation } from './page-expectations.ts'

/** Opens a row's address, with the game of another server where the row is about one. */
export async function openRow(site: Page, { path, game }: Row, games: string): Promise<void> {
  if (game !== undefined) {
    const address = `${games}/${game.slug}/`
    const answer = { ...game, demo_url: address, launch_url: address }
    await site.route(`**/api/games/${game.slug}/`, route => route.fulfill({ json: answer }))
    await site.route(`${address}*`, route => route.fulfill({ contentType: 'text/html', body: game.name }))
  }
  await site.setViewportSize({ width: 360, height: 740 })
  await site.goto(path)
}

/** Whether the row's address stays: a redirect shows the screen of another row. */
export const isOwn = ({ path }: Row, { at = path }: PageExpectation): boolean => at === path

/** The screen is there with its words, its links and its title. */
export async function expectScreen(site: Page, { path }: Row, expected: PageExpectation): Promise<void> {
  const main = site.getByRole('main')
  await expect(site).toHaveURL(expected.at ?? path)
  for (const text of expected.texts) await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  for (const [name, href] of Object.entries(expected.links ?? {}))
    await expect(main.getByRole('link', { name }).last()).toHaveAttribute('href', href)
  if (expected.frame !== undefined)
    await expect(main.locator('iframe')).toHaveAttribute('title', expected.frame)
  await expect(site).toHaveTitle(expected.title)
}

const ITEMS = ['Home', 'Games', 'Promos']
/** The menu at the side has room for more than the bar. */
const SIDE_ITEMS = ['Home', 'Games', 'Jackpots', 'Tournaments', 'Promos']

/**
 * The bars around the screen are those of the table at this width, and nothing makes the page wider than it.
 */
export async function expectBars(
  site: Page,
  expected: PageExpectation,
  role: Role,
  width: number,
): Promise<void> {
  const wide = width > 768
  const back = expected.header === 'back'
  await site.setViewportSize({ width, height: 740 })
  const wanted = {
    header: [
      ...(back ? ['Back'] : wide ? [] : ['Menu']),
      ...(role === 'player' ? ['Deposit'] : ['Login', 'Register']),
    ],
    side: wide,
    menu:
      wide || expected.bar !== false
        ? [...(wide ? SIDE_ITEMS : ITEMS), ...(role === 'player' ? ['Profile'] : [])]
        : [],
    footer: expected.footer !== false,
    sideways: 0,
  }
  await expect.poll(() => site.evaluate(readBars), `the bars at ${width} px`).toEqual(wanted)
}

/** Nothing makes the page wider than the window. */
export async function expectRoom(
  site: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await site.setViewportSize(size)
  const sideways = await site.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, `at ${size.width} px`).toBeLessThanOrEqual(0)
}

/** In the page, at once: asking for each of them would take longer than all the rest. */
function readBars() {
  const seen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const named = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter(seen)
      .map(element => element.getAttribute('aria-label') ?? element.textContent.trim())
  const side = document.querySelector('aside')
  return {
    header: named('header > button, header nav a, header .ml-auto > button:not([aria-pressed])'),
    side: side !== null && seen(side),
    menu: named('nav[aria-label="Menu"] a'),
    footer: document.querySelector('footer') !== null,
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }
}

/** A page's errors: uncaught ones, blocked content, and failed requests. Each call returns the new ones. */
export async function watchTroubles(site: Page): Promise<() => string[]> {
  const troubles: string[] = []
  site.on('pageerror', error => troubles.push(`thrown: ${error.message}`))
  site.on('console', message => {
    if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
  })
  site.on('requestfailed', request => {
    // What a navigation no longer needs is let go.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${reason} ${request.url()}`)
  })
  await site.exposeFunction('report', (text: string) => troubles.push(text))
  await site.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { report(text: string): void }).report(`CSP: ${violatedDirective} ${blockedURI}`),
    ),
  )
  return () => troubles.splice(0)
}
