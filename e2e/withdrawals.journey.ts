import type { Locator } from '@playwright/test'
import { fund, payoutsTo, setFaults } from './account.ts'
import { askWithdrawal, balance, expect, openWithdrawal, test } from './player.ts'

/** Withdrawals as a player sees them, under faults of M-PESA. */
const amount = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Amount' })
/** Longer than the dialog waits before it says that M-PESA is late. */
const LATE_MS = 80_000

test.afterEach(({ product }) => setFaults(product))

// spec: 4.16, 4.29
test('a withdrawal that is not allowed says why and keeps the form', async ({ newPlayer, product }) => {
  const { account, site } = await newPlayer({ at: '/profile' })
  const dialog = await openWithdrawal(site)
  await askWithdrawal(dialog, 100)
  await expect(dialog.getByRole('alert')).toHaveText(
    'Deposit by M-PESA from this number once before you withdraw',
  )
  await expect(amount(dialog)).toHaveValue('100')
  await fund(product, account, 60)
  await expect(dialog.getByText('KES 60.00')).toBeVisible()
  await askWithdrawal(dialog, 49)
  await expect(amount(dialog)).toHaveAccessibleDescription('The amount is below the minimum. Minimum KES 50.')
  await askWithdrawal(dialog, 61)
  await expect(amount(dialog)).toHaveAccessibleDescription('Your balance is too low')
  await expect(amount(dialog)).toHaveValue('61')
  await expect(balance(site)).toHaveText(/60\.00/)
})

test('the hint of the night follows the clock of the server, whatever the device says', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/profile' })
  let now = ''
  await site.route('**/api/**', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: now } })
  })
  for (const [time, hint] of [
    // 06:00:30 in Nairobi, and half a minute later.
    ['03:00:30', /Between midnight and 6 am, up to KES 30,000 in total/],
    ['03:01:00', /KES 50 to KES 70,000 per withdrawal/],
  ] as const) {
    now = `Sat, 28 Nov 2026 ${time} GMT`
    await site.reload()
    const dialog = await openWithdrawal(site)
    await expect(dialog.getByText(hint)).toBeVisible()
  }
})

test('a withdrawal that M-PESA refuses is returned, and an unanswered one is never called failed', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount(200)
  const site = await device({ account })
  await site.clock.install()
  await site.goto('/profile')
  const dialog = await openWithdrawal(site)
  await setFaults(product, { b2cResultCode: '2040' })
  await askWithdrawal(dialog, 60)
  await expect(dialog.getByText('KES 60 returned to your balance')).toBeVisible()
  await expect(balance(site)).toHaveText(/200\.00/)
  await dialog.getByRole('button', { name: 'Try again' }).click()

  await setFaults(product, { b2cResultCode: null, b2cCallback: 'silence' })
  await askWithdrawal(dialog, 70)
  await expect(dialog.getByText('Sent to M-PESA')).toBeVisible()
  await expect(balance(site)).toHaveText(/130\.00/)
  await site.clock.fastForward(LATE_MS)
  await expect(dialog.getByText('M-PESA has not confirmed yet.')).toBeVisible()
  await expect(dialog).not.toContainText(/fail|returned to/i)
  await dialog.getByRole('button', { name: 'Continue browsing' }).click()
  await expect(site.getByRole('status').filter({ hasText: 'Withdrawing KES 70' })).toBeVisible()
  await site.goto('/profile/transactions')
  await site.getByRole('tab', { name: 'Withdrawals' }).click()
  const rows = site.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([/Pending.*70\.00/, /Failed.*60\.00/])
  await site.getByRole('button', { name: /Failed.*60\.00/ }).click()
  await expect(site.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Reserved from your balance/,
    /^Sent to M-PESA/,
    /^Returned to your balance/,
  ])
})

// spec: 2.26
test('a withdrawal is paid while its dialog is closed and the page reloaded, and unfolds to its steps and its receipt', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 300, at: '/profile' })
  const dialog = await openWithdrawal(site)
  await setFaults(product, { callbacksHeld: true })
  await askWithdrawal(dialog, 100)
  await expect(dialog.getByText('Sent to M-PESA, done')).toBeVisible()
  await site.reload()
  const bar = site.getByRole('status').filter({ hasText: 'Withdrawing KES 100' })
  await expect(bar).toBeVisible()
  await setFaults(product, { callbacksHeld: false })
  await site.getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText('KES 100 paid to your phone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(balance(site)).toHaveText(/200\.00/)

  // A payout that waited in a queue is not known to be paid, and is never called failed.
  await setFaults(product, { b2cCallback: 'queue-timeout' })
  await site.goto('/profile')
  await openWithdrawal(site)
  await askWithdrawal(dialog, 110)
  await expect(dialog.getByText('Not confirmed yet. We keep asking M-PESA')).toBeVisible()
  await expect(dialog).not.toContainText(/fail|returned to/i)
  await dialog.getByRole('button', { name: 'Continue browsing' }).click()

  await site.goto('/profile/transactions')
  await site.getByRole('tab', { name: 'Withdrawals' }).click()
  const row = site.getByRole('button', { name: /Completed.*100\.00/ })
  await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  const steps = site.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Reserved from your balance/, /^Sent to M-PESA/, /^Paid to your phone/])
  await expect(site.getByText(/^Receipt [A-Z0-9]{10}$/)).toBeVisible()
  await expect(site.getByRole('button', { name: 'Copy the receipt' })).toBeVisible()
  await row.click()
  await expect(steps).toHaveCount(0)
  await site.getByRole('button', { name: /Pending.*110\.00/ }).click()
  await expect(steps.last()).toHaveText(/^Not confirmed yet/)
})

// spec: 4.16, 4.29
test('a withdrawal whose answer is lost keeps the form, and sent again it is the same withdrawal', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount(200)
  const site = await device({ account })
  const keys: (string | undefined)[] = []
  await site.route('**/api/wallet/withdraw/', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await site.goto('/profile')
  const dialog = await openWithdrawal(site)
  await askWithdrawal(dialog, 80)
  await expect(dialog.getByText('An error occurred. Please try again later.')).toBeVisible()
  await expect(dialog.getByText('Your last request for KES 80 got no answer.')).toBeVisible()
  await expect(amount(dialog)).toHaveValue('80')
  await askWithdrawal(dialog, 80)
  await expect(dialog.getByText('KES 80 paid to your phone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(balance(site)).toHaveText(/120\.00/)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await payoutsTo(product, account.number)).toEqual([8_000])
})
