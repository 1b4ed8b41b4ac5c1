import type { FrameLocator, Locator, Page } from '@playwright/test'
import { askDeposit, balance, expect, fillRegistration, header, openDeposit, test } from './player.ts'
import type { Product } from './products/product.ts'
import { fillBet, playRound } from './stake.ts'

/** The product's main job, as a player does it, with the simulated phone beside the site. */
type Player = { site: Page; phone: Page; number: string }

async function arrive(site: Page, product: Product, number: string): Promise<Player> {
  const phone = await site.context().newPage()
  await phone.goto(`${product.phone}/phone/254${number.slice(1)}`)
  await site.goto(product.site)
  return { site, phone, number }
}

async function register({ site, phone, number }: Player): Promise<void> {
  // A page in the background draws no frames, and a click waits for a stable layout.
  await site.bringToFront()
  await header(site).getByRole('link', { name: 'Register' }).click()
  await fillRegistration(site, number)
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(site.getByText(/We sent a 4-digit PIN by SMS/)).toBeVisible()
  const copy = phone.locator('[data-copy]').filter({ hasText: /Copy \d{4}$/ })
  await expect(copy.first()).toBeVisible()
  await site.getByLabel('PIN from the SMS').fill((await copy.first().getAttribute('data-copy')) ?? '')
  await expect(header(site).getByRole('button', { name: /Deposit/ })).toBeVisible()
}

async function deposit({ site, phone }: Player, kes: number): Promise<void> {
  await site.bringToFront()
  const dialog = await openDeposit(site)
  await askDeposit(dialog, kes)
  await phone.getByLabel('Enter M-PESA PIN').fill('1234')
  await phone.bringToFront()
  await phone.getByRole('button', { name: 'Send' }).click()
  await site.bringToFront()
  await expect(dialog.getByText(`KES ${kes} received`)).toBeVisible()
  await site.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function openAviator(product: Product, site: Page): Promise<FrameLocator> {
  await site.goto(`${product.site}/aviator`)
  await site.bringToFront()
  const game = site.frameLocator('iframe')
  await expect(game.getByTestId('play-0')).toBeVisible()
  return game
}

/** Bets until a round is cashed out as requested: a round may crash before that is possible. */
async function playUntilCashedOut(game: FrameLocator, auto: string | null): Promise<void> {
  await fillBet(game, 10, auto)
  for (let round = 0; round < 12; round++) if ((await playRound(game, auto === null)) === 'cashed out') return
  throw new Error('no round of twelve could be cashed out')
}

/**
 * Who watches has the cash-out on their screen until the next round; on a busy machine a short flight is over
 * before it is looked for.
 */
async function playUntilSeen(game: FrameLocator, auto: string | null, row: Locator): Promise<void> {
  await expect(async () => {
    await playUntilCashedOut(game, auto)
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 600_000 })
}

// spec: 2.15, 2.22, 2.24, 2.25, 2.39, 2.47, 2.60, 2.67, 4.2, 4.10, 4.14, 4.20, 4.22, 5.22, 6.4, 6.8, 7.2, 7.5
// spec: 7.8, 7.12, 9.12, 9.48
test('register, deposit, play Aviator, withdraw', async ({ device, product }) => {
  test.setTimeout(900_000)
  const [first, second] = [
    await arrive(await device(), product, '0712345678'),
    await arrive(await device(), product, '0112000111'),
  ]

  await register(first)
  await deposit(first, 100)
  await expect(balance(first.site)).toHaveText(/100\.00/)
  await register(second)

  const watching = await openAviator(product, second.site)
  const game = await openAviator(product, first.site)
  const others = watching.getByRole('row').filter({ hasText: /\d+\.\d\dx/ })

  await playUntilSeen(game, '1.01', others.filter({ hasText: '1.01x' }).filter({ hasText: '10.10' }))
  await playUntilSeen(game, null, others)

  await first.site
    .getByRole('link', { name: 'Back' })
    .or(first.site.getByRole('button', { name: 'Back' }))
    .first()
    .click()
  await first.site.goto(`${product.site}/profile`)
  await first.site.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = first.site.getByRole('dialog').last()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50')
  await dialog.getByRole('button', { name: 'Withdraw KES 50' }).click()
  await expect(dialog.getByText(/Receipt [A-Z0-9]{10}/)).toBeVisible()
  await first.phone.goto(`${product.phone}/phone/254712345678`)
  await expect(first.phone.getByText(/You have received Ksh50\.00/).first()).toBeVisible()

  await first.site.goto(`${product.site}/profile/transactions`)
  await expect(first.site.getByText('100.00').first()).toBeVisible()
  await first.site.getByRole('tab', { name: 'Withdrawals' }).click()
  await expect(first.site.getByText('50.00').first()).toBeVisible()

  const audit = await product.audit()
  expect(audit.output).not.toContain('BROKEN')
  expect(audit.code).toBe(0)
})
