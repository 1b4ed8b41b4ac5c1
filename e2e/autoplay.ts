import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

type Stops = { readonly bets: number; readonly loss: number }

/** Opens the sheet of autoplay from the big button, in the mode Auto, and fills its stops. */
export async function setUpAutoplay(game: Page | FrameLocator, { bets, loss }: Stops): Promise<Locator> {
  const auto = game.getByRole('button', { name: 'Auto', exact: true })
  if ((await auto.getAttribute('aria-pressed')) !== 'true') await auto.click()
  const play = game.getByTestId('play')
  await expect(play).toHaveAttribute('data-press', 'autoplay')
  await play.click()
  const sheet = game.getByRole('dialog', { name: 'Autoplay' })
  await sheet.getByLabel('Bets', { exact: true }).fill(String(bets))
  await sheet.getByLabel('Stop at loss, KES').fill(String(loss))
  return sheet
}

/** Starts autoplay with these stops. */
export async function startAutoplay(game: Page | FrameLocator, stops: Stops): Promise<void> {
  const sheet = await setUpAutoplay(game, stops)
  await sheet.getByRole('button', { name: 'Start autoplay' }).click()
}
