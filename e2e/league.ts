import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test as withoutRounds } from './player.ts'
import { startProduct, type Product } from './products/product.ts'

/** The virtual leagues with short rounds: long enough to bet in one, short enough to see its end. */
const ROUND_MS = 20_000
export const test = withoutRounds.extend<Record<never, never>, { running: Product }>({
  running: [
    async ({}, use) => {
      const product = await startProduct({ LEAGUE_ROUND_MS: String(ROUND_MS) })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
/** A bet on the next round is decided within two rounds, and a busy machine needs some time more. */
export const DECIDED = { timeout: 120_000 }

type Game = FrameLocator | Page
export const tab = (game: Game, name: string): Locator =>
  game.getByRole('navigation', { name: 'Screens of the league' }).getByRole('button', { name, exact: true })
export const rows = (game: Game): Locator => game.getByRole('group', { name: /^Odds of / })
export const price = (game: Game, row: number): Locator =>
  rows(game)
    .nth(row)
    .getByRole('button', { name: /, odds / })
    .first()
/**
 * Chooses a round by its distance from the one that locks first: the next round, or a later one where a journey takes
 * longer than a round. The round is found by its week, since rounds move up.
 */
export async function chooseNext(game: Game, rounds: string, ahead = 1): Promise<void> {
  const chips = game.getByRole('group', { name: rounds }).getByRole('button')
  const week = await chips.nth(ahead).locator('span').first().innerText()
  const next = chips.filter({ has: game.getByText(week, { exact: true }) })
  await next.click()
  await expect(next).toHaveAttribute('aria-pressed', 'true')
}
export async function showNext(game: Game, ahead = 1): Promise<void> {
  await chooseNext(game, 'Rounds', ahead)
  await expect(rows(game)).toHaveCount(10)
}
export async function pick(game: Game, row: number): Promise<void> {
  await price(game, row).click()
  await expect(price(game, row)).toHaveAttribute('aria-pressed', 'true')
}
export const slipButton = (game: Game): Locator => game.getByRole('button', { name: /Bet slip|pick/ })
/** The first pick fetches the code of the slip: from then on it opens without a connection. */
export async function expectSlipFetched(game: Page): Promise<void> {
  const missing = () =>
    game.evaluate(() => {
      const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
      const done = new Set(
        performance
          .getEntriesByType('resource')
          .filter(entry => (entry as PerformanceResourceTiming).responseEnd > 0)
          .map(({ name }) => name),
      )
      const isAsked = wanted.some(({ href }) => href.includes('/league-slip-'))
      return isAsked ? wanted.filter(({ href }) => !done.has(href)).length : undefined
    })
  await expect.poll(missing).toBe(0)
}
export async function placeFor(game: Game, kes: number): Promise<void> {
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByLabel('Stake, KES').fill(String(kes))
  await slip.getByRole('button', { name: `Place bet KES ${kes}` }).click()
  await expect(slip.getByText(/^Bet placed at /)).toBeVisible()
  await slip.getByRole('button', { name: 'Done' }).click()
  await expect(slip).toBeHidden()
}
export const cards = (game: Game): Locator =>
  game.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'KES' })
