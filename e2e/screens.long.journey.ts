import type { Page } from '@playwright/test'
import { expect, header, test } from './player.ts'

/** The bars around the screens, the lists, and what the device remembers. */
const menu = (site: Page) => site.getByRole('navigation', { name: 'Menu' })
const footer = (site: Page) => site.getByRole('contentinfo')
const theme = (site: Page) => site.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark')

// spec: 2.3, 2.5, 2.7, 2.10, 2.45, 6.2
test('home has the hot games without bars below, and the list of games has the bottom bar', async ({
  device,
  newPlayer,
}) => {
  const site = await device()
  await site.goto('/')
  await expect(site.getByRole('heading', { name: 'Hot games' })).toBeVisible()
  const card = site.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Aviator' }).last()
  await expect(card).toHaveAttribute('href', '/games/aviator')
  await expect(menu(site)).toHaveCount(0)
  await expect(footer(site)).toHaveCount(0)

  await site.goto('/games')
  await expect(site.getByRole('heading', { name: 'Games', exact: true })).toBeVisible()
  await expect(card).toBeVisible()
  await expect(menu(site).getByRole('link')).toHaveText(['Home', 'Games', 'Promos'])
  await expect(footer(site)).toHaveCount(0)
  await site.goto('/login')
  await expect(footer(site)).toBeVisible()

  const { site: player } = await newPlayer({ at: '/games' })
  await expect(menu(player).getByRole('link')).toHaveText(['Home', 'Games', 'Promos', 'Profile'])
  await menu(player).getByRole('link', { name: 'Profile' }).click()
  await expect(player).toHaveURL('/profile')
})

// spec: 2.45, 2.48, 2.49, 3.24, 9.4
test('the menu is at the side above 768 px, and stays as small as it was left', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/games', viewport: { width: 768, height: 900 } })
  const side = site.getByRole('complementary')
  await expect(menu(site)).toBeVisible()
  await expect(side).toBeHidden()
  await site.setViewportSize({ width: 769, height: 900 })
  await expect(side.getByRole('link')).toHaveText([
    'Home',
    'Games',
    'Jackpots',
    'Tournaments',
    'Promos',
    'Profile',
  ])
  await expect(menu(site)).toHaveCount(1)

  const width = async () => (await side.boundingBox())?.width ?? 0
  const wide = await width()
  await side.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(side.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  const small = await width()
  expect(small).toBeLessThan(wide / 2)
  await site.reload()
  await expect(side.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  expect(await width()).toBe(small)
  await side.getByRole('link', { name: 'Home' }).click()
  await expect(site).toHaveURL('/')
})

// spec: 2.46, 2.50, 2.51
test('the header offers a visitor Login and Register, and a player the balance, Deposit and the profile', async ({
  device,
  newPlayer,
}) => {
  const visitor = await device()
  await visitor.goto('/games')
  await expect(header(visitor).getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fgames',
  )
  await expect(header(visitor).getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(header(visitor).getByRole('button', { name: 'Deposit' })).toHaveCount(0)
  await header(visitor).getByRole('button', { name: 'Menu' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Menu' }).getByRole('link')).toHaveText([
    'Home',
    'Games',
    'Jackpots',
    'Tournaments',
    'Promos',
  ])

  const { site: player } = await newPlayer({ at: '/' })
  await expect(header(player).getByRole('button', { name: 'Balance' })).toHaveText(/KES 0\.00/)
  await expect(header(player).getByRole('button', { name: 'Deposit' })).toBeVisible()
  await expect(header(player).getByRole('link', { name: /Login|Register/ })).toHaveCount(0)
  await header(player).getByRole('link', { name: 'Profile' }).click()
  await expect(player).toHaveURL('/profile')
})

// spec: 2.25, 2.27, 2.57, 2.59, 2.60, 4.22, 8.14
test('the profile shows who one is and what one has, and leads to the transactions', async ({
  newPlayer,
}) => {
  const { account, site } = await newPlayer({ at: '/profile' })
  const main = site.getByRole('main')
  await expect(main.getByText(`254****${account.number.slice(-3)}`)).toBeVisible()
  await expect(main.getByRole('paragraph').filter({ hasText: /^KES 0\.00$/ })).toBeVisible()
  await main.getByRole('button', { name: 'Deposit' }).click()
  await expect(site.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  await site.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Transactions' }).click()
  await expect(site).toHaveURL('/profile/transactions')
  await expect(main.getByText('Your M-PESA deposits and withdrawals.')).toBeVisible()
  await expect(main.getByRole('tab', { name: 'Deposits' })).toHaveAttribute('aria-selected', 'true')
  await expect(main.getByText('No transactions found')).toBeVisible()
  await main.getByRole('tab', { name: 'Withdrawals' }).click()
  await expect(main.getByText('No transactions found')).toBeVisible()
})

test('the screens of the profile have one head with the way back, and Profile is the current item', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  for (const [path, title] of [
    ['/profile/transactions', 'Transactions'],
    ['/sort-deposit', 'Sort deposit'],
    ['/bonus', 'Bonus'],
    ['/exclusion', 'Self-exclusion'],
  ] as const) {
    await site.goto(path)
    const main = site.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main.getByRole('link').first()).toHaveAttribute('href', '/profile')
    const current = menu(site).locator('[aria-current=page]')
    await expect(current).toHaveText(['Profile'])
  }
})

// spec: 3.1
test('a server that leaves everything out makes a player called ? with nothing', async ({ device }) => {
  const account = { number: '', access: 'a', refresh: 'b' }
  const site = await device({ account })
  await site.route('**/api/auth/me/', route => route.fulfill({ json: { data: { id: 7 } } }))
  await site.goto('/profile')
  await expect(site.getByRole('main').getByText('?', { exact: true }).last()).toBeVisible()
  await expect(header(site).getByRole('button', { name: 'Balance' })).toHaveText(/KES 0\.00/)
})

// spec: 2.65, 3.23, 4.21
test('a page is dark until it is switched to light, and then comes back light before anything is drawn', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/profile' })
  const dark = site.getByRole('switch', { name: 'Dark Mode' })
  await expect(dark).toBeChecked()
  expect(await theme(site)).toBe('dark')
  await dark.click()
  await expect(dark).not.toBeChecked()
  expect(await theme(site)).toBe('light')

  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await site.route(/\/assets\/.*\.js$/, async route => {
    await held
    await route.continue()
  })
  await site.reload({ waitUntil: 'commit' })
  await expect.poll(() => theme(site)).toBe('light')
  await expect(site.getByRole('main')).toHaveCount(0)
  release()
  await expect(dark).not.toBeChecked()
  await dark.click()
  await site.reload()
  await expect(dark).toBeChecked()
  expect(await theme(site)).toBe('dark')
})

test('the language is switched to Swahili and stays', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/profile' })
  await site.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(header(site).getByRole('button', { name: /^Weka/ })).toBeVisible()
  await site.goto('/games')
  await expect(site.getByRole('heading', { name: 'Michezo', exact: true })).toBeVisible()
  await expect(site).toHaveTitle(/Michezo/)
  expect(await site.evaluate(() => document.documentElement.lang)).toBe('sw')
})

// spec: 2.35, 8.16
test('an address that no screen has says so and leads home', async ({ device }) => {
  const site = await device()
  await site.goto('/no/such/page')
  await expect(site.getByText("Ooops. The page you're looking for is missing")).toBeVisible()
  await site.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(site).toHaveURL('/')
})
