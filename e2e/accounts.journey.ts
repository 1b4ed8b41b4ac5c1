import type { Page } from '@playwright/test'
import { logIn, readPins } from './account.ts'
import { expect, fillRegistration, header, sendLogIn, test } from './player.ts'

/** Access to pages, registration, log-in and log-out. */
const accountLinks = (site: Page) => header(site).getByRole('link', { name: /^(Login|Register)$/ })
const stored = (site: Page) => site.evaluate(() => localStorage.getItem('ruka.tokens'))

// spec: 2.21, 2.24, 2.25, 2.54, 4.2
test('a visitor of a protected page logs in and goes on to it', async ({ device, newAccount }) => {
  const { number } = await newAccount()
  const site = await device()
  await site.goto('/profile')
  await expect(site).toHaveURL('/login?redirect=%2Fprofile')
  await site.goto('/profile/transactions')
  await expect(site).toHaveURL('/login?redirect=%2Fprofile%2Ftransactions')
  await sendLogIn(site, number)
  await expect(site).toHaveURL('/profile/transactions')
  await expect(site.getByRole('heading', { name: 'Transactions' })).toBeVisible()
})

// spec: 2.21, 2.22, 2.56, 6.7
test('a player can open every page but those for visitors', async ({ device, newAccount }) => {
  const site = await device({ account: await newAccount() })
  for (const path of ['/login', '/register', '/login?redirect=/profile']) {
    await site.goto(path)
    await expect(site, path).toHaveURL('/')
    await expect(site.getByRole('heading', { name: 'Hot games' })).toBeVisible()
  }
  await site.goto('/games')
  await expect(site.getByRole('heading', { name: 'Games', exact: true })).toBeVisible()
  await site.goto('/profile')
  await expect(site.getByRole('heading', { name: 'Balance' })).toBeVisible()
})

// spec: 5.1, 5.6
test('the log-in form says what is wrong with what was typed, and keeps it', async ({
  device,
  newAccount,
}) => {
  const { number } = await newAccount()
  const site = await device()
  await site.goto('/login')
  await sendLogIn(site, '0812345678', '')
  await expect(site.getByLabel('M-PESA phone number')).toHaveAccessibleDescription('Invalid phone number')
  await expect(site.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  )
  await sendLogIn(site, number, 'not the password')
  await expect(site.getByRole('alert')).toHaveText('Wrong phone number or password')
  await expect(site.getByLabel('M-PESA phone number')).toHaveValue(number)
})

