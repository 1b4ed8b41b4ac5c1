import type { Locator } from '@playwright/test'
import { answerPrompt, promptPhone, setFaults } from './account.ts'
import { askDeposit, balance, expect, header, openDeposit, openWithdrawal, test } from './player.ts'

/** Deposits and withdrawals as a player sees them, under faults of M-PESA and the network. */
const amount = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Amount' })
const presets = (dialog: Locator) =>
  dialog.getByRole('group', { name: 'Add to the amount' }).getByRole('button', { name: /^\+/ })
const retry = (dialog: Locator) => dialog.getByRole('button', { name: 'Try again' })
/** Longer than a prompt is on the phone, with the seconds the dialog adds. */
const PROMPT_OVER_MS = 80_000

test.afterEach(({ product }) => setFaults(product))

// spec: 5.13, 9.1
test('presets add to the amount, the last one is offered, a withdrawal has only those of 100 and above, and an amount is required', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 250, at: '/profile' })
  const deposit = await openDeposit(site)
  await expect(presets(deposit)).toHaveText(['+10', '+50', '+100', '+500', '+1,000'])
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(amount(deposit)).toHaveAccessibleDescription('Amount is required')
  for (const preset of ['+1,000', '+50', '+50'])
    await deposit.getByRole('button', { name: preset, exact: true }).click()
  await expect(amount(deposit)).toHaveValue('1100')
  await expect(amount(deposit)).not.toHaveAccessibleDescription('Amount is required')
  await expect(deposit.getByRole('button', { name: 'Deposit KES 1,100' })).toBeVisible()
  await deposit.getByRole('button', { name: 'Last: 250' }).click()
  await expect(amount(deposit)).toHaveValue('250')
  await site.keyboard.press('Escape')
  const withdrawal = await openWithdrawal(site)
  await expect(presets(withdrawal)).toHaveText(['+100', '+500', '+1,000'])
  await withdrawal.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(amount(withdrawal)).toHaveAccessibleDescription('Amount is required')
})

test('the wallet is fetched before the tap; an earlier tap shows its frame, with reduced motion', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount(), reducedMotion: 'reduce' })
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  const code = /\/assets\/wallet-[^/]*\.js$/
  await site.route(code, async route => {
    await held
    await route.continue()
  })
  const fetched = site.waitForRequest(code)
  await site.goto('/profile')
  await fetched
  await header(site).getByRole('button', { name: 'Deposit' }).click()
  const frame = site.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(frame).toBeVisible()
  const turning = () =>
    document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).getKeyframes()[0]?.['transform'])
  expect(await site.evaluate(turning)).toEqual([])
  release()
  await expect(site.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('a deposit that ends without money says how, and can be tried again', async ({ newPlayer, product }) => {
  const { account, site } = await newPlayer({ at: '/' })
  const dialog = await openDeposit(site)
  const endings = [
    {
      kes: 20,
      press: () => answerPrompt(product, account.number, 'cancel'),
      text: 'You cancelled the payment',
    },
    {
      kes: 21,
      press: () => answerPrompt(product, account.number, 'approve', '9999'),
      text: 'Wrong M-PESA PIN',
    },
    {
      // The sample phone holds KES 50,000.
      kes: 60_000,
      press: () => answerPrompt(product, account.number, 'approve'),
      text: 'Not enough money on M-PESA',
    },
  ]
  for (const { kes, press, text } of endings) {
    await askDeposit(dialog, kes)
    await press()
    await expect(dialog.getByRole('status').filter({ hasText: text })).toContainText('No money was taken.')
    await retry(dialog).click()
    await expect(amount(dialog)).toHaveValue(String(kes))
  }
  await askDeposit(dialog, 24)
  await answerPrompt(product, account.number, 'approve')
  await expect(dialog.getByText('KES 24 received')).toBeVisible()
  await expect(dialog.getByText('Your balance is now KES 24.00.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await site.goto('/profile/transactions')
  const rows = site.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Failed' })).toHaveCount(3)
  await expect(rows.first()).toHaveText(/^\d\d\/\d\d \d\d:\d\dCompleted\+KES 24\.00[A-Z0-9]{10}$/)
})

test('a deposit that M-PESA does not answer is never called failed, and is credited when paid', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount()
  const site = await device({ account })
  await site.clock.install()
  await site.goto('/')
  const dialog = await openDeposit(site)
  await askDeposit(dialog, 30)
  await site.clock.fastForward(PROMPT_OVER_MS)
  await expect(dialog.getByText('Not confirmed yet')).toBeVisible()
  await expect(dialog).not.toContainText(/fail|No money was taken/i)
  await dialog.getByRole('link', { name: 'Transactions' }).click()
  const row = site.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('Pending')
  await answerPrompt(product, account.number, 'approve')
  await expect(row).toContainText('Completed')
  await expect(balance(site)).toHaveText(/30\.00/)
})

test('an unknown code of M-PESA is unknown, not failed', async ({ device, newAccount, product }) => {
  const site = await device({ account: await newAccount() })
  await setFaults(product, { stkResultCode: '7777' })
  await site.goto('/')
  const dialog = await openDeposit(site)
  await amount(dialog).fill('30')
  await dialog.getByRole('button', { name: 'Deposit KES 30' }).click()
  await expect(dialog.getByText('Not confirmed yet')).toBeVisible()
  await expect(dialog).not.toContainText(/fail|No money was taken/i)
  await expect(dialog.getByRole('button', { name: 'Continue browsing' })).toBeVisible()
})

test('a missed prompt offers a retry and pay-bill at once, while M-PESA is still queried', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount()
  const site = await device({ account })
  await site.goto('/')
  const dialog = await openDeposit(site)
  await askDeposit(dialog, 23)
  await answerPrompt(product, account.number, 'ignore')
  const status = dialog.getByRole('status').filter({ hasText: 'Request expired' })
  await expect(status).toContainText('we credit KES 23 as soon as M-PESA confirms it')
  await expect(dialog).not.toContainText(/fail|No money was taken/i)
  await dialog.getByRole('button', { name: 'Pay by paybill' }).click()
  await expect(dialog.getByText('575758').first()).toBeVisible()
  await dialog.getByRole('tab', { name: 'Online' }).click()
  await askDeposit(dialog, 24)
  await answerPrompt(product, account.number, 'approve')
  await expect(dialog.getByText('KES 24 received')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await site.goto('/profile/transactions')
  const rows = site.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'KES 24.00' })).toContainText('Completed')
  await expect(rows.filter({ hasText: 'KES 23.00' })).toContainText('Pending')
})

