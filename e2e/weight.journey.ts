import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './player.ts'

/**
 * In bytes as they travel, brotli. What each piece may weigh is in `check/sizes.ts`; which of them a visit
 * fetches only a browser knows.
 */
const HOME_SCRIPT_BYTES_MAX = 89 * 1024
/**
 * The socket and what it shows, with its words in both languages: the code comes a second and a half after the
 * page was asked for.
 */
const SOCKET_BYTES_MAX = 7 * 1024
const SOCKET =
  /\/(?:line|follow-lobby|live-figures|home-parts-words|format|recent-wins|alias|games)-[\w-]{8}\.js$/

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

test('the first visit of home brings at most 89 KB of scripts', async ({ device }) => {
  const page = await device()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
  // The socket has told what happens now.
  await expect(page.getByRole('region', { name: 'Recent wins' })).toHaveAttribute('aria-busy', 'false')
  await page.waitForLoadState('networkidle')
  const isScript = (url: string) => url.endsWith('.js')
  const first = await weigh(page, url => isScript(url) && !SOCKET.test(url))
  expect(first).toBeLessThanOrEqual(HOME_SCRIPT_BYTES_MAX)
  expect((await weigh(page, isScript)) - first).toBeLessThanOrEqual(SOCKET_BYTES_MAX)
})
