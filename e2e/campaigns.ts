import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base } from './player.ts'
import { startProduct, type Product } from './products/product.ts'

const BY = ['--by', 'Sample Operator', '--because', 'a journey'] as const
const HOUR_MS = 3_600_000

/** Defines a campaign as staff do, and starts it. */
export async function startCampaign(product: Product, definition: { readonly id: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'campaign-'))
  const file = join(folder, 'campaign.json')
  await writeFile(file, JSON.stringify(definition))
  await product.staff('campaign', 'define', file, ...BY)
  await product.staff('campaign', 'start', definition.id, ...BY)
  await rm(folder, { recursive: true, force: true })
}

const terms = { en: 'Terms', sw: 'Kanuni' }

/** A jackpot on dice with a level that each stake of KES 200 wins, and one that none does. */
export const jackpot = {
  kind: 'jackpot',
  id: 'savanna-drops',
  name: { en: 'Savanna drops', sw: 'Matone ya savana' },
  terms,
  games: ['dice'],
  levels: [
    { level: 'mini', seed: 1, shareX1000000: 10_000, oneIn: 200 },
    { level: 'grand', seed: 12_345, shareX1000000: 10_000, oneIn: 10_000_000_000, dropsAt: '22:00' },
  ],
}

/** A race of all games that ends in two hours. */
export const race = (nowMs: number) => ({
  kind: 'race',
  id: 'weekend-race',
  name: { en: 'Weekend race', sw: 'Mbio za wikendi' },
  terms,
  startsAt: new Date(nowMs - HOUR_MS).toISOString(),
  endsAt: new Date(nowMs + 2 * HOUR_MS).toISOString(),
  prizes: [
    { from: 1, to: 1, kind: 'money', amount: 10_000 },
    { from: 2, to: 3, kind: 'money', amount: 500 },
  ],
})

/** A product on which a jackpot and a race have begun before a page is opened. */
export const test = base.extend<object, { readonly running: Product }>({
  running: [
    async ({}, use) => {
      const product = await startProduct()
      await startCampaign(product, jackpot)
      await startCampaign(product, race(Date.now()))
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Counts from now on how far what is on the page jumps. */
export const watchShifts = (site: Page): Promise<unknown> =>
  site.addInitScript(() => {
    const page = globalThis as unknown as { jumped: number }
    page.jumped = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) page.jumped += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
export const jumped = (site: Page): Promise<number> =>
  site.evaluate(() => (globalThis as unknown as { jumped: number }).jumped)
