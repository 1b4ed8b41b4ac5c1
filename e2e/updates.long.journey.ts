import { answerPrompt } from './account.ts'
import { expect, newVersion, test, watching, workerReady } from './app.ts'
import { askDeposit, openDeposit } from './player.ts'

/** How a new version of the site reaches an open page. */
test('a new version waits for the end of a deposit, and takes over at the next change of screens', async ({
  app,
  siteProxy,
  newAccount,
  product,
}) => {
  const account = await newAccount(10)
  const site = await app({ account })
  await site.goto('/games')
  await workerReady(site)
  // A page without a worker would have nothing to wait for.
  await watching(site)
  await site.evaluate(() => document.body.setAttribute('data-first', ''))
  const first = site.locator('body[data-first]')

  const dialog = await openDeposit(site)
  await askDeposit(dialog, 100)
  siteProxy.deploy()
  await newVersion(site)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await site.getByRole('link', { name: 'Promos' }).click()
  await expect(site.getByRole('heading', { name: 'Promos', exact: true })).toBeVisible()
  await site.getByRole('link', { name: 'Profile' }).first().click()
  await expect(site.getByRole('switch', { name: 'Dark Mode' })).toBeVisible()
  await expect(first).toHaveCount(1)

  await answerPrompt(product, account.number, 'approve')
  await expect(site.getByText('KES 100 received')).toBeVisible()
  await site.getByRole('button', { name: 'View' }).click()
  await site.getByRole('button', { name: 'Close' }).click()
  await expect(first).toHaveCount(1)
  const pages = siteProxy.pages()
  await site.getByRole('link', { name: 'Games', exact: true }).click()
  await expect(first).toHaveCount(0)
  await expect(site.getByRole('heading', { name: 'Games', exact: true })).toBeVisible()
  expect(siteProxy.pages()).toBe(pages + 1)
})

test('a screen whose code is gone after a deploy loads after one reload, and never loops', async ({
  app,
  siteProxy,
}) => {
  const site = await app()
  await site.goto('/games')
  await expect(site.getByRole('heading', { name: 'Games', exact: true })).toBeVisible()
  // Before it is live a page follows its links by opening new ones.
  await expect(site.locator('.drawn')).toHaveCount(0)
  siteProxy.deploy(/\/assets\/login-/)
  await site.getByRole('link', { name: 'Login' }).click()
  await expect(site.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(site).toHaveURL(/^[^?]+\/login/)
  expect(siteProxy.pages()).toBe(3)

  const other = await app()
  await other.goto('/games')
  siteProxy.deploy(/\/assets\/(?:login-|none-)/, true)
  await expect(other.getByRole('heading', { name: 'Games', exact: true })).toBeVisible()
  await expect(other.locator('.drawn')).toHaveCount(0)
  const before = siteProxy.pages()
  await other.getByRole('link', { name: 'Login' }).click()
  await expect(other.getByText("Couldn't open this page")).toBeVisible()
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => siteProxy.pages()).toBeGreaterThan(before + 1)
  await expect(other.getByText("Couldn't open this page")).toBeVisible()
  expect(siteProxy.pages()).toBeLessThanOrEqual(before + 3)
})
