import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './player.ts'

/** Budgets in bytes as they travel, brotli: what prepaid data pays for. */
const HOME_SCRIPT_BYTES_MAX = 80 * 1024
const GAME_BYTES_MAX = 60 * 1024

/** How many bytes the server sends for an address to a browser on https, which takes brotli. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, reply => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })

async function weigh(page: Page, counts: (url: string) => boolean): Promise<number> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(entry => entry.name))
  const sizes = await Promise.all(urls.filter(counts).map(bytesOf))
  expect(sizes.length).toBeGreaterThan(0)
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the first visit of home brings at most 80 KB of scripts', async ({ device }) => {
  const page = await device()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await weigh(page, url => url.endsWith('.js'))).toBeLessThanOrEqual(HOME_SCRIPT_BYTES_MAX)
})

test('a crash game brings at most 60 KB of scripts and styles', async ({ device, product }) => {
  const page = await device()
  await page.goto(`${product.games}/aviator/?demo=true`)
  await expect(page.getByTestId('play-0')).toBeVisible()
  expect(await weigh(page, url => /\.(js|css)$/.test(url))).toBeLessThanOrEqual(GAME_BYTES_MAX)
})
