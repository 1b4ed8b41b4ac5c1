import type { Locator, Page } from '@playwright/test'
import { readTexts, type Account } from './account.ts'
import type { Called } from './products/product.ts'
import { balance, expect, test } from './player.ts'

/** Sambaza as both players see it, with the codes from their simulated phones. */
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name })
const code = (dialog: Locator) => field(dialog, 'Code from the SMS')
const CODE = /^(\d{6}) is your code to send/
const masked = (number: string) => `254****${number.slice(-3)}`

async function openSambaza(site: Page): Promise<Locator> {
  await site.getByRole('main').getByRole('button', { name: 'Sambaza' }).click()
  return site.getByRole('dialog', { name: 'Sambaza' })
}

async function ask(dialog: Locator, kes: number, recipient: string): Promise<void> {
  await field(dialog, 'Recipient’s phone number').fill(recipient)
  await field(dialog, 'Amount').fill(String(kes))
  await dialog.getByRole('button', { name: `Send KES ${kes}` }).click()
  await expect(code(dialog)).toBeFocused()
}

/** The newest code on the player's phone, once it has this number of them. */
const codeOf = async (product: Called, { number }: Account, count: number): Promise<string> =>
  (await readTexts(product, number, CODE, count)).at(-1)!

// spec: 2.61, 2.68, 3.16, 4.12, 4.13, 5.3, 5.14, 5.17
test('a player sends stake to another: both see it at once, and both phones get a message', async ({
  device,
  newAccount,
  product,
}) => {
  const [ann, ben] = [await newAccount(200), await newAccount()]
  const [site, other] = [await device({ account: ann }), await device({ account: ben })]
  await other.goto('/profile')
  await expect(balance(other)).toHaveText(/KES 0\.00/)
  await site.goto('/profile')
  const dialog = await openSambaza(site)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(field(dialog, 'Recipient’s phone number')).toHaveAccessibleDescription('Recipient is required')
  await expect(field(dialog, 'Amount')).toHaveAccessibleDescription('Amount is required')
  await field(dialog, 'Recipient’s phone number').fill('0712')
  await field(dialog, 'Amount').click()
  await expect(field(dialog, 'Recipient’s phone number')).toHaveAccessibleDescription(
    'Invalid recipient phone number',
  )
  await dialog.getByRole('button', { name: '+100' }).click()
  await ask(dialog, 150, ben.number)
  await dialog.getByRole('button', { name: 'Send KES 150' }).click()
  await expect(code(dialog)).toHaveAccessibleDescription('OTP is required')
  await code(dialog).pressSequentially(`x${await codeOf(product, ann, 1)}`)
  await expect(dialog.getByText(`You sent KES 150 to ${masked(ben.number)}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(balance(site)).toHaveText(/50\.00/)
  await expect(balance(other)).toHaveText(/150\.00/)
  await readTexts(product, ann.number, /(Sambaza \w+: you sent KES 150)/, 1)
  await readTexts(product, ben.number, /(Sambaza \w+: you received KES 150)/, 1)
  expect((await product.audit()).code).toBe(0)
})

test('a wrong code and a number that cannot receive keep the form, and say why', async ({
  device,
  newAccount,
  product,
}) => {
  const ann = await newAccount(100)
  const site = await device({ account: ann })
  await site.goto('/profile')
  const dialog = await openSambaza(site)
  await field(dialog, 'Recipient’s phone number').fill('0733000000')
  await field(dialog, 'Amount').fill('10001')
  await dialog.getByRole('button', { name: 'Send KES 10,001' }).click()
  await expect(field(dialog, 'Amount')).toHaveAccessibleDescription('The maximum is KES 10,000 at a time')
  await field(dialog, 'Amount').fill('101')
  await dialog.getByRole('button', { name: 'Send KES 101' }).click()
  await expect(field(dialog, 'Amount')).toHaveAccessibleDescription('Your balance is too low')
  await ask(dialog, 40, '0733000000')
  const right = await codeOf(product, ann, 1)
  await code(dialog).pressSequentially(right === '000000' ? '000001' : '000000')
  await expect(code(dialog)).toHaveAccessibleDescription('That code is wrong or has expired')
  await expect(code(dialog)).toHaveValue('')
  await code(dialog).fill(right)
  await expect(field(dialog, 'Recipient’s phone number')).toHaveAccessibleDescription(
    'This number cannot receive Sambaza now. Nothing was sent A player can receive up to KES 20,000 a day.',
  )
  await expect(field(dialog, 'Amount')).toHaveValue('40')
  await expect(balance(site)).toHaveText(/100\.00/)
})

// spec: 4.12
test('a transfer goes on after a resend, a closed dialog and a reload', async ({
  device,
  newAccount,
  product,
}) => {
  const [ann, ben] = [await newAccount(100), await newAccount()]
  const site = await device({ account: ann })
  await site.clock.install()
  await site.goto('/profile')
  const dialog = await openSambaza(site)
  await ask(dialog, 60, ben.number)
  const first = await codeOf(product, ann, 1)
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await site.clock.fastForward(30_000)
  await openSambaza(site)
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect(dialog.getByText('We sent a new code.')).toBeVisible()
  const second = await codeOf(product, ann, 2)
  await site.reload()
  await openSambaza(site)
  await expect(dialog.getByText(`KES 60 to ${masked(ben.number)}`)).toBeVisible()
  await code(dialog).fill(first)
  await expect(code(dialog)).toHaveAccessibleDescription('That code is wrong or has expired')
  await code(dialog).fill(second)
  await expect(dialog.getByText(`You sent KES 60 to ${masked(ben.number)}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to someone else' }).click()
  await expect(field(dialog, 'Recipient’s phone number')).toHaveValue('')
  await expect(balance(site)).toHaveText(/40\.00/)
})

test('a confirmation whose answer is lost can be sent again and moves the money once', async ({
  device,
  newAccount,
  product,
}) => {
  const [ann, ben] = [await newAccount(100), await newAccount()]
  const site = await device({ account: ann })
  let lose = true
  await site.route('**/api/wallet/sambaza/2/', async route => {
    const answer = await route.fetch()
    if (lose) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await site.goto('/profile')
  const dialog = await openSambaza(site)
  await ask(dialog, 30, ben.number)
  const right = await codeOf(product, ann, 1)
  await code(dialog).fill(right)
  await expect(dialog.getByText('the money cannot be sent twice')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
  await site.reload()
  lose = false
  await openSambaza(site)
  await code(dialog).fill(right)
  await expect(dialog.getByText(`You sent KES 30 to ${masked(ben.number)}`)).toBeVisible()
  await expect(balance(site)).toHaveText(/70\.00/)
})

// spec: 4.12
test('a first call whose answer is lost is the same transfer when it is sent again, with one code', async ({
  device,
  newAccount,
  product,
}) => {
  const [ann, ben] = [await newAccount(100), await newAccount()]
  const site = await device({ account: ann })
  const keys: (string | undefined)[] = []
  await site.route('**/api/wallet/sambaza/1/', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await site.goto('/profile')
  const dialog = await openSambaza(site)
  await field(dialog, 'Recipient’s phone number').fill(ben.number)
  await field(dialog, 'Amount').fill('25')
  await dialog.getByRole('button', { name: 'Send KES 25' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
  await expect(field(dialog, 'Amount')).toHaveValue('25')
  await ask(dialog, 25, ben.number)
  expect(keys).toEqual([keys[0], keys[0]])
  const codes = await readTexts(product, ann.number, CODE, 1)
  expect(codes).toHaveLength(1)
  await code(dialog).fill(codes[0]!)
  await expect(dialog.getByText(`You sent KES 25 to ${masked(ben.number)}`)).toBeVisible()
  await expect(balance(site)).toHaveText(/75\.00/)
})

// spec: 2.70, 4.12, 7.20
test('a server that asks for no code is believed, and closing reads the balance', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  await site.route('**/api/wallet/sambaza/1/', route =>
    route.fulfill({ json: { data: { message: 'Sent, says another server' } } }),
  )
  await site.goto('/profile')
  const dialog = await openSambaza(site)
  await field(dialog, 'Recipient’s phone number').fill('0733000000')
  await field(dialog, 'Amount').fill('10')
  await dialog.getByRole('button', { name: 'Send KES 10' }).click()
  await expect(dialog.getByText('Sent, says another server')).toBeVisible()
  const read = site.waitForRequest('**/api/auth/me/')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await read
  await expect(dialog).toBeHidden()
})
