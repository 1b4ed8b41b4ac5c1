import { mainJobs } from './main-jobs.ts'
import { balance, expect, fillRegistration, test } from './player.ts'

/**
 * The main jobs against another vendor's server, which has the endpoints of section 7 and none of our extras.
 */
test.use({ server: 'another' })

mainJobs({
  wrongPassword: 'No active account found with the given credentials',
  promptStands: 'A payment is already waiting on your phone.',
  tooMuch: 'You do not have so much.',
  game: ['Nyota', '/games/nyota'],
  promo: ['Fly free', 'Last year'],
})

// spec: 4.10, 7.7
test('spec 7: a server that asks for no PIN registers in default mode', async ({ device }) => {
  const site = await device()
  await site.goto('/register')
  await fillRegistration(site, '0712000099')
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(balance(site)).toHaveText(/KES 0\.00/)
})

// spec: 7.19, 7.22
test('spec 7: bonus is withdrawn, and a lost deposit is claimed, with the server’s own texts', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/bonus' })
  const main = site.getByRole('main')
  await expect(main.getByText('150.50').first()).toBeVisible()
  await main.getByRole('button', { name: 'Withdraw to M-PESA' }).click()
  const dialog = site.getByRole('dialog', { name: 'Withdraw bonus' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await dialog.getByRole('button', { name: 'Withdraw KES 100' }).click()
  await expect(dialog.getByText('Your bonus is on its way.')).toBeVisible()
  await site.goto('/sort-deposit')
  const message = main.getByLabel('Transaction message')
  await message.fill('Nothing of the kind')
  await main.getByRole('button', { name: 'Find my deposit' }).click()
  await expect(message).toHaveAccessibleDescription(/Enter a valid value|no M-PESA code/)
  await message.fill('UE92Q3N5H7 Confirmed. Ksh100.00 sent to NYOTA for account 254712000001')
  await main.getByRole('button', { name: 'Find my deposit' }).click()
  await expect(main.getByText('We are looking for your payment.')).toBeVisible()
})

// spec: 4.4
test('spec 7: a session that the server no longer knows is over, without a refresh', async ({ device }) => {
  const site = await device({ account: { number: '', access: 'gone', refresh: 'gone' } })
  await site.goto('/profile')
  await expect(site).toHaveURL('/login?redirect=%2Fprofile')
  expect(await site.evaluate(() => localStorage.getItem('ruka.tokens'))).toBeNull()
})

test('spec 7: devices are listed only for a server that names the list among its extras', async ({
  newAccount,
  device,
}) => {
  const site = await device({ account: await newAccount() })
  let extras: string[] | undefined
  await site.route('**/api/auth/me/', async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    return route.fulfill({ json: { data: { ...data, bonus_withdrawable: 0, extras } } })
  })
  const devices = site.getByRole('main').getByRole('link', { name: /Your devices/ })
  await site.goto('/profile')
  await expect(site.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await expect(devices).toHaveCount(0)
  extras = ['sessions']
  await site.reload()
  await expect(devices).toBeVisible()
})
