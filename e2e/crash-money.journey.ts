import { balance, expect, test } from './player.ts'

/** The longest flight takes 230 seconds; betting opens after it. */
const FLIGHT_MS_MAX = 240_000

// spec: 2.17
test('a player bets money on Aviator, which cashes out by itself, and the balance and My bets have it', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/aviator' })
  const game = site.frameLocator('iframe')
  const play = game.getByTestId('play-0')
  await expect(play).not.toHaveText(/Connecting/)
  await game.getByRole('switch', { name: 'Auto cash-out' }).first().click()
  await game.getByRole('textbox', { name: 'Auto cash-out target' }).first().fill('1.01')
  // A round may be flying; the next window opens by itself, and may close again under a slow finger.
  await expect(async () => {
    await play.and(game.locator('[data-press="bet"]')).click({ timeout: 2_000 })
  }).toPass({ timeout: FLIGHT_MS_MAX })
  await expect(play).toHaveText(/Cashed out|Flew away/, { timeout: FLIGHT_MS_MAX })
  await game.getByRole('button', { name: 'Menu' }).click()
  await game.getByRole('dialog').getByRole('button', { name: 'My bets' }).click()
  const bet = game.getByRole('dialog').locator('.own-bet').first()
  await expect(bet).toContainText(/Round \d+.*KES 10/)
  // One of 25 flights ends before 1.01.
  const isPaid = (await bet.getAttribute('data-state')) === 'cashed_out'
  await expect(balance(site)).toHaveAccessibleName(isPaid ? /100\.10/ : /90\.00/)
})
