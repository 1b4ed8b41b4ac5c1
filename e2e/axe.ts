import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './player.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a whole page has, and a frame in it need not. */
const OF_WHOLE_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region']

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 740 }

/**
 * Axe finds nothing on a page of the shell: in English and dark on a phone, in Swahili and light on a
 * desktop.
 */
export async function expectNoViolations(site: Page, where: string): Promise<void> {
  await site.setViewportSize(PHONE)
  await expectAxePasses(site, `${where}, in English, dark, on a phone`)
  await site.setViewportSize(DESKTOP)
  await prefer(site, { theme: 'light', language: 'sw' })
  // The texts of a screen may be fetched in the other language.
  await expect(site.getByRole('heading', { level: 1 })).not.toHaveCount(0)
  await expectAxePasses(site, `${where}, in Swahili, light, on a desktop`)
  await prefer(site, {})
  await site.setViewportSize(PHONE)
}

/** Axe finds nothing on a game's page, dark and light. */
export async function expectAccessible(game: Page, where: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await game.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The page hears of it with its next frame: colours must not change while they are looked at.
    await expect(game.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectAxePasses(game, `${where}, ${colorScheme}`)
  }
}

/**
 * Axe finds nothing on the page, outside of frames, once nothing fades in or out: the colours of a sheet that
 * is half there belong to nothing. Axe is loaded once a document and looks for the
 * nodes of violations only: its builder for Playwright loads it twice for each look, which takes ten times as
 * long.
 */
export async function expectAxePasses(
  page: Page | Frame,
  where: string,
  { isPart = false } = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  await transitionsEnded(page)
  const found = await page.evaluate(
    async off => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        rules: Object.fromEntries(off.map(rule => [rule, { enabled: false }])),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
    },
    isPart ? OF_WHOLE_PAGES : [],
  )
  expect(found, where).toEqual([])
}

const transitionsEnded = (page: Page | Frame) =>
  page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(animation => animation instanceof CSSTransition)
    // A transition that ends may start another.
    for (let running = moving(); running.length > 0; running = moving()) {
      await Promise.allSettled(running.map(transition => transition.finished))
      await new Promise(requestAnimationFrame)
    }
  })

/** Changes what the device prefers as another tab of it would, and waits until no colour changes any more. */
export async function prefer(site: Page, preferences: Readonly<Record<string, string>>): Promise<void> {
  await site.evaluate(async preferences => {
    localStorage.setItem('ruka.preferences', JSON.stringify(preferences))
    dispatchEvent(new StorageEvent('storage', { key: 'ruka.preferences' }))
    await new Promise(requestAnimationFrame)
  }, preferences)
  await transitionsEnded(site)
}
