import type { Page } from '@playwright/test'
import { logIn, PASSWORD, readTexts } from './account.ts'
import { askWithdrawal, expect, header, openWithdrawal, sendLogIn, test } from './player.ts'
import type { Called } from './products/product.ts'

/** Account security: the code beside a password, devices, the password given again, and idle sessions. */
const code = (site: Page) => site.getByLabel('Code from the SMS')

/** Wrong passwords for one phone, each from a network of its own. */
async function guess(product: Called, number: string, times: number): Promise<void> {
  for (let n = 1; n <= times; n++)
    await fetch(`${product.site}/api/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.77.${n}.1` },
      body: JSON.stringify({ msisdn: number, password: `guess number ${n}` }),
    })
}

test('while wrong passwords are tried from many networks, a log-in from a new one needs an SMS code', async ({
  device,
  newAccount,
  product,
}) => {
  const { number } = await newAccount()
  await guess(product, number, 50)
  const site = await device({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })
  await site.goto('/login?redirect=%2Fprofile')
  await sendLogIn(site, number)
  await expect(site.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(site.getByText(/we have sent a 6-digit code by SMS to 254\*{4}\d{3}/)).toBeVisible()
  await site.getByRole('button', { name: 'Go back' }).click()
  await sendLogIn(site, number)
  const sent = await readTexts(product, number, /^(\d{6}) is your code to log in/, 2)
  const right = sent.at(-1)!
  await code(site).fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await expect(code(site)).toHaveAccessibleDescription('That code is wrong or has expired')
  await code(site).fill(right)
  await expect(site).toHaveURL('/profile')
  await readTexts(product, number, /(Wrong passwords were tried)/, 1)

  const owner = await device()
  await owner.goto('/login')
  await sendLogIn(owner, number)
  await expect(header(owner).getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('the profile lists where a player is logged in, and ends what is not theirs', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount()
  const here = await device({ account })
  const there = await device({ account: await logIn(product, account.number) })
  await there.goto('/profile')
  await expect(there.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await here.goto('/profile')
  await here.getByRole('link', { name: /Your devices/ }).click()
  await expect(here).toHaveURL('/profile/sessions')
  const lines = here.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('This device')
  await expect(lines.first().getByRole('button')).toHaveCount(0)
  await lines
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(lines).toHaveCount(1)
  await expect(here.getByText('No other device is logged in.')).toBeVisible()
  await expect(there).toHaveURL(/\/login/)
})

test('a site without a name, whose browsers make no passkeys, offers none', async ({
  device,
  newAccount,
}) => {
  const { number } = await newAccount()
  const site = await device()
  await site.goto('/login?redirect=%2Fprofile%2Fsessions')
  await expect(site.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  await sendLogIn(site, number)
  await expect(site.getByRole('main').getByText('This device')).toBeVisible()
  await expect(site.getByText(/passkey/i)).toHaveCount(0)
})

test('a withdrawal from an idle session requires the password in the dialog, and then continues', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 300, at: '/profile' })
  await site.route(
    '**/api/wallet/withdraw/',
    route =>
      route.fulfill({
        status: 403,
        json: {
          general: ['You were away for a while. Log in again before you move money'],
          code: 'log_in_again',
        },
      }),
    { times: 1 },
  )
  const dialog = await openWithdrawal(site)
  await askWithdrawal(dialog, 150)
  await expect(dialog.getByRole('heading', { name: 'Is it still you?' })).toBeVisible()
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription('That password is wrong')
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/KES 150/).first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Is it still you?' })).toHaveCount(0)
})

test('an exclusion asks for the password where the log-in is not fresh', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/exclusion' })
  await site.route(
    '**/api/user/*/',
    route =>
      route.fulfill({
        status: 400,
        json: { password: ['Enter your password to confirm'], code: 'password_required' },
      }),
    { times: 1 },
  )
  await site.getByRole('button', { name: 'Exclude me from betting' }).click()
  const dialog = site.getByRole('dialog', { name: 'Exclude yourself for 7 years?' })
  const confirm = dialog.getByRole('button', { name: 'Exclude me from betting' })
  await confirm.click()
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeVisible()
  await confirm.click()
  await expect(password).toHaveAccessibleDescription(/Password is required/)
  await password.fill('not the password')
  await confirm.click()
  await expect(password).toHaveAccessibleDescription(/That password is wrong/)
  await password.fill(PASSWORD)
  await confirm.click()
  await expect(site.getByText('Your exclusion has started')).toBeVisible()
})

// spec: 9.46
test('an account that lapsed after six months asks whether to play again, and stays under the header until it is so', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/promos' })
  let lapsed = true
  await site.route('**/api/auth/me/', async route => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { data: { ...body.data, ...(lapsed ? { status: 'lapsed' } : {}) } },
    })
  })
  await site.route('**/api/auth/confirm/', async route => {
    lapsed = false
    await route.continue()
  })
  await site.goto('/games')
  const dialog = site.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toHaveCount(0)
  await site.getByRole('button', { name: 'Play again' }).click()
  await dialog.getByRole('button', { name: 'Yes, play again' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(site.getByText('Your account is paused')).toHaveCount(0)
})
