import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { openAccount, PASSWORD, type Account } from './account.ts'
import { startProduct, type Product } from './product.ts'

type Visit = BrowserContextOptions & {
  /** Whose tokens the device holds. */
  readonly account?: Account
  /** What the device remembers of theme, language and menu. */
  readonly preferences?: Readonly<Record<string, unknown>>
}
type ForTest = {
  /** A device of its own, with one page that has not gone anywhere yet. */
  readonly device: (visit?: Visit) => Promise<Page>
  /** Opens an account under a number that nobody has. */
  readonly newAccount: () => Promise<Account>
}
type ForFile = { readonly product: Product; readonly newNumber: () => string }

/**
 * Journeys share one product, and each has players, phones and devices of its own. One address may register 60 times an
 * hour, so whoever needs many accounts starts a product of their own.
 */
export const test = base.extend<ForTest, ForFile>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  newNumber: [
    async ({}, use) => {
      let last = 710_000_000
      await use(() => `0${(last += 1)}`)
    },
    { scope: 'worker' },
  ],
  newAccount: async ({ product, newNumber }, use) => {
    await use(() => openAccount(product, newNumber()))
  },
  device: async ({ browser, product }, use) => {
    const opened: BrowserContext[] = []
    await use(async ({ account, preferences, ...options } = {}) => {
      const kept = { 'ruka.tokens': account, 'ruka.preferences': preferences }
      const localStorage = Object.entries(kept)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => ({ name, value: JSON.stringify(value) }))
      const context = await browser.newContext({
        baseURL: product.site,
        storageState: { cookies: [], origins: [{ origin: product.site, localStorage }] },
        ...options,
      })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** The bar on top. */
export const header = (site: Page): Locator => site.getByRole('banner')

/** The balance as the header shows it, followed without a reload. */
export const balance = (site: Page): Locator => header(site).getByRole('button', { name: /^Balance/ })

/** Fills the first step of the registration, without sending it. */
export async function fillRegistration(site: Page, number: string): Promise<void> {
  await site.getByLabel('M-PESA phone number').fill(number)
  await site.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await site.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await site.getByLabel(/I am 18 or older/).check()
}

/** Fills the log-in form and sends it. */
export async function sendLogIn(site: Page, number: string, password = PASSWORD): Promise<void> {
  const form = site.getByRole('main')
  await form.getByLabel('M-PESA phone number').fill(number)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Opens the deposit dialog from the header. */
export async function openDeposit(site: Page): Promise<Locator> {
  await header(site)
    .getByRole('button', { name: /Deposit/ })
    .click()
  return site.getByRole('dialog', { name: 'Deposit' })
}

/** Asks for a deposit, up to where the phone is prompted. */
export async function askDeposit(dialog: Locator, kes: number): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(String(kes))
  await dialog.getByRole('button', { name: `Deposit KES ${kes.toLocaleString('en-KE')}` }).click()
  await expect(dialog.getByText('Check your phone').first()).toBeVisible()
}

/** Opens the withdrawal dialog from the profile. */
export async function openWithdrawal(site: Page): Promise<Locator> {
  await site.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
  return site.getByRole('dialog', { name: 'Withdraw' })
}

/** Asks for a withdrawal. */
export async function askWithdrawal(dialog: Locator, kes: number): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(String(kes))
  await dialog.getByRole('button', { name: `Withdraw KES ${kes.toLocaleString('en-KE')}` }).click()
}

export { expect }
