import type { FrameLocator, Locator, Page } from '@playwright/test'
import { balance, expect, test } from './player.ts'

type Game = Page | FrameLocator
const play = (game: Game): Locator => game.getByTestId('play')
const outcome = (game: Game): Locator => game.getByTestId('outcome')
const spots = (game: Game): Locator =>
  game.getByRole('group', { name: 'Numbers to pick' }).getByRole('button')

test('keno: keys pick, and a draw with real money pays what the table says', async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/keno' })
  const game = site.frameLocator('iframe')
  const wallet = async () => Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))
  await expect(play(game)).toContainText('Pick 1 to 10 numbers')
  const before = await wallet()
  await spots(game).first().focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'Space', 'ArrowLeft', 'ArrowLeft', 'Enter'])
    await site.keyboard.press(key)
  await expect(spots(game).and(game.locator('[aria-pressed=true]'))).toHaveText(['9', '10'])
  await game.getByLabel('Stake, KES').fill('100')
  await play(game).click()
  await expect(outcome(game)).toHaveText(/KES/, { timeout: 15_000 })
  const lit = game.getByRole('list', { name: 'Payouts for 2 numbers' }).locator('[aria-current] strong')
  const times = (await lit.count()) === 0 ? 0 : parseFloat((await lit.textContent())!)
  await expect.poll(wallet).toBeCloseTo(before - 100 + 100 * times, 2)
})
