import type { Page } from '@playwright/test'
import { header, expect, openDeposit, openWithdrawal, test } from './player.ts'

/**
 * Small phones, and those that show everything at 200 %: nothing is wider than the screen, and all of it is
 * in reach.
 */
const WIDTHS = [320, 240, 195]

/** What overflows the screen at the right, by its tag and text; scrolled strips are meant to. */
const sideways = (site: Page) =>
  site.evaluate(() => {
    const scrolled = (element: Element) => element.closest('.chips, .slides, [class*=overflow-x]') !== null
    const out = [...document.querySelectorAll('body *')].filter(element => {
      const { right, width } = element.getBoundingClientRect()
      return width > 1 && right > innerWidth + 1 && element.checkVisibility() && !scrolled(element)
    })
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
      ...out.slice(0, 5).map(element => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`),
    ]
  })

async function expectFits(site: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await site.setViewportSize({ width, height: 640 })
    await expect.poll(() => sideways(site), `${what} at ${width} px`).toEqual([])
  }
}

test('spec 2: the screens of a visitor fit into 320, 240 and 195 px', async ({ device }) => {
  const site = await device()
  for (const path of [
    '/',
    '/games',
    '/login',
    '/register',
    '/forgot-password',
    '/promos',
    '/jackpots',
    '/tournament',
    '/games/aviator',
    '/no/such',
  ]) {
    await site.goto(path)
    await expectFits(site, path)
  }
})

test('spec 2: KES 70,000.00 and the screens of a player fit into 320, 240 and 195 px', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/' })
  await site.route('**/api/auth/me/', async route => {
    const body = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { data: { ...body.data, balance: 70_000 } } })
  })
  await site.reload()
  await expect(header(site).getByText('70,000.00')).toBeVisible()
  for (const path of ['/', '/profile', '/profile/transactions', '/sort-deposit', '/exclusion', '/bonus']) {
    await site.goto(path)
    await expect(header(site).getByRole('button', { name: 'Deposit' })).toBeInViewport({ ratio: 1 })
    await expectFits(site, path)
  }
  await site.goto('/profile')
  for (const open of [openDeposit, openWithdrawal]) {
    await open(site)
    await expectFits(site, 'the wallet')
    await site.keyboard.press('Escape')
    await expect(site.getByRole('dialog')).toHaveCount(0)
  }
  await site.getByRole('button', { name: 'Menu' }).click()
  await expect(site.getByRole('dialog')).toBeVisible()
  await expectFits(site, 'the drawer')
})
