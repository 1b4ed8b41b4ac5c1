import type { Page } from '@playwright/test'
import { logIn, payoutsTo, readTexts } from './account.ts'
import { expect, header, sendLogIn, test } from './player.ts'

/** A forgotten password, and self-exclusion. */
const NEW_PASSWORD = 'twiga mrefu 9 sana'
const codes = /^(\d{6}) is your code for a new password/
const stored = (site: Page) => site.evaluate(() => localStorage.getItem('ruka.tokens'))
const phone = (site: Page) => site.getByLabel('M-PESA phone number')
const code = (site: Page) => site.getByLabel('Code from the SMS')
const password = (site: Page) => site.getByLabel('New password', { exact: true })
const back = (site: Page) => site.getByRole('button', { name: 'Back', exact: true })

// spec: 2.23, 4.2, 4.7, 4.8, 4.9, 5.2, 5.12, 6.3
test('a forgotten password is reset in three steps, each with its texts and its way back', async ({
  device,
  newAccount,
  product,
}) => {
  const { number } = await newAccount()
  const site = await device()
  await site.goto('/login?redirect=%2Fprofile')
  await site.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(site).toHaveURL('/forgot-password?redirect=%2Fprofile')
  await back(site).click()
  await expect(site).toHaveURL('/login?redirect=%2Fprofile')
  await site.getByRole('link', { name: 'Forgot your password?' }).click()

  await phone(site).focus()
  await phone(site).blur()
  await expect(phone(site)).toHaveAccessibleDescription('Phone number is required')
  await phone(site).pressSequentially('0812')
  await expect(phone(site)).not.toHaveAccessibleDescription('Invalid phone number')
  await phone(site).blur()
  await expect(phone(site)).toHaveAccessibleDescription('Invalid phone number')
  await phone(site).fill(number)
  await phone(site).press('Enter')

  await expect(site.getByText(/If 254\*{4}\d{3} has an account, we have sent a 6-digit code/)).toBeVisible()
  await site.getByRole('button', { name: 'Continue' }).click()
  await expect(code(site)).toHaveAccessibleDescription('Code is required')
  const [sent = ''] = await readTexts(product, number, codes, 1)
  await code(site).fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'))
  await expect(code(site)).toHaveAccessibleDescription('That code is wrong or has expired')
  // The page was dropped while the message was read: it comes back to its step.
  await site.reload()
  await code(site).fill(sent)

  await expect(site.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await back(site).click()
  await code(site).fill(sent)
  await password(site).focus()
  await password(site).blur()
  await expect(password(site)).toHaveAccessibleDescription('Password is required')
  await password(site).fill('password')
  await password(site).press('Enter')
  await expect(password(site)).toHaveAccessibleDescription(
    'This password is too common. Choose one that is harder to guess',
  )
  await password(site).fill(NEW_PASSWORD)
  await password(site).press('Enter')
  await expect(site).toHaveURL('/profile')
  await expect(site.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await readTexts(product, number, /(Your password was changed)/, 1)
})

// spec: 4.7
test('a reset whose last answer is lost is finished by a repeat, with another server’s texts', async ({
  device,
  newAccount,
  product,
}) => {
  const { number } = await newAccount()
  const site = await device()
  await site.goto('/forgot-password')
  await phone(site).fill(number)
  await site.route('**/api/auth/reset-password/1/', route =>
    route.fulfill({ status: 400, json: { msisdn: ['This one is odd'], __all__: ['Come back later'] } }),
  )
  await phone(site).press('Enter')
  await expect(site.getByRole('alert')).toHaveText('Come back later')
  await expect(phone(site)).toHaveAccessibleDescription('This one is odd')
  await site.unroute('**/api/auth/reset-password/1/')
  await phone(site).press('Enter')
  const [sent = ''] = await readTexts(product, number, codes, 1)
  await code(site).fill(sent)
  await password(site).fill(NEW_PASSWORD)
  await site.route(
    '**/api/auth/reset-password/3/',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await password(site).press('Enter')
  await expect(site.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
  await password(site).press('Enter')
  await expect(site).toHaveURL('/')
  await expect(header(site).getByRole('link', { name: 'Profile' })).toBeVisible()
})

// spec: 2.29, 2.64, 4.16, 4.17, 4.24, 4.29, 6.10
test('excluding oneself ends every device, pays the cash out, and stays', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount(120)
  const { number } = account
  const here = await device({ account })
  const there = await device({ account: await logIn(product, number) })
  await there.goto('/profile')
  await expect(there.getByRole('heading', { name: 'Balance' })).toBeVisible()

  await here.goto('/profile')
  await here.getByRole('link', { name: /Self-exclusion/ }).click()
  await expect(here).toHaveURL('/exclusion')
  await expect(here.getByText(/^254\*{4}\d{3}$/)).toBeVisible()
  const button = here.getByRole('button', { name: 'Exclude me from betting' })
  await button.click()
  const dialog = here.getByRole('dialog', { name: 'Exclude yourself for 7 years?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await here.route('**/api/user/**', route => route.fulfill({ status: 400, json: { detail: 'Not now' } }))
  await button.click()
  await dialog.getByRole('button', { name: 'Exclude me from betting' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Not now')
  await here.unroute('**/api/user/**')
  await dialog.getByRole('button', { name: 'Exclude me from betting' }).click()
  await expect(here.getByRole('status').getByText('Your exclusion has started')).toBeFocused()
  await expect(
    here.getByText(/until \d+ \w+ \d{4}\. We are sending your cash to 254\*{4}\d{3}/),
  ).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(here).toHaveURL('/exclusion')
  expect(await stored(here)).toBeNull()
  // The other device notices it by itself.
  await expect(there).toHaveURL('/login?redirect=%2Fprofile')
  expect(await stored(there)).toBeNull()

  await expect.poll(() => payoutsTo(product, number)).toEqual([120_00])
  await sendLogIn(there, number)
  await expect(there.getByRole('alert')).toContainText('This account cannot play or move money')
  const visitor = await device()
  await visitor.goto('/exclusion')
  await expect(visitor).toHaveURL('/login?redirect=%2Fexclusion')
  expect(await product.audit()).toMatchObject({ code: 0 })
})

// spec: 2.63, 6.11
test('the profile has the chat and the terms where the site has them', async ({ device, newAccount }) => {
  const site = await device({ account: await newAccount(), bare: true })
  const flags = { hasTerms: false, enableTawkTo: false, showBonus: false, enableSambaza: false }
  let shown = flags
  await site.route('**/site.json', async route => {
    const described = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...described, flags: shown } })
  })
  const chat = site.getByRole('main').getByRole('button', { name: /Support chat/ })
  const terms = site.getByRole('main').getByRole('link', { name: /^Terms/ })
  await site.goto('/profile')
  await expect(site.getByRole('link', { name: /Self-exclusion/ })).toBeVisible()
  await expect(chat).toHaveCount(0)
  await expect(terms).toHaveCount(0)
  shown = { ...flags, hasTerms: true, enableTawkTo: true }
  await site.reload()
  await expect(terms).toHaveAttribute('href', '/terms')
  // A chat that another script has added to the page is opened.
  await site.evaluate(() =>
    window.addEventListener('ruka:chat', event => {
      event.preventDefault()
      document.title = 'the chat is open'
    }),
  )
  await chat.click()
  await expect(site).toHaveTitle('the chat is open')
})
