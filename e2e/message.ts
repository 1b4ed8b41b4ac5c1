import type { Page, Route } from '@playwright/test'

/** A message of the specification as data: what makes a page show it, and where it is shown. */
type Answer = NonNullable<Parameters<Route['fulfill']>[0]>
export type Message = {
  /** What it proves, by the section. */
  readonly proves: string
  readonly text: string
  /** The name of the field that it belongs to; else it is in the alert, or anywhere on the screen. */
  readonly beside?: string
  readonly place?: 'alert' | 'screen'
  readonly as?: 'visitor' | 'player'
  readonly at: string
  /** What the API answers; the rest is the product’s own. */
  readonly answers?: Readonly<Record<string, Answer>>
  readonly act?: (site: Page) => Promise<unknown>
}

export const PHONE = 'M-PESA phone number'
export const RECIPIENT = 'Recipient’s phone number'
export const NUMBER = '0712000001'
export const said = (json: unknown, status = 400): Answer => ({ status, json })
export const FAULT: Answer = { status: 500, body: '' }
const DONE: Answer = { json: { data: {} } }

export const press = (name: string) => (site: Page) =>
  site.getByRole('main').getByRole('button', { name, exact: true }).click()
export const leave = (label: string, value: string) => async (site: Page) => {
  await site.getByLabel(label, { exact: true }).fill(value)
  await site.getByLabel(label, { exact: true }).blur()
}
export const both =
  (...acts: ((site: Page) => Promise<unknown>)[]) =>
  async (site: Page) => {
    for (const act of acts) await act(site)
  }
export const inDialog = (name: string) => (site: Page) =>
  site.getByRole('dialog').getByRole('button', { name, exact: true }).click()
export const logIn = both(leave(PHONE, NUMBER), leave('Password', 'some password'), press('Login'))
export const sendCode = both(leave(PHONE, NUMBER), press('Send the code'))
export const CODE_SENT = { '**/api/auth/reset-password/1/': DONE, '**/api/auth/reset-password/2/': DONE }
export const typeCode = (site: Page) => site.getByLabel('Code from the SMS').fill('123456')
export const openSambaza = press('Sambaza')
export const askSambaza = both(
  openSambaza,
  leave(RECIPIENT, '0733000000'),
  inDialog('+10'),
  inDialog('Send KES 10'),
)
