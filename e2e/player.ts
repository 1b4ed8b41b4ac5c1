import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { undraw } from './drawn-pages.ts'
import { fund, openAccount, PASSWORD, type Account } from './account.ts'
import { forwardedFor, type Called, type Product } from './products/product.ts'
import { SERVERS } from './servers.ts'

type Visit = BrowserContextOptions & {
  /** The account whose tokens the device holds. */
  readonly account?: Account
  /** What the device remembers of theme, language and menu. */
  readonly preferences?: Readonly<Record<string, unknown>>
  /** Pages come as from a plain file server: the shell draws them itself and asks for what they show. */
  readonly bare?: boolean
}
type Opening = Omit<Visit, 'account'> & {
  /** What the player has deposited. */
  readonly kes?: number
  /** The address of the page. */
  readonly at: string
}
export type Role = 'visitor' | 'player'
type ForTest = {
  /** The product, called from this journey's own address. */
  readonly product: Called
  /** A browser context of its own with one blank page. */
  readonly device: (visit?: Visit) => Promise<Page>
  /** Opens an account under an unused number, over HTTP, and deposits the shillings. */
  readonly newAccount: (kes?: number) => Promise<Account>
  /** A player with an account, money and an open page: how most journeys begin. */
  readonly newPlayer: (opening: Opening) => Promise<{ account: Account; site: Page }>
  /** Pages of a visitor and of `anyPlayer` that stay open from journey to journey. */
  readonly sharedPages: Readonly<Record<Role, Page>>
}
type ForWorker = {
  readonly server: keyof typeof SERVERS
  readonly running: Product
  readonly newNumber: () => string
  readonly newAddress: () => string
  /** A player without money whom every journey of the worker may use and none may change. */
  readonly anyPlayer: Account
  readonly workerPages: Readonly<Record<Role, Page>>
}

/**
 * Journeys in one worker share one product, and each has an address, players, phones and devices of its own,
 * so that what is counted for an address is counted for one journey.
 */
export const test = base.extend<ForTest, ForWorker>({
  server: ['ours', { option: true, scope: 'worker' }],
  running: [
    async ({ server }, use) => {
      const product = await SERVERS[server]()
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
  newAddress: [
    async ({}, use) => {
      let last = 0
      await use(() => `198.18.${Math.floor((last += 1) / 256)}.${last % 256}`)
    },
    { scope: 'worker' },
  ],
  anyPlayer: [
    async ({ running, newAddress, newNumber }, use) => {
      await use(await openAccount({ ...running, address: newAddress() }, newNumber()))
    },
    { scope: 'worker' },
  ],
  workerPages: [
    async ({ browser, running, anyPlayer, newAddress }, use) => {
      const product = { ...running, address: newAddress() }
      // What the configuration says of devices is for those of one test only.
      const device = { serviceWorkers: 'block', locale: 'en-KE', timezoneId: 'Africa/Nairobi' } as const
      const open = async (visit: Visit) =>
        openLive(await (await deviceOf(browser, product, { ...device, ...visit })).newPage())
      const pages = { visitor: await open({}), player: await open({ account: anyPlayer }) }
      await use(pages)
      for (const page of Object.values(pages)) await page.context().close()
    },
    { scope: 'worker' },
  ],
  sharedPages: async ({ workerPages }, use) => {
    await use(workerPages)
    for (const page of Object.values(workerPages)) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  product: async ({ running, newAddress }, use) => {
    await use({ ...running, address: newAddress() })
  },
  newAccount: async ({ product, newNumber }, use) => {
    await use(async (kes = 0) => {
      const account = await openAccount(product, newNumber())
      if (kes > 0) await fund(product, account, kes)
      return account
    })
  },
  newPlayer: async ({ newAccount, device }, use) => {
    await use(async ({ kes, at, ...visit }) => {
      const account = await newAccount(kes)
      const site = await device({ account, ...visit })
      await site.goto(at)
      return { account, site }
    })
  },
  device: async ({ browser, product }, use) => {
    const opened: BrowserContext[] = []
    const faults: string[] = []
    await use(async ({ bare = false, ...visit } = {}) => {
      const context = await deviceOf(browser, product, visit)
      opened.push(context)
      if (bare) await undraw(context)
      const page = await context.newPage()
      page.on('pageerror', ({ message }) => REACT_FAULT.test(message) && faults.push(message))
      if (visit.javaScriptEnabled !== false) openLive(page)
      return page
    })
    for (const context of opened) await context.close()
    expect(faults).toEqual([])
  },
})

/** React says so of a page that it could not hydrate as the server drew it, among others. */
const REACT_FAULT = /Minified React error/

/** A device, with what it remembers. */
export function deviceOf(
  browser: Browser,
  product: Called,
  { account, preferences, ...options }: Visit = {},
): Promise<BrowserContext> {
  const kept = { 'ruka.tokens': account, 'ruka.preferences': preferences }
  const localStorage = Object.entries(kept)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  return browser.newContext({
    baseURL: product.site,
    storageState: { cookies: [], origins: [{ origin: product.site, localStorage }] },
    extraHTTPHeaders: forwardedFor(product),
    ...options,
  })
}

/**
 * Makes the page's `goto` wait until the page is live, as a person does; a journey that must be quicker asks
 * for `commit`.
 */
function openLive(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    await stepBackEnded(page)
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit')
      await page
        .locator('.drawn')
        .waitFor({ state: 'detached', timeout: 10_000 })
        .catch(() => undefined)
    return response
  }
  return page
}

/** A dialog that closes steps back in the history, which would abort a navigation that starts before. */
async function stepBackEnded(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => document.querySelector('dialog[open]') !== null || history.state?.layer === undefined,
      undefined,
      { timeout: 1_000 },
    )
    .catch(() => undefined)
}

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
  return shown(site.getByRole('dialog', { name: 'Deposit' }))
}

async function shown(dialog: Locator): Promise<Locator> {
  await expect(dialog).toBeVisible()
  return dialog
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
  return shown(site.getByRole('dialog', { name: 'Withdraw' }))
}

/** Asks for a withdrawal. */
export async function askWithdrawal(dialog: Locator, kes: number): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(String(kes))
  await dialog.getByRole('button', { name: `Withdraw KES ${kes.toLocaleString('en-KE')}` }).click()
}

export { expect }
