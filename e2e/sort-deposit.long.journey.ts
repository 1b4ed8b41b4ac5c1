import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answerPrompt, fund, readConfirmation, setFaults } from './account.ts'
import { askDeposit, balance, expect, openDeposit, test } from './player.ts'

/** Money that did not arrive, found by M-PESA's message about it; and the statement of all that did. */
const send = async (site: Page, text: string) => {
  await site.getByLabel('Transaction message').fill(text)
  await site.getByRole('button', { name: 'Find my deposit' }).click()
}

test.afterEach(({ product }) => setFaults(product))

// spec: 2.28, 2.62, 4.15, 4.18, 5.15, 6.9
test('a deposit whose callback was lost is found by the message on the phone', async ({
  newPlayer,
  product,
}) => {
  const { account, site } = await newPlayer({ at: '/profile' })
  const dialog = await openDeposit(site)
  await askDeposit(dialog, 250)
  await setFaults(product, {
    // The answer to the claim itself is a callback too, and must not be the one that is lost.
    callbackFaultsFor: 'stk',
    // More than this one: a prompt that an earlier journey left open may end during it, and be the next.
    callbacksDropNext: 100,
    stkWithoutC2b: true,
    // The list of payments is read every five minutes, and would credit it first where that minute is now.
    pullLagMs: 3_600_000,
    queryResultCode: '4999',
  })
  await answerPrompt(product, account.number, 'approve')
  await site.keyboard.press('Escape')

  await site.getByRole('link', { name: /Sort deposit/ }).click()
  await expect(site.getByRole('heading', { name: 'Which deposits can be traced' })).toBeVisible()
  await expect(site.getByRole('listitem').filter({ hasText: /^Pending|^Failed/ })).toHaveCount(2)
  await site.getByRole('button', { name: 'Find my deposit' }).click()
  await expect(site.getByLabel('Transaction message')).toHaveAccessibleDescription('Message is required')
  await send(site, await readConfirmation(product, account.number))
  await expect(site.getByText('KES 250.00 added to your balance')).toBeVisible()
  await expect(site.getByLabel('Transaction message')).toBeHidden()
  await expect(balance(site)).toContainText('250')
})

// spec: 2.28, 4.15
test('a message about something else keeps the form, and a deposit that is credited already is reported as such', async ({
  newPlayer,
  product,
}) => {
  const { account, site } = await newPlayer({ kes: 120, at: '/sort-deposit' })
  await send(site, 'UE72Q3E6P3 Confirmed. Ksh50.00 sent to Keneth Wambu on 7/5/26 at 7:58 AM.')
  await expect(site.getByRole('alert')).toContainText('is not about a deposit to us')
  await expect(site.getByLabel('Transaction message')).toBeVisible()

  await send(site, await readConfirmation(product, account.number))
  await expect(site.getByText('KES 120.00 is already in your balance')).toBeVisible()
  await site.getByRole('button', { name: 'Trace another' }).click()
  await send(site, 'UEAHHHHHH7')
  await expect(site.getByText('we found no deposit of yours')).toBeVisible()
  await site.getByRole('link', { name: 'Go back' }).click()
  await expect(site).toHaveURL(/\/profile$/)
  expect((await product.audit()).code).toBe(0)
})

test('the full statement downloads, and its changes sum to the balance', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount(500)
  await fund(product, account, 35)
  const site = await device({ account })
  await site.goto('/profile/transactions')
  await site.getByText('Full statement').click()
  const download = async (name: string) => {
    const [file] = await Promise.all([
      site.waitForEvent('download'),
      site.getByRole('button', { name }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await download('Download CSV')
  expect(csv.name).toMatch(/^statement-20\d\d-\d\d-\d\d-20\d\d-\d\d-\d\d\.csv$/)
  const lines = csv.bytes.toString().trim().split('\r\n')
  const changes = lines.slice(2, -1).map(line => Math.round(Number(line.split(',')[3]) * 100))
  expect(changes).toEqual([500_00, 35_00])
  expect(lines.at(-1)).toContain('Closing balance,,,535.00')
  await expect(site.getByText('The download has started.')).toBeVisible()

  const pdf = await download('Download PDF')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
