import type { Page } from '@playwright/test'
import { expect, test } from './player.ts'

/** The simulated phone, from which a customer pays without a prompt. */
async function payBill(phone: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await phone.getByLabel(label).fill(value)
  await phone.getByRole('button', { name: 'Send' }).click()
}

test('the phone pays the pay-bill number from its menu, and a forwarded message brings the money back', async ({
  device,
  newAccount,
  product,
}) => {
  const { number } = await newAccount()
  const phone = await device({ viewport: { width: 360, height: 740 } })
  await phone.goto(`${product.phone}/phone/254${number.slice(1)}`)
  await phone.getByRole('link', { name: 'M-PESA' }).click()
  await phone.getByRole('link', { name: /Pay Bill/ }).click()
  const problem = phone.getByRole('alert').filter({ visible: true })
  await payBill(phone, { 'Account number': number, Amount: '250', 'M-PESA PIN': '1234' })
  await expect(problem).toHaveText('A business number has five to seven digits.')
  await payBill(phone, { 'Business number': '575758', 'M-PESA PIN': '1111' })
  await expect(problem).toHaveText('Wrong M-PESA PIN. The payment was not made.')
  await payBill(phone, { 'Account number': '0700000000', 'M-PESA PIN': '1234' })
  await expect(problem).toContainText('The business does not know that account number.')
  await payBill(phone, { 'Account number': number, 'M-PESA PIN': '1234' })
  await expect(phone.getByRole('status').filter({ hasText: 'is confirmed in Messages' })).toBeVisible()

  await phone.getByRole('link', { name: 'Back to M-PESA' }).click()
  await expect(phone.getByText('Ksh49,750.00', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(phone.getByRole('button', { name: 'Kiswahili' })).toHaveAttribute('aria-pressed', 'true')
  await phone.getByRole('link', { name: 'Back to the home screen' }).click()
  await phone.getByRole('link', { name: /Messages/ }).click()
  await phone.getByRole('button', { name: 'Forward to 456' }).click()
  await expect(phone.getByRole('listitem').filter({ hasText: 'umerudishwa' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Forward to 456' })).toHaveCount(0)
})
