import { answerPrompt } from './account.ts'
import { balance, expect, openDeposit, test as untaxed } from './player.ts'
import { startProduct, type Product } from './products/product.ts'

/** A product under the law of 2025: what is shown before the button is what is taken. */
const test = untaxed.extend<Record<never, never>, { running: Product }>({
  running: [
    async ({}, use) => {
      const product = await startProduct({ TAX_PROFILE: 'kenya-2025' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// spec: 7.15
test('a deposit and a withdrawal show the tax, its law and what arrives before the button, and take just that', async ({
  newPlayer,
  product,
}) => {
  const { account, site } = await newPlayer({ at: '/profile' })
  const deposit = await openDeposit(site)
  await deposit.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect(deposit.getByText('Excise duty, Finance Act 2025')).toBeVisible()
  await expect(deposit.getByRole('definition').filter({ hasText: 'KES 95.00' })).toBeVisible()
  await deposit.getByRole('button', { name: 'Deposit KES 100' }).click()
  await answerPrompt(product, account.number, 'approve')
  await expect(deposit.getByText('Your balance is now KES 95.00.')).toBeVisible()
  await expect(deposit.getByText('Tax KES 5.00 · Excise duty, Finance Act 2025')).toBeVisible()
  await deposit.getByRole('button', { name: 'Done' }).click()

  await site.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
  const withdrawal = site.getByRole('dialog', { name: 'Withdraw' })
  await withdrawal.getByRole('textbox', { name: 'Amount' }).fill('95')
  await expect(withdrawal.getByText('Withholding tax, Finance Act 2025')).toBeVisible()
  await expect(withdrawal.getByRole('definition').filter({ hasText: 'KES 90.00' })).toBeVisible()
  await expect(withdrawal.getByText('KES 0.25 stays in your balance.')).toBeVisible()
  await withdrawal.getByRole('button', { name: 'Withdraw KES 95' }).click()
  await expect(withdrawal.getByText('KES 90 paid to your phone')).toBeVisible()
  await withdrawal.getByRole('button', { name: 'Done' }).click()
  await expect(balance(site)).toHaveAccessibleName(/0\.25/)

  await site.goto('/profile/transactions')
  await expect(site.getByText('Tax KES 5.00 · net KES 95.00')).toBeVisible()
  await site.getByRole('tab', { name: 'Withdrawals' }).click()
  await expect(site.getByText('Tax KES 4.75 · net KES 90.00')).toBeVisible()
  expect((await product.audit()).code).toBe(0)
})

// spec: 9.41
test('the smallest stake is the law’s, in the game too', async ({ device, product }) => {
  const game = await device()
  await game.goto(`${product.games}/aviator/?demo=true`)
  await expect(game.getByRole('group', { name: 'Stakes' }).getByRole('button').first()).toHaveText('20')
  await expect(game.getByLabel('Stake, KES').first()).toHaveValue('20')
})
