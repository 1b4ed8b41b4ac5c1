import type { Page } from '@playwright/test'
import { forwardedFor } from './products/product.ts'
import { balance, expect, header, openDeposit, test } from './player.ts'

/** How a session ends on a device, and what may not outlive it. */
const stored = (site: Page) => site.evaluate(() => localStorage.getItem('ruka.tokens'))

// spec: 8.6
test('spec 8: token_not_valid ends the session with any status, and leads to the log-in', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  await site.route('**/api/auth/**', route =>
    route.fulfill({ status: 403, json: { detail: 'No', code: 'token_not_valid' } }),
  )
  await site.goto('/profile')
  await expect(site).toHaveURL('/login?redirect=%2Fprofile')
  expect(await stored(site)).toBeNull()
})

// spec: 8.3
test('spec 8: an account that does not open says why and has a way out', async ({ device, newAccount }) => {
  const site = await device({ account: await newAccount() })
  await site.route('**/api/auth/me/', route => route.fulfill({ status: 403, json: {} }))
  await site.goto('/profile')
  await expect(site.getByRole('alert')).toContainText('Forbidden')
  await expect(site.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
  await site.getByRole('button', { name: 'Log out on this device' }).click()
  await expect(site).toHaveURL('/login?redirect=%2Fprofile')
})

// spec: 8.3
test('spec 4: “No connection” recovers by itself', async ({ device, newAccount }) => {
  const site = await device({ account: await newAccount() })
  await site.route('**/api/**', route => route.abort())
  await site.goto('/profile')
  await expect(site.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await site.unroute('**/api/**')
  await expect(site.getByRole('heading', { name: 'Balance' })).toBeVisible()
})

// spec: 4.3
test('spec 4: log-out clears the cookies and closes every dialog, in all tabs', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/?utm_prid=campaign-17' })
  await expect.poll(() => site.evaluate(() => document.cookie)).toContain('visitor_id=campaign-17')
  const other = await site.context().newPage()
  await other.goto('/games')
  await openDeposit(other)
  await header(site).getByRole('link', { name: 'Profile' }).click()
  await site.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(site).toHaveURL('/login')
  expect(await site.evaluate(() => document.cookie)).toBe('')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(header(other).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(balance(other)).toHaveCount(0)
})

// spec: 4.3
test('spec 8: a wallet dialog does not outlive a session that ends on another device', async ({
  newPlayer,
  product,
}) => {
  const { account, site } = await newPlayer({ at: '/games' })
  await openDeposit(site)
  await fetch(`${product.site}/api/auth/logout/`, {
    method: 'POST',
    headers: {
      ...forwardedFor(product),
      'content-type': 'application/json',
      authorization: `Bearer ${account.access}`,
    },
    body: '{"everywhere":true}',
  })
  await expect(site.getByRole('dialog')).toHaveCount(0)
  await expect(header(site).getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await stored(site)).toBeNull()
  await expect(site.getByText('Your session ended. Log in again to go on.')).toBeVisible()
  await site.locator('.toast').getByRole('button', { name: 'Login' }).click()
  await expect(site).toHaveURL('/login?redirect=%2Fgames')
})
