import type { Page } from '@playwright/test'
import { answerPrompt } from './account.ts'
import { expectNoViolations } from './axe.ts'
import { askDeposit, expect, fillRegistration, openDeposit, test } from './player.ts'

/** The dialogs and states without an address; the addresses themselves are in the journey of the routes. */
async function visit(site: Page, number: string): Promise<void> {
  await site.goto('/')
  await site.getByRole('button', { name: 'Search games' }).click()
  await site.getByPlaceholder('Type a game title').fill('avi')
  await expect(site.getByRole('dialog').getByRole('link')).toHaveText(['Demo', 'Play'])
  await expectNoViolations(site, 'the search')
  await site.goto('/login')
  await site.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(site.getByText('Password is required')).toBeVisible()
  await expectNoViolations(site, '/login with errors')
  await site.goto('/register')
  await fillRegistration(site, number)
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(site.getByLabel('PIN from the SMS')).toBeVisible()
  await expectNoViolations(site, '/register, the PIN')
}

async function play(site: Page): Promise<void> {
  await site.goto('/profile')
  await site.getByRole('button', { name: 'Menu' }).click()
  await expect(site.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoViolations(site, 'the drawer')
  await site.keyboard.press('Escape')
  await site.getByRole('button', { name: 'Logout on all devices' }).click()
  await expect(site.getByRole('dialog')).toBeVisible()
  await expectNoViolations(site, 'the question before logging out everywhere')
  await site.keyboard.press('Escape')
  await site.getByRole('button', { name: 'Withdraw' }).click()
  await expect(site.getByRole('dialog', { name: 'Withdraw' })).toBeVisible()
  await expectNoViolations(site, 'the withdrawal dialog')
  await site.goto('/bonus')
  await site.getByRole('button', { name: 'Withdraw to M-PESA' }).click()
  await expect(site.getByRole('dialog', { name: 'Withdraw bonus' })).toBeVisible()
  await expectNoViolations(site, 'the withdrawal of a bonus')
}

test('axe finds no violation on a visitor’s dialogs and states', async ({ device, newNumber }) => {
  await visit(await device(), newNumber())
})

test('axe finds no violation on a player’s dialogs and states', async ({ device, newAccount }) => {
  await play(await device({ account: await newAccount() }))
})

test('axe finds nothing on a deposit, from its form to its end', async ({ newPlayer, product }) => {
  const { account, site } = await newPlayer({ at: '/bonus' })
  const dialog = await openDeposit(site)
  await expectNoViolations(site, 'the deposit dialog')
  await dialog.getByRole('tab', { name: 'Manual' }).click()
  await expectNoViolations(site, 'the deposit dialog, by paybill')
  await dialog.getByRole('tab', { name: 'Online' }).click()
  await askDeposit(dialog, 20)
  await expectNoViolations(site, 'the wait for M-PESA')
  await site.keyboard.press('Escape')
  await expect(site.getByText('Depositing KES 20')).toBeVisible()
  await expectNoViolations(site, 'the bar of the wait')
  await site.getByRole('button', { name: 'View' }).click()
  await answerPrompt(product, account.number, 'cancel')
  await expect(dialog.getByText('You cancelled the payment')).toBeVisible()
  await expectNoViolations(site, 'a deposit that was cancelled')
  await site.keyboard.press('Escape')
  await site.goto('/profile/transactions')
  await expect(site.getByRole('main').getByText('Failed').first()).toBeVisible()
  await expectNoViolations(site, 'a failed transaction')
})

test('axe finds nothing on the Sambaza dialog', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/profile' })
  await site.route('**/api/wallet/sambaza/1/', route => route.fulfill({ json: { data: { ref_no: 'A1' } } }))
  await site.getByRole('button', { name: 'Sambaza' }).click()
  const sambaza = site.getByRole('dialog', { name: 'Sambaza' })
  await sambaza.getByRole('button', { name: 'Send', exact: true }).click()
  await expectNoViolations(site, 'the Sambaza dialog with errors')
  await sambaza.getByLabel('Recipient’s phone number').fill('0733000000')
  await sambaza.getByRole('button', { name: '+10', exact: true }).click()
  await sambaza.getByRole('button', { name: 'Send KES 10' }).click()
  await expect(sambaza.getByLabel('Code from the SMS')).toBeFocused()
  await expectNoViolations(site, 'the code of the Sambaza dialog')
})
