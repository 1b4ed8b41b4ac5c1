import type { Page } from '@playwright/test'
import { readPins, readTexts } from './account.ts'
import { fillRegistration, header, openDeposit, openWithdrawal, test, expect, balance } from './player.ts'

/** The phone's Back: it closes layers over a screen, leads a step back in a form, and loses no input. */
const dialog = (site: Page) => site.getByRole('dialog')
const main = (site: Page) => site.getByRole('main')

// spec: 2.70
test('spec 2: Back closes a dialog, the search or the drawer, and not the page', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/' })
  await header(site).getByRole('link', { name: 'Profile' }).click()
  await expect(site).toHaveURL('/profile')

  for (const open of [openDeposit, openWithdrawal]) {
    await open(site)
    await site.goBack()
    await expect(dialog(site)).toHaveCount(0)
    await expect(site).toHaveURL('/profile')
  }
  await site.getByRole('button', { name: 'Menu' }).click()
  await expect(dialog(site)).toBeVisible()
  await site.goBack()
  await expect(dialog(site)).toHaveCount(0)
  await expect(site).toHaveURL('/profile')
  await site.goBack()
  await expect(site).toHaveURL('/')
  await site.getByRole('button', { name: 'Search games' }).click()
  await expect(dialog(site)).toBeVisible()
  await site.goBack()
  await expect(dialog(site)).toHaveCount(0)
  await expect(site).toHaveURL('/')
})

// spec: 2.70
test('spec 2: a dialog that was closed leaves no step behind, forward does not bring it back, and a link in it leads on', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/' })
  await header(site).getByRole('link', { name: 'Profile' }).click()
  await openDeposit(site)
  await dialog(site).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(site)).toHaveCount(0)
  await openWithdrawal(site)
  await site.goBack()
  await expect(dialog(site)).toHaveCount(0)
  await site.evaluate(() => history.forward())
  await expect(site).toHaveURL('/profile')
  await expect.poll(() => site.evaluate(() => history.state as unknown)).toBeNull()
  await expect(dialog(site)).toHaveCount(0)
  await site.goBack()
  await expect(site).toHaveURL('/')

  await site.getByRole('button', { name: 'Menu' }).click()
  await dialog(site).getByRole('link', { name: 'Promos' }).click()
  await expect(site).toHaveURL('/promos')
  await expect(dialog(site)).toHaveCount(0)
  await site.goBack()
  await expect(site).toHaveURL('/')
  await expect(dialog(site)).toHaveCount(0)
  await expect(main(site).getByRole('heading', { name: 'Hot games' })).toBeVisible()
})

// spec: 2.70
test('spec 2: a page that is loaded again under an open dialog has one step to the page before', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/' })
  await header(site).getByRole('link', { name: 'Profile' }).click()
  await expect(main(site).getByRole('heading', { name: 'Balance' })).toBeVisible()
  await openDeposit(site)
  await site.reload()
  await expect(main(site).getByRole('heading', { name: 'Balance' })).toBeVisible()
  await expect.poll(() => site.evaluate(() => history.state as unknown)).toBeNull()
  await site.goBack()
  await expect(site).toHaveURL('/')
})

// spec: 4.8
test('spec 4: Back in the reset keeps the phone', async ({ device, newAccount, product }) => {
  const { number } = await newAccount()
  const site = await device()
  await site.goto('/forgot-password')
  const phone = site.getByLabel('M-PESA phone number')
  await phone.fill(number)
  await phone.press('Enter')
  await readTexts(product, number, /^(\d{6}) is your code for a new password/, 1)
  await site.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(phone).toHaveValue(/^0?7/)
  expect((await phone.inputValue()).replace(/\D/g, '')).toBe(number)
})

// spec: 4.10
test('spec 4: a reload at the PIN step resumes it without another SMS, and Back leads to the form with its phone', async ({
  device,
  newNumber,
  product,
}) => {
  const [site, number] = [await device(), newNumber()]
  await site.goto('/register')
  await fillRegistration(site, number)
  await site.getByRole('button', { name: 'Register' }).click()
  const [pin = ''] = await readPins(product, number, 1)
  await site.goBack()
  await expect(site.getByLabel('M-PESA phone number')).not.toHaveValue('')
  await site.goForward()
  await expect(site.getByLabel('PIN from the SMS')).toBeVisible()
  await site.reload()
  await site.getByLabel('PIN from the SMS').fill(pin)
  await site.getByRole('button', { name: 'Confirm and register' }).click()
  const password = site.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('Password is required')
  await password.fill('kifaru mweupe 42')
  await site.getByLabel('Confirm password', { exact: true }).fill('kifaru mweupe 42')
  await site.getByRole('button', { name: 'Confirm and register' }).click()
  await expect(balance(site)).toHaveText(/KES 0\.00/)
  expect(await readPins(product, number, 1)).toHaveLength(1)
  // Nothing of it is left behind: no password on the device.
  expect(await site.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(
    'kifaru',
  )
})

// spec: 2.55
test('spec 2: a log-in that would lead to the log-in goes home, and the header keeps the redirect', async ({
  device,
  newAccount,
}) => {
  const { number } = await newAccount()
  const site = await device()
  const links = header(site)
  for (const page of ['login', 'register', 'forgot-password']) {
    await site.goto(`/${page}?redirect=%2Fprofile`)
    for (const to of ['Login', 'Register'])
      await expect(links.getByRole('link', { name: to })).toHaveAttribute(
        'href',
        `/${to.toLowerCase()}?redirect=%2Fprofile`,
      )
  }
  await site.goto('/?tags=crash')
  await expect(links.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?redirect=%2F%3Ftags%3Dcrash',
  )
  await site.goto('/login?redirect=/login')
  await site.getByRole('main').getByLabel('M-PESA phone number').fill(number)
  await site.getByRole('main').getByLabel('Password', { exact: true }).fill('kifaru mweupe 42')
  await site.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(site).toHaveURL('/')
  await expect(balance(site)).toBeVisible()
})
