import type { Page } from '@playwright/test'
import { PASSWORD, readLogInCodes, tryPasswords } from './account.ts'
import { expect, header, sendLogIn, test } from './player.ts'

/** A log-in while wrong passwords are tried for the phone: a code by SMS beside the password. */
const code = (site: Page) => site.getByLabel('Code from the SMS')
const password = (site: Page) => site.getByLabel('Password', { exact: true })

test('a code is required beside the password, wrong ones are refused, and the right one logs in', async ({
  device,
  newAccount,
  product,
}) => {
  const { number } = await newAccount()
  await tryPasswords(product, number)
  const site = await device()
  await site.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.44' })
  await site.goto('/login?redirect=%2Fprofile')
  await sendLogIn(site, number)
  await expect(site.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(code(site)).toBeFocused()
  await expect(password(site)).toHaveCount(0)
  const [sent = ''] = await readLogInCodes(product, number, 1)
  await code(site).fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'))
  await expect(code(site)).toHaveAccessibleDescription('That code is wrong or has expired')
  await code(site).fill(sent)
  await expect(site).toHaveURL('/profile')
})

test('a reload at the code resumes it without another SMS, and Back leads to the form with its phone', async ({
  device,
  newAccount,
  product,
}) => {
  const { number } = await newAccount()
  await tryPasswords(product, number)
  const site = await device()
  await site.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.45' })
  await site.goto('/login')
  await sendLogIn(site, number)
  await expect(code(site)).toBeVisible()
  await site.goBack()
  await expect(site.getByLabel('M-PESA phone number')).toHaveValue(number)
  await site.goForward()
  await expect(code(site)).toBeVisible()
  await expect(password(site)).toHaveCount(0)

  await site.reload()
  const [sent = ''] = await readLogInCodes(product, number, 1)
  await code(site).fill(sent)
  await site.getByRole('button', { name: 'Log in' }).click()
  await expect(password(site)).toHaveAccessibleDescription('Password is required')
  await password(site).fill(PASSWORD)
  await site.getByRole('button', { name: 'Log in' }).click()
  await expect(header(site).getByRole('link', { name: 'Profile' })).toBeVisible()
  expect(await readLogInCodes(product, number, 1)).toHaveLength(1)
})
