import type { Page } from '@playwright/test'
import { test as onFront } from './app.ts'
import { DRAWN, holdCode, silenceSocket } from './drawn-pages.ts'
import { expect, fillRegistration, test } from './player.ts'

/**
 * What is seen, and where. The slides of home, the figures of games and widgets come later into places that are
 * kept for them; only the live game page knows its title.
 */
const picture = (site: Page) =>
  site.evaluate(() =>
    [...document.querySelectorAll('header *, aside *, main *, footer *')]
      .filter(
        element => element.closest('.slides, .slide-control, .facts, header > p, [data-widget]') === null,
      )
      .filter(element => element.children.length === 0 || element.matches('a, button, input'))
      .filter(element => element.checkVisibility())
      .map(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const where = [left, top, width, height].map(Math.round).join(' ')
        return `${element.tagName} ${element.textContent} ${where}`
      }),
  )

for (const width of [360, 1280]) {
  test(`issue 4, delivery: pages are there before any code runs, and stay as they are, ${width} px wide`, async ({
    device,
  }) => {
    const viewport = { width, height: 740 }
    const still = await device({ viewport, javaScriptEnabled: false })
    const live = await device({ viewport })
    await silenceSocket(live)
    // A page takes the font only where it is there in time; here both do without.
    for (const site of [still, live]) await site.route('**/*.woff2', route => route.abort())
    for (const path of DRAWN) {
      await still.goto(path)
      await expect(still.locator('.drawn')).toHaveCount(1)
      await live.goto(path)
      await expect(live.locator('.drawn')).toHaveCount(0)
      await expect.poll(() => picture(live), path).toEqual(await picture(still))
      expect(await live.title()).toBe(await still.title())
    }
  })
}

test('issue 4, delivery: a page brings its answers along, and asks for none of them', async ({ device }) => {
  const site = await device()
  const asked: string[] = []
  site.on('request', request => void asked.push(new URL(request.url()).pathname))
  await site.goto('/')
  await expect(site.locator('.drawn')).toHaveCount(0)
  await site.goto('/promos')
  await expect(site.locator('.drawn')).toHaveCount(0)
  await site.waitForLoadState('networkidle')
  expect(asked.filter(path => /site\.json|\/api\/games|before-paint|\.css/.test(path))).toEqual([])
})

test('issue 4, delivery: what was typed before the page is live stays, and is not sent', async ({
  device,
  newNumber,
}) => {
  const site = await device()
  const release = await holdCode(site)
  await site.goto('/register', { waitUntil: 'commit' })
  const number = newNumber()
  await fillRegistration(site, number)
  await site.getByLabel('Password', { exact: true }).press('Enter')
  await expect(site).toHaveURL('/register')
  release()
  await expect(site.locator('.drawn')).toHaveCount(0)
  await expect(site.getByLabel('M-PESA phone number')).toHaveValue(number)
  await expect(site.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(site.getByLabel(/I am 18 or older/)).toBeChecked()
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(site.getByLabel('PIN from the SMS')).toBeVisible()
})

test('issue 4, delivery: what was tapped before the page is live is pressed when it is', async ({
  device,
}) => {
  const site = await device()
  const release = await holdCode(site)
  await site.goto('/login', { waitUntil: 'commit' })
  await site.getByLabel('M-PESA phone number').fill('0812')
  await site.getByLabel('Password', { exact: true }).fill('typed before')
  await site.getByRole('main').getByRole('button', { name: 'Login' }).click()
  release()
  await expect(site.getByLabel('M-PESA phone number')).toHaveAccessibleDescription('Invalid phone number')
  await expect(site.getByLabel('Password', { exact: true })).toHaveValue('typed before')
  await expect(site.getByText('Password is required')).toHaveCount(0)
})

test('issue 4, delivery: a picture that failed before the page is live gives way to its letter', async ({
  device,
}) => {
  const site = await device()
  const release = await holdCode(site)
  await site.route('**/art/aviator.avif', route => route.abort())
  const failed = site.waitForEvent('requestfailed')
  await site.goto('/games', { waitUntil: 'commit' })
  await failed
  release()
  const card = site.getByRole('main').getByRole('link', { name: 'Aviator' })
  await expect(card.getByText('A', { exact: true })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
})

test('issue 4, delivery: a page whose code does not arrive says so, in place of looking alive', async ({
  device,
  newAccount,
}) => {
  for (const site of [await device(), await device({ account: await newAccount() })]) {
    await site.route('**/assets/*.js', route => route.abort())
    await site.goto('/login')
    const reload = site.getByRole('link', { name: 'This page did not load completely. Tap to try again.' })
    await expect(reload).toBeVisible()
    await site.unroute('**/assets/*.js')
    await reload.click()
    await expect(site.locator('.drawn')).toHaveCount(0)
    await expect(reload).toHaveCount(0)
  }
})

onFront(
  'issue 4, delivery: a page whose code is there before the page itself works all the same',
  async ({ app, siteProxy, newAccount }) => {
    const site = await app({ account: await newAccount() })
    await site.goto('/')
    await expect(site.locator('.drawn')).toHaveCount(0)
    await site.addInitScript(() =>
      document.addEventListener(
        'load',
        ({ target }) => {
          if (target instanceof HTMLScriptElement && target.src) window.name = 'code ran'
        },
        true,
      ),
    )
    const release = siteProxy.holdBodies()
    const arriving = site.goto('/promos', { waitUntil: 'commit' })
    await site.waitForFunction(() => window.name === 'code ran')
    release()
    await arriving
    await expect(site.getByRole('heading', { name: 'Promos', exact: true })).toBeVisible()
  },
)

test('issue 4, delivery: a logged-in player never sees a visitor’s page', async ({ device, newAccount }) => {
  const site = await device({ account: await newAccount() })
  const release = await holdCode(site)
  await site.goto('/', { waitUntil: 'commit' })
  await expect(site.locator('.drawn')).toBeHidden()
  release()
  await expect(site.getByRole('banner').getByRole('button', { name: /Deposit/ })).toBeVisible()
})

test('issue 4, delivery: who chose Swahili gets the page drawn in it', async ({ device }) => {
  const site = await device({ viewport: { width: 1280, height: 740 } })
  await site.goto('/login')
  await site.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(site.getByText('Karibu tena.')).toBeVisible()
  const release = await holdCode(site)
  await site.goto('/login', { waitUntil: 'commit' })
  await expect(site.locator('.drawn').getByText('Karibu tena.')).toBeVisible()
  release()
  await expect(site.locator('.drawn')).toHaveCount(0)
  await expect(site.locator('html')).toHaveAttribute('lang', 'sw')
})

test('issue 4, delivery: one page has one address, however its letters are written', async ({ product }) => {
  const drawn = async (path: string) =>
    (await (await fetch(product.site + path)).text()).includes('class="drawn"')
  const pages = await Promise.all(['/terms', '/games/aviator', '/login?utm_source=x'].map(drawn))
  expect(pages).toEqual([true, true, true])
  const others = [
    '/Terms',
    '/terms/',
    '/%74erms',
    '/games/%61viator',
    '/games/no-such',
    '//terms',
    '/games?tags=crash',
    '/login?redirect=/games',
    '/profile',
  ]
  expect(await Promise.all(others.map(drawn))).toEqual(others.map(() => false))
})
