import type { Page } from '@playwright/test'
import { payBill } from './account.ts'
import { balance, expect, openDeposit, test } from './player.ts'

/** What was copied, as another page pastes it: the site itself may write to the clipboard and not read it. */
async function copied(site: Page): Promise<string> {
  const paper = await site.context().newPage()
  await paper.setContent('<textarea></textarea>')
  const field = paper.getByRole('textbox')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await paper.close()
  return text
}

/** Deposits by pay-bill: what the screen says to do, done on the phone. */
// spec: 2.69, 2.71, 2.73, 9.17
test('the manual tab shows every step, and a payment by it is in the balance without a reload', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount()
  const msisdn = `254${account.number.slice(1)}`
  const site = await device({ account, permissions: ['clipboard-write'] })
  await site.goto('/')
  const dialog = await openDeposit(site)
  const tab = dialog.getByRole('tab', { name: 'Manual' })
  await dialog.evaluate(element => Promise.all(element.getAnimations().map(opening => opening.finished)))
  const place = await tab.boundingBox()
  await tab.click()
  await expect(dialog).toContainText('Deposit from your registered phone number only.')
  await expect(dialog.getByRole('listitem')).toContainText([
    /M-PESA app, the MySafaricom app, your SIM menu, or by dialling\*334#/,
    'Pay Bill',
    'Enter the business number575758',
    `Enter your registered phone number, without spaces, as the account number${msisdn}`,
    'Enter the amount.',
    'Enter your M-PESA PIN',
    'M-PESA confirms by SMS',
  ])
  expect(await tab.boundingBox(), 'the tabs stay under the thumb').toEqual(place)
  for (const [name, text] of [
    ['Copy the short code', '*334#'],
    ['Copy the business number', '575758'],
    ['Copy the account number', msisdn],
  ] as const) {
    await dialog.getByRole('button', { name }).click()
    await expect.poll(() => copied(site)).toBe(text)
  }
  await payBill(product, account.number, { businessNumber: '575758', account: msisdn, amountKes: 350 })
  await expect(dialog.getByRole('status').filter({ hasText: 'Balance' })).toHaveText('Balance KES 350.00')
  await expect(balance(site)).toHaveText(/350\.00/)
  await site.goto('/profile/transactions')
  const row = site.getByRole('main').getByRole('listitem')
  await expect(row).toHaveText(/^\d\d\/\d\d \d\d:\d\dCompleted\+KES 350\.00[A-Z0-9]{10}$/)
  expect(await product.audit()).toMatchObject({ code: 0 })
})

// spec: 2.69
test('without a pay-bill number a deposit has no tabs', async ({ device, newAccount }) => {
  const site = await device({ account: await newAccount(), bare: true })
  await site.route('**/site.json', async route => {
    const answer = await route.fetch()
    return route.fulfill({ json: { ...((await answer.json()) as object), paybill: '' } })
  })
  await site.goto('/')
  const dialog = await openDeposit(site)
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveCount(0)
})
