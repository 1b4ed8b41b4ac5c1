import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answerPrompt } from './account.ts'
import { askDeposit, expect, openDeposit, test } from './player.ts'
import { startProduct, type Called } from './products/product.ts'
import { openThirdParties, type FakeThirdParties } from './fake-third-parties.ts'

const SITE = join(import.meta.dirname, '../web/site.sample.json')
export const APP_ID = '11111111-2222-4333-8444-555555555555'
const QUIET_MS = 5_000

/** A site with every service on, each pointed at the fake as an operator points one at a proxy. */
async function siteWith(origin: string): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'ruka-site-'))
  const file = join(folder, 'site.json')
  const sample = JSON.parse(await readFile(SITE, 'utf8')) as { flags: object }
  const thirdParties = {
    analytics: { dataLayer: 'news', script: `${origin}/tags/tag.js` },
    adBeacon: {
      url: `${origin}/ads/convert?source=ruka`,
      aid: 'a-1',
      pid: 'p-2',
      tid: 't-3',
      goals: { registration: 'reg', firstDeposit: 'ftd' },
    },
    errorReporting: { dsn: `${origin.replace('://', '://key@')}/7` },
    chat: { propertyId: '0123456789abcdef01234567', base: `${origin}/tawk` },
    push: { appId: APP_ID, base: `${origin}/one` },
  }
  const flags = { ...sample.flags, enableTawkTo: true }
  await writeFile(file, JSON.stringify({ ...sample, flags, thirdParties }))
  return { folder, file }
}

/** A worker with a product whose site has every service on. */
export const withThirdParties = test.extend<object, { readonly thirdParties: FakeThirdParties }>({
  thirdParties: [
    async ({}, use) => {
      const thirdParties = await openThirdParties()
      await use(thirdParties)
      await thirdParties.stop()
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ thirdParties }, use) => {
      const { folder, file } = await siteWith(thirdParties.origin)
      const product = await startProduct({ SITE_FILE: file })
      await use(product)
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
/** Delays the end of the quiet time until `endQuiet`, and fixes `Math.random`. */
export const mockQuiet = (site: Page, luck = 0.9): Promise<unknown> =>
  site.addInitScript(
    ([quietMs, luck]) => {
      const wait = setTimeout
      let delayed: (() => void) | undefined
      const later = (act: () => void, ms?: number, ...values: unknown[]) => {
        if (ms !== quietMs) return wait(act, ms, ...values)
        // The first of this length is the quiet’s. Services have timers of their own, and look whether theirs
        // is the browser’s.
        globalThis.setTimeout = wait
        delayed = act
      }
      Object.assign(globalThis, { setTimeout: later, endQuiet: () => delayed?.() })
      Math.random = () => luck
    },
    [QUIET_MS, luck] as const,
  )
export const endQuiet = (site: Page): Promise<void> =>
  site.evaluate(() => (globalThis as unknown as { endQuiet(): void }).endQuiet())
/** Touches the page until it reacts: the first touch may come before the listener. */
export const touch = (site: Page, thirdParties: FakeThirdParties): Promise<void> =>
  expect
    .poll(async () => {
      await site.keyboard.press('Shift')
      return thirdParties.asked.length
    })
    .toBeGreaterThan(0)

/** The calls to the fake, in order. */
export const callsAt = (thirdParties: FakeThirdParties, path: string): [call: string, value: unknown][] =>
  thirdParties.at(path).map(({ body }) => JSON.parse(body.toString()) as [string, unknown])
export const called = (thirdParties: FakeThirdParties, path: string): string[] =>
  callsAt(thirdParties, path).map(([call]) => call)

/** Throws an uncaught error, as a fault of the page would. */
export const breakWith = (site: Page, message: string): Promise<unknown> =>
  site.evaluate(message => void Promise.reject(new Error(message)), message)

const ORDER = ['source', 'aid', 'pid', 'tid', 'goal', 'visitor_id']
/** Sorts the parameters of a beacon. */
export const byConversionOrder = ([one]: [string, string], [other]: [string, string]): number =>
  ORDER.indexOf(one) - ORDER.indexOf(other)

export async function depositNow(site: Page, product: Called, number: string, kes: number): Promise<void> {
  const dialog = await openDeposit(site)
  await askDeposit(dialog, kes)
  await answerPrompt(product, number, 'approve')
  await expect(dialog.getByText(`KES ${kes} received`)).toBeVisible()
  await site.keyboard.press('Escape')
}
