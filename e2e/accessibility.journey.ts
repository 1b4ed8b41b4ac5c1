import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { answerPrompt } from './account.ts'
import { askDeposit, expect, fillRegistration, openDeposit, test } from './player.ts'

/** Every screen of the shell under axe: on a small phone and a desk, in both themes. */
const WIDTHS = [360, 1280]
/** What a theme can break; the other rules are tried in the dark one. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

async function expectNoViolations(site: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await site.setViewportSize({ width, height: 740 })
    for (const theme of ['dark', 'light']) {
      await paint(site, theme)
      // No frame is under test, and without looking into frames it is three times as fast.
      const axe = new AxeBuilder({ page: site }).setLegacyMode()
      if (theme === 'light') axe.withRules(COLOUR_RULES)
      const { violations } = await axe.analyze()
      const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
      expect(found, `${where}, ${theme}, ${width} px wide`).toEqual([])
    }
  }
  await site.setViewportSize({ width: WIDTHS[0]!, height: 740 })
}

/** Shows the theme as `theme.js` does, and waits until no colour is on its way any more. */
const paint = (site: Page, theme: string) =>
  site.evaluate(async theme => {
    document.documentElement.dataset['theme'] = theme
    const moving = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(moving.map(transition => transition.finished))
  }, theme)

async function openScreen(site: Page, path: string, text: string | RegExp): Promise<void> {
  await site.goto(path)
  await expect(site.getByRole('main').getByText(text).first()).toBeVisible()
  await expectNoViolations(site, path)
}

async function visit(site: Page, number: string): Promise<void> {
  await openScreen(site, '/', 'Hot games')
  await expect(site.getByRole('main').getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
  await expectNoViolations(site, '/ with its games')
  await site.getByRole('button', { name: 'Search games' }).click()
  await site.getByPlaceholder('Type a game title').fill('avi')
  await expect(site.getByRole('dialog').getByRole('link')).toHaveText(['Demo', 'Play'])
  await expectNoViolations(site, 'the search')
  await site.getByRole('button', { name: 'Close' }).click()
  await openScreen(site, '/games', 'Aviator')
  await openScreen(site, '/games/aviator', 'Click to play demo')
  await openScreen(site, '/games/unknown', 'Game not found')
  await openScreen(site, '/promos', 'Try Aviator free')
  await openScreen(site, '/promos/try-aviator-free', 'How it works')
  await openScreen(site, '/terms', 'This English text is the binding one.')
  await openScreen(site, '/no/such/page', /Ooops/)
  await openScreen(site, '/login', 'Welcome back.')
  await site.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(site.getByText('Password is required')).toBeVisible()
  await expectNoViolations(site, '/login with errors')
  await openScreen(site, '/register', 'One account for each person.')
  await fillRegistration(site, number)
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(site.getByLabel('PIN from the SMS')).toBeVisible()
  await expectNoViolations(site, '/register, the PIN')
}

async function play(site: Page): Promise<void> {
  await openScreen(site, '/profile', 'Dark Mode')
  await site.getByRole('button', { name: 'Logout on all devices' }).click()
  await expect(site.getByRole('dialog')).toBeVisible()
  await expectNoViolations(site, 'the question before logging out everywhere')
  await site.keyboard.press('Escape')
  await site.getByRole('button', { name: 'Withdraw' }).click()
  await expect(site.getByRole('dialog', { name: 'Withdraw' })).toBeVisible()
  await expectNoViolations(site, 'the withdrawal dialog')
  await site.keyboard.press('Escape')
  await openScreen(site, '/profile/transactions', 'No transactions found')
  await openScreen(site, '/bonus', 'Your link')
  await site.getByRole('button', { name: 'Withdraw to M-PESA' }).click()
  await expect(site.getByRole('dialog', { name: 'Withdraw bonus' })).toBeVisible()
  await expectNoViolations(site, 'the withdrawal of a bonus')
  await site.keyboard.press('Escape')
}

test('axe finds nothing on what a visitor sees', async ({ device, newNumber }) => {
  await visit(await device(), newNumber())
})

test('axe finds nothing on what a player sees', async ({ device, newAccount }) => {
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
  await openScreen(site, '/profile/transactions', 'Failed')
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
