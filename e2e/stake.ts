import { expect, type Page } from '@playwright/test'

/** A flight that nobody ends takes at most 230 seconds. */
const FLIGHT_MS_MAX = 240_000

/** One bet that is cashed out as early as can be, or lost; either way it is staked. */
export async function stake(site: Page, kes: number): Promise<void> {
  await site.goto('/aviator')
  const game = site.frameLocator('iframe')
  const play = game.getByTestId('play-0')
  await game.getByLabel('Stake, KES').first().fill(String(kes))
  await game.getByText('Auto cash-out', { exact: true }).first().click()
  await game.getByLabel('Auto cash-out target').first().fill('1.01')
  for (let window = 0; window < 5; window++) {
    await expect(play).toHaveText(/^Bet/, { timeout: FLIGHT_MS_MAX })
    await play.click()
    await expect(play).toHaveText(/Bet accepted|Cash out|Cashed out|Flew away|Next round/)
    // The window may close under the finger; the next one opens soon.
    if (!/Next round/.test((await play.textContent()) ?? '')) break
  }
  await expect(play).toHaveText(/Cashed out at|Flew away/, { timeout: FLIGHT_MS_MAX })
}