// spec: 5.20, 5.21, 8.4, 8.5
test('a refusal is shown in the alert or beside its field, in any shape of the server', async ({
  device,
}) => {
  const site = await device()
  let body: unknown
  await site.route('**/api/auth/token/', route => route.fulfill({ status: 400, json: body }))
  await site.goto('/login')
  for (const shape of [
    ['Come back later'],
    { general: ['Come back later'] },
    { detail: 'Come back later' },
    { __: ['Come back later'] },
    { __all__: ['Come back later'] },
  ]) {
    body = shape
    await sendLogIn(site, '0712000001', 'some password')
    await expect(site.getByRole('alert'), JSON.stringify(shape)).toHaveText('Come back later')
  }
  body = { msisdn: ['This one is odd'], password: ['So is this'] }
  await sendLogIn(site, '0712000001', 'some password')
  await expect(site.getByRole('alert')).toHaveCount(0)
  await expect(site.getByLabel('M-PESA phone number')).toHaveAccessibleDescription('This one is odd')
  await expect(site.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('So is this')
})

// spec: 5.1, 5.7, 5.8, 5.9, 5.11
test('registration checks a field when it is left, not while it is typed in', async ({ device }) => {
  const site = await device()
  await site.goto('/register')
  const phone = site.getByLabel('M-PESA phone number')
  const password = site.getByLabel('Password', { exact: true })
  const confirm = site.getByLabel('Confirm password', { exact: true })
  const terms = site.getByLabel(/I am 18 or older/)
  await phone.pressSequentially('07123')
  await expect(phone).not.toHaveAccessibleDescription('Invalid phone number')
  await password.focus()
  await expect(phone).toHaveAccessibleDescription('Invalid phone number')
  await confirm.focus()
  await expect(password).toHaveAccessibleDescription('Password is required')
  await password.fill('kifaru mweupe 42')
  await confirm.focus()
  await expect(password).not.toHaveAccessibleDescription('Password is required')
  await terms.focus()
  await expect(confirm).toHaveAccessibleDescription('Confirm password is required')
  await confirm.pressSequentially('kifaru')
  await expect(confirm).not.toHaveAccessibleDescription('Passwords do not match')
  await terms.focus()
  await expect(confirm).toHaveAccessibleDescription('Passwords do not match')
  await phone.focus()
  await expect(terms).toHaveAccessibleDescription('You must agree to the terms of service')
  await terms.check()
  await expect(terms).not.toHaveAccessibleDescription('You must agree to the terms of service')
})

// spec: 4.11, 5.10, 5.20
test('registration asks for the PIN from the SMS, sends it again, and cancels back to the filled form', async ({
  device,
  product,
  newNumber,
}) => {
  const number = newNumber()
  const site = await device()
  await site.clock.install()
  await site.goto('/register')
  await fillRegistration(site, number)
  await site.getByLabel('Password', { exact: true }).fill('password')
  await site.getByLabel('Confirm password', { exact: true }).fill('password')
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(site.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This password is too common. Choose one that is harder to guess',
  )
  await fillRegistration(site, number)
  await site.getByRole('button', { name: 'Register' }).click()

  const pin = site.getByLabel('PIN from the SMS')
  const confirm = site.getByRole('button', { name: 'Confirm and register' })
  await pin.fill('123')
  await confirm.click()
  await expect(pin).toHaveAccessibleDescription('Pin is required')
  const [first = ''] = await readPins(product, number, 1)
  const wrong = String((Number(first) + 1) % 10_000).padStart(4, '0')
  await pin.fill(wrong)
  await expect(pin).toHaveAccessibleDescription('That PIN is wrong or has expired')
  // A digit too many sends nothing again, which would use up the tries; the next PIN replaces the refused
  // one.
  let sent = 0
  site.on('request', request => (sent += request.url().endsWith('/register/') ? 1 : 0))
  await pin.press('End')
  await site.keyboard.type('77')
  await expect(pin).toHaveValue(wrong)
  expect(sent).toBe(0)

  const again = site.getByRole('button', { name: /send( PIN)? again/i })
  await expect(again).toBeDisabled()
  // The button is disabled for half a minute, a second at a time.
  while (await again.isDisabled()) await site.clock.runFor(1000)
  await again.click()
  await expect(site.getByText('We sent another SMS.')).toBeVisible()
  const [, resent] = await readPins(product, number, 2)
  expect(resent).toBe(first)
  await site.getByRole('button', { name: 'Cancel' }).click()
  await expect(site.getByLabel('M-PESA phone number')).toHaveValue(number)

  await site.getByRole('button', { name: 'Register' }).click()
  const pins = await readPins(product, number, 3)
  await pin.fill(pins[2] ?? '')
  await expect(header(site).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(site).toHaveURL('/')
})

// spec: 2.66, 4.3
test('logging out ends the session of this device alone, or of all devices on request', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount()
  const here = await device({ account })
  const there = await device({ account: await logIn(product, account.number) })
  for (const site of [here, there]) {
    await site.goto('/profile')
    await expect(site.getByRole('heading', { name: 'Balance' })).toBeVisible()
  }
  await here.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(here).toHaveURL('/login')
  await expect(accountLinks(here)).toHaveCount(2)
  expect(await stored(here)).toBeNull()
  await there.reload()
  await expect(there.getByRole('heading', { name: 'Balance' })).toBeVisible()

  await sendLogIn(here, account.number)
  await expect(here).toHaveURL('/')
  await here.goto('/profile')
  await here.getByRole('button', { name: 'Logout on all devices' }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(here).toHaveURL('/login')
  // The other device notices it by itself.
  await expect(there).toHaveURL('/login?redirect=%2Fprofile')
  await expect(accountLinks(there)).toHaveCount(2)
  expect(await stored(there)).toBeNull()
})