test('a payment under way outlives a reload and a closed dialog, and its money is seen in every tab', async ({
  newPlayer,
  product,
}) => {
  const { account, site } = await newPlayer({ at: '/' })
  const other = await site.context().newPage()
  await other.goto('/games')
  await expect(balance(other)).toHaveText(/KES 0\.00/)
  await site.bringToFront()

  const dialog = await openDeposit(site)
  await askDeposit(dialog, 40)
  await site.reload()
  const bar = site.getByRole('status').filter({ hasText: 'Depositing KES 40' })
  await expect(bar).toBeVisible()
  await site.getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText('Check your phone').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await header(site).getByRole('button', { name: 'Deposit' }).click()
  await expect(dialog.getByText('Check your phone').first()).toBeVisible()

  await answerPrompt(product, account.number, 'approve')
  await expect(dialog.getByText('KES 40 received')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(balance(site)).toHaveText(/40\.00/)
  await expect(balance(other)).toHaveText(/40\.00/)
  await expect(bar).toHaveCount(0)
})

// spec: 4.16, 4.29
test('a deposit whose answer is lost keeps the form, and sent again it is the same deposit', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount()
  const site = await device({ account })
  const keys: (string | undefined)[] = []
  let lose = true
  await site.route('**/api/wallet/deposit/', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    if (lose) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await site.goto('/')
  const dialog = await openDeposit(site)
  await amount(dialog).fill('50')
  await dialog.getByRole('button', { name: 'Deposit KES 50' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
  await expect(amount(dialog)).toHaveValue('50')
  lose = false
  await askDeposit(dialog, 50)
  await answerPrompt(product, account.number, 'approve')
  await expect(dialog.getByText('KES 50 received')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  await site.goto('/profile/transactions')
  await expect(site.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

// spec: 4.16, 4.29
test('a deposit is refused while another prompt is on the phone, keeps the form, and succeeds later', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount()
  await promptPhone(product, account, 35)
  const site = await device({ account })
  await site.goto('/')
  const dialog = await openDeposit(site)
  await amount(dialog).fill('45')
  await dialog.getByRole('button', { name: 'Deposit KES 45' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'A payment prompt is already open on your phone. Finish it first',
  )
  await expect(amount(dialog)).toHaveValue('45')
  await answerPrompt(product, account.number, 'approve')
  await expect(balance(site)).toHaveText(/35\.00/)
  await askDeposit(dialog, 45)
  await answerPrompt(product, account.number, 'approve')
  await expect(dialog.getByText('Your balance is now KES 80.00.')).toBeVisible()
})
