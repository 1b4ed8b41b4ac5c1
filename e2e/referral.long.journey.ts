import type { Page } from '@playwright/test'
import { fund, logIn, readPins, type Account } from './account.ts'
import { expect, fillRegistration, test } from './player.ts'
import type { Called } from './products/product.ts'
import { stake } from './stake.ts'

/** A friend's link, what the friend's deposits bring, and the way of it to M-PESA. */
const panel = (site: Page, name: string) => site.getByRole('main').getByRole('region', { name })
const DAY_S = 86_400

async function visitorCookie(site: Page) {
  const cookies = await site.context().cookies()
  return cookies.find(({ name }) => name === 'visitor_id')
}

/** Registers on the page that a friend's link leads to, and gives the account. */
async function registerFrom(site: Page, product: Called, number: string): Promise<Account> {
  await expect(site).toHaveURL('/register')
  await fillRegistration(site, number)
  await site.getByRole('main').getByRole('button', { name: 'Register' }).click()
  const [pin] = await readPins(product, number, 1)
  await site.getByLabel('PIN from the SMS').fill(pin!)
  await expect(site.getByRole('banner').getByRole('button', { name: /Deposit/ })).toBeVisible()
  return logIn(product, number)
}

// spec: 2.30, 2.58, 2.68, 3.16
test('a friend registers by the link, deposits and plays; the commission is pending, then withdrawn', async ({
  device,
  newNumber,
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 10, at: '/profile' })
  await site
    .getByRole('main')
    .getByRole('link', { name: /^Bonus/ })
    .click()
  await expect(site.getByText('Friends who registered0')).toBeVisible()
  const link = (await panel(site, 'Your link').getByText('/win/').textContent()) ?? ''
  expect(`http://${link}`).toMatch(new RegExp(`^${product.site}/win/[A-Z]{8}$`))

  const other = await device()
  await other.goto(`http://${link}`)
  const friend = await registerFrom(other, product, newNumber())
  expect((await visitorCookie(other))?.value).toBe(link.slice(-8))
  await expect(site.getByText('Friends who registered1')).toBeVisible()

  await fund(product, friend, 1_000)
  await fund(product, friend, 2_100)
  await expect(panel(site, 'Pending')).toContainText('KES 155.00')
  await expect(panel(site, 'Available')).toContainText('KES 0.00')
  await stake(other, 3_000)
  await expect(panel(site, 'Available')).toContainText('KES 50.00')
  await expect(panel(site, 'Pending')).toContainText('KES 105.00')

  await panel(site, 'Available').getByRole('button', { name: 'Withdraw to M-PESA' }).click()
  const dialog = site.getByRole('dialog', { name: 'Withdraw bonus' })
  await expect(dialog.getByText('KES 50.00')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50')
  await dialog.getByRole('button', { name: 'Withdraw KES 50' }).click()
  await expect(dialog.getByText('KES 50 paid to your phone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(panel(site, 'Available')).toContainText('KES 0.00')
  expect(await product.audit()).toMatchObject({ code: 0 })
})

// spec: 3.25, 9.14
test('a link and utm_prid on any page are remembered for 30 days, on this site only; other words are not', async ({
  device,
}) => {
  const site = await device()
  await site.goto('/games?utm_prid=campaign-17')
  await expect.poll(async () => (await visitorCookie(site))?.value).toBe('campaign-17')
  const cookie = await visitorCookie(site)
  expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/', domain: '127.0.0.1' })
  expect(Math.abs(cookie!.expires - Date.now() / 1000 - 30 * DAY_S)).toBeLessThan(60)
  await site.goto('/win/no%3B%20Secure')
  await expect(site).toHaveURL('/register')
  expect((await visitorCookie(site))?.value).toBe('campaign-17')
  await site.goto('/win/BCDFGHJK')
  await expect(site).toHaveURL('/register')
  expect((await visitorCookie(site))?.value).toBe('BCDFGHJK')
})

// spec: 2.30, 2.58, 6.9, 6.11
test('the bonus page needs the bonus option, and works with a server that reports a bonus only', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount(), bare: true })
  await site.route('**/api/auth/me/', route =>
    route.fulfill({
      json: { data: { id: 'player-7', name: 'Wanjiru', msisdn: '254712345678', balance: 5, bonus: 80 } },
    }),
  )
  await site.goto('/bonus')
  await expect(panel(site, 'Available')).toContainText('KES 80.00')
  await expect(site.getByText('Friends who registered0')).toBeVisible()
  await expect(panel(site, 'Your link')).toContainText('/win/player-7')
  await expect(panel(site, 'Pending')).toHaveCount(0)

  await site.route('**/site.json', async route => {
    const answer = (await (await route.fetch()).json()) as { flags: object }
    await route.fulfill({ json: { ...answer, flags: { ...answer.flags, showBonus: false } } })
  })
  await site.goto('/bonus')
  await expect(site.getByText(/Ooops/)).toBeVisible()
  await site.goto('/profile')
  await expect(site.getByRole('main').getByRole('link', { name: 'Transactions' })).toBeVisible()
  await expect(site.getByRole('link', { name: /^Bonus/ })).toHaveCount(0)
})
