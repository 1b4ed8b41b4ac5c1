import type { Locator, Page } from '@playwright/test'
import { answerPrompt, promptPhone, readPins, readTexts } from './account.ts'
import {
  balance,
  expect,
  fillRegistration,
  header,
  openDeposit,
  openWithdrawal,
  sendLogIn,
  test,
} from './player.ts'

/** The texts of a server. */
type Words = {
  readonly wrongPassword: string
  readonly promptStands: string
  readonly tooMuch: string
  /** A game with a demo, by its name and its address. */
  readonly game: readonly [name: string, path: string]
  readonly promo: readonly [running: string, ended: string]
}

const main = (site: Page) => site.getByRole('main')
const amount = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Amount' })
const code = (site: Page) => site.getByLabel('Code from the SMS')

/** The main jobs of players, against any server that has the endpoints of section 7. */
export function mainJobs({ wrongPassword, promptStands, tooMuch, game, promo }: Words): void {
  // spec: 7.11, 7.12, 7.13, 7.24
  test('spec 7: home, the tags, the search, a demo and the promos are there for a visitor', async ({
    device,
  }) => {
    const site = await device()
    const [name, path] = game
    await site.goto('/')
    await expect(main(site).getByRole('link', { name }).last()).toHaveAttribute('href', path)
    await main(site)
      .getByRole('navigation', { name: 'Filter by kind' })
      .getByRole('link', { name: 'Crash' })
      .click()
    await expect(site).toHaveURL('/?tags=crash')
    await expect(main(site).getByRole('link', { name }).last()).toBeVisible()
    await site.getByRole('button', { name: 'Search games' }).click()
    await site.getByPlaceholder('Type a game title').fill(name.slice(0, 3).toUpperCase())
    await site.getByRole('dialog').getByRole('link', { name: 'Demo' }).click()
    await expect(site).toHaveURL(`${path}?demo=true`)
    await expect(main(site).locator('iframe')).toHaveAttribute('title', `${name}, the game`)
    await site.goto(path)
    await expect(main(site).getByRole('link', { name: 'Login to play for real' })).toBeVisible()
    await site.goto('/promos')
    await expect(main(site).getByRole('group', { name: promo[1] })).toContainText('Offer Ended')
    await main(site).getByRole('link', { name: promo[0] }).click()
    await expect(main(site).getByRole('link', { name: 'Claim Offer' })).toBeVisible()
  })

  // spec: 7.5, 7.7
  test('spec 7: registration by PIN, a wrong log-in, a right one to the requested page, log-out', async ({
    device,
    newNumber,
    product,
  }) => {
    const [site, number] = [await device(), newNumber()]
    await site.goto('/register')
    await fillRegistration(site, number)
    await site.getByRole('button', { name: 'Register' }).click()
    const [pin = ''] = await readPins(product, number, 1)
    await site.getByLabel('PIN from the SMS').fill(pin)
    await expect(balance(site)).toHaveText(/KES 0\.00/)
    await header(site).getByRole('link', { name: 'Profile' }).click()
    await expect(main(site).getByText(`254****${number.slice(-3)}`)).toBeVisible()
    await main(site).getByRole('button', { name: 'Logout', exact: true }).click()
    await expect(site).toHaveURL('/login')
    expect(await site.evaluate(() => localStorage.getItem('ruka.tokens'))).toBeNull()
    await site.goto('/sort-deposit')
    await sendLogIn(site, number, 'not the password')
    await expect(site.getByRole('alert')).toHaveText(wrongPassword)
    await sendLogIn(site, number)
    await expect(site).toHaveURL('/sort-deposit')
    await expect(main(site).getByRole('button', { name: 'Find my deposit' })).toBeVisible()
  })

  // spec: 7.9
  test('spec 7: a forgotten password is reset in three steps, after which one is logged in', async ({
    device,
    newAccount,
    product,
  }) => {
    const { number } = await newAccount()
    const site = await device()
    await site.goto('/forgot-password')
    await site.getByLabel('M-PESA phone number').fill(number)
    await site.getByRole('button', { name: 'Send the code' }).click()
    const [sent = ''] = await readTexts(product, number, /^(\d{6}) is your code for a new password/, 1)
    await code(site).fill(sent)
    await site.getByLabel('New password', { exact: true }).fill('twiga mrefu 9 sana')
    await site.getByRole('button', { name: 'Change password and log in' }).click()
    await expect(balance(site)).toHaveText(/KES 0\.00/)
    await expect(site).toHaveURL('/')
  })

  // spec: 7.15, 7.17, 7.23
  test('spec 7: a deposit, one too many, a withdrawal, one too large, and both in the transactions', async ({
    newPlayer,
    product,
  }) => {
    const { account, site } = await newPlayer({ at: '/profile' })
    await promptPhone(product, account, 500)
    const deposit = await openDeposit(site)
    await amount(deposit).fill('100')
    await deposit.getByRole('button', { name: 'Deposit KES 100' }).click()
    await expect(deposit.getByRole('alert')).toContainText(promptStands)
    await expect(amount(deposit)).toHaveValue('100')
    await answerPrompt(product, account.number, 'approve')
    await expect(balance(site)).toHaveText(/500\.00/)
    await deposit.getByRole('button', { name: 'Deposit KES 100' }).click()
    await expect(amount(deposit)).toHaveCount(0)
    await answerPrompt(product, account.number, 'approve')
    await expect(balance(site)).toHaveText(/600\.00/)
    await site.keyboard.press('Escape')

    const withdrawal = await openWithdrawal(site)
    await amount(withdrawal).fill('700')
    await withdrawal.getByRole('button', { name: 'Withdraw KES 700' }).click()
    await expect(withdrawal.getByText(tooMuch)).toBeVisible()
    await amount(withdrawal).fill('200')
    await withdrawal.getByRole('button', { name: 'Withdraw KES 200' }).click()
    await expect(amount(withdrawal)).toHaveCount(0)
    await site.keyboard.press('Escape')
    await expect(balance(site)).toHaveText(/400\.00/)
    await site.goto('/profile/transactions')
    await expect(
      main(site)
        .getByText(/500\.00/)
        .first(),
    ).toBeVisible()
    await main(site).getByRole('tab', { name: 'Withdrawals' }).click()
    await expect(
      main(site)
        .getByText(/200\.00/)
        .first(),
    ).toBeVisible()
  })

  // spec: 7.20, 7.21
  test('spec 7: Sambaza moves stake with the code from the phone', async ({
    newAccount,
    newPlayer,
    product,
  }) => {
    const ben = await newAccount()
    const { account, site } = await newPlayer({ kes: 100, at: '/profile' })
    await main(site).getByRole('button', { name: 'Sambaza' }).click()
    const dialog = site.getByRole('dialog', { name: 'Sambaza' })
    await dialog.getByLabel('Recipient’s phone number').fill(ben.number)
    await amount(dialog).fill('40')
    await dialog.getByRole('button', { name: 'Send KES 40' }).click()
    const [sent = ''] = await readTexts(product, account.number, /^(\d{6}) is your code to send/, 1)
    await code(site).fill(sent)
    await expect(dialog.getByText(`You sent KES 40 to 254****${ben.number.slice(-3)}`)).toBeVisible()
    await site.keyboard.press('Escape')
    await expect(balance(site)).toHaveText(/60\.00/)
  })

  // spec: 7.10
  test('spec 7: a player who self-excludes is logged out, and cannot log in again', async ({ newPlayer }) => {
    const { account, site } = await newPlayer({ at: '/exclusion' })
    await main(site).getByRole('button', { name: 'Exclude me from betting' }).click()
    await site.getByRole('dialog').getByRole('button', { name: 'Exclude me from betting' }).click()
    await expect(main(site).getByText('Your exclusion has started')).toBeVisible()
    await expect(main(site).getByRole('button', { name: 'Exclude me from betting' })).toHaveCount(0)
    await site.goto('/login')
    await sendLogIn(site, account.number)
    await expect(site.getByRole('alert')).toBeVisible()
  })
}
