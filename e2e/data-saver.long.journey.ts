import type { Page } from '@playwright/test'
import { expect, header, test } from './player.ts'

/** What a visit fetches: the data saver's savings are measured by it. */
type Fetched = { pictures: string[]; bytes: number }

function listen(site: Page): Fetched {
  const fetched: Fetched = { pictures: [], bytes: 0 }
  site.on('requestfinished', request => {
    void request.sizes().then(sizes => (fetched.bytes += sizes.responseBodySize))
    const { pathname } = new URL(request.url())
    if (/^\/(?:art|content)\/.*\.(?:avif|webp|svg)$/.test(pathname)) fetched.pictures.push(pathname)
  })
  return fetched
}

const control = (site: Page) => site.getByRole('button', { name: /slides/ })

async function visit(site: Page): Promise<Fetched> {
  const fetched = listen(site)
  await site.goto('/')
  await expect(
    site.getByRole('main').getByRole('link', { name: 'Aviator', exact: true }).last(),
  ).toBeVisible()
  await expect(site.getByRole('listitem').filter({ hasText: 'Bring a friend' })).toBeAttached()
  await site.goto('/promos')
  await expect(site.getByRole('heading', { name: 'Promos', exact: true })).toBeVisible()
  await site.waitForLoadState('networkidle')
  return fetched
}

test('a player saves data: no pictures but the first slide’s, nothing moves or is fetched ahead, and the device remembers', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/profile' })
  const saver = site.getByRole('switch', { name: /^Data saver/ })
  await expect(saver).not.toBeChecked()
  await expect(saver).toContainText('No images, no moving banners, no preloading')
  const before = await visit(site)
  expect(before.pictures.length).toBeGreaterThan(2)

  await site.goto('/profile')
  await saver.click()
  await expect(saver).toBeChecked()
  const context = site.context()
  const cached = await context.newCDPSession(site)
  await cached.send('Network.clearBrowserCache')
  const after = await visit(site)
  expect(after.pictures.length).toBeLessThanOrEqual(1)
  await site.goto('/')
  await expect(control(site)).toHaveText(/^Play/)

  const pieces: string[] = []
  site.on('request', request => pieces.push(new URL(request.url()).pathname))
  await header(site).getByRole('link', { name: 'Profile' }).dispatchEvent('pointerdown')
  expect(pieces.filter(path => path.includes('/assets/profile'))).toEqual([])
  await site.goto('/profile')
  await expect(saver).toBeChecked()
})

test('a device’s own data saver applies until the player chooses otherwise', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  await site.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await site.setExtraHTTPHeaders({ 'save-data': 'on' })
  const lean = await visit(site)
  expect(lean.pictures.length).toBeLessThanOrEqual(1)
  await site.goto('/profile')
  await site.getByRole('switch', { name: /^Data saver/ }).click()
  const full = await visit(site)
  expect(full.pictures.length).toBeGreaterThan(2)
  expect(full.bytes).toBeGreaterThan(0)
})

test('a visitor whose device saves data gets a page that is rendered without pictures', async ({
  device,
}) => {
  const site = await device()
  await site.setExtraHTTPHeaders({ 'save-data': 'on' })
  const html = await (await site.request.get('/', { headers: { 'save-data': 'on' } })).text()
  expect(html).not.toContain('/art/aviator')
  expect(await (await site.request.get('/')).text()).toContain('/art/aviator')
})
