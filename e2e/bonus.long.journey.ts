import type { Locator, Page } from '@playwright/test'
import { fund, openAccount, payoutsTo, setFaults } from './account.ts'
import { expect, test } from './player.ts'
import { stake } from './stake.ts'

/** The withdrawal of referral earnings, in every outcome of M-PESA. */
const amount = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Amount' })
const available = (site: Page) => site.getByRole('main').getByRole('region', { name: 'Available' })
/** Longer than the dialog waits before it says that M-PESA is late. */
const LATE_MS = 80_000

async function openBonus(site: Page): Promise<Locator> {
  await available(site).getByRole('button', { name: 'Withdraw to M-PESA' }).click()
  return site.getByRole('dialog', { name: 'Withdraw bonus' })
}

async function ask(dialog: Locator, kes: number): Promise<void> {
  await amount(dialog).fill(String(kes))
  await dialog.getByRole('button', { name: `Withdraw KES ${kes}` }).click()
}

test.afterEach(({ product }) => setFaults(product))

// One journey, since earnings take a friend's deposits and their stakes.
// spec: 2.68, 4.16, 4.29
test('a bonus is refused with the form kept, paid across a reload, and never called failed when M-PESA is silent', async ({
  device,
  newNumber,
  newPlayer,
  product,
}) => {
  const { account: referrer, site } = await newPlayer({ kes: 10, at: '/bonus' })
  const link = site.getByRole('main').getByRole('region', { name: 'Your link' }).getByText('/win/')
  const friend = await openAccount(product, newNumber(), (await link.textContent())!.slice(-8))
  await fund(product, friend, 2_200)
  await fund(product, friend, 4_400)
  const other = await device({ account: friend })
  await stake(other, 6_600)
  await other.close()
  await expect(available(site)).toContainText('KES 110.00')
  const dialog = await openBonus(site)

  await test.step('refused: below the minimum, and more than there is', async () => {
    await expect(dialog.getByText('KES 110.00')).toBeVisible()
    await ask(dialog, 49)
    await expect(amount(dialog)).toHaveAccessibleDescription(
      'The amount is below the minimum. Minimum KES 50.',
    )
    await expect(amount(dialog)).toHaveValue('49')
    await ask(dialog, 111)
    await expect(amount(dialog)).toHaveAccessibleDescription('Your balance is too low')
    await expect(amount(dialog)).toHaveValue('111')
    await expect(dialog.getByText('KES 110.00')).toBeVisible()
  })

  await test.step('closed and reloaded while it is sent, then paid', async () => {
    await setFaults(product, { callbacksHeld: true })
    await ask(dialog, 50)
    await expect(dialog.getByText('Sent to M-PESA, done')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    // A dialog that closes steps back in the history, which would abort the reload.
    await site.waitForFunction(() => (history.state as { layer?: string } | null)?.layer === undefined)
    await site.reload()
    await expect(site.getByRole('status').filter({ hasText: 'Withdrawing KES 50' })).toBeVisible()
    await expect(available(site)).toContainText('KES 60.00')
    await site.getByRole('button', { name: 'View' }).click()
    await expect(dialog.getByText('Sent to M-PESA, done')).toBeVisible()
    await setFaults(product)
    await expect(dialog.getByText('KES 50 paid to your phone')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await payoutsTo(product, referrer.number)).toEqual([5_000])
  })

  await test.step('M-PESA says nothing', async () => {
    await setFaults(product, { b2cCallback: 'silence' })
    await site.clock.install()
    await site.reload()
    await openBonus(site)
    await ask(dialog, 60)
    await expect(dialog.getByText('Reserved from your bonus, done')).toBeVisible()
    await site.clock.fastForward(LATE_MS)
    await expect(dialog.getByText('M-PESA has not confirmed yet.')).toBeVisible()
    await expect(dialog).not.toContainText(/fail|returned to/i)
    await dialog.getByRole('button', { name: 'Continue browsing' }).click()
    await expect(available(site)).toContainText('KES 0.00')
    await site.goto('/profile/transactions')
    await site.getByRole('tab', { name: 'Withdrawals' }).click()
    const rows = site.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveText([/Pending.*60\.00/, /Completed.*50\.00/])
  })
  expect(await product.audit()).toMatchObject({ code: 0 })
})
