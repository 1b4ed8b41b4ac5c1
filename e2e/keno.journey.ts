import type { FrameLocator, Locator, Page } from '@playwright/test'
import { balance, expect, test } from './player.ts'

type Game = Page | FrameLocator
const play = (game: Game): Locator => game.getByTestId('play')
const outcome = (game: Game): Locator => game.getByTestId('outcome')
const spots = (game: Game): Locator =>
  game.getByRole('group', { name: 'Numbers to pick' }).getByRole('button')

test('keno: numbers are picked, ten are drawn, the hits are counted, and the history has them', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'no-preference' })
  await game.goto(`${product.games}/keno/?demo=true`)
  await expect(play(game)).toContainText('Pick 1 to 10 numbers')
  for (const number of ['7', '11', '40']) await spots(game).getByText(number, { exact: true }).click()
  await expect(game.getByText('3 of 10 picked')).toBeVisible()
  await game.getByRole('combobox', { name: 'Numbers', exact: true }).selectOption('8')
  await expect(spots(game).and(game.locator('[aria-pressed=true]'))).toHaveCount(8)
  for (const number of [7, 11, 40])
    await expect(spots(game).nth(number - 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(play(game)).toHaveAttribute('data-press', 'begin')
  await play(game).click()
  await expect(outcome(game)).toHaveText(/KES/, { timeout: 15_000 })
  const drawn = /Drawn ([\d, ]+)\. (\d) of your 8 numbers hit/.exec(
    (await game.getByRole('status').textContent())!,
  )!
  const marked = spots(game).and(game.locator('[data-drawn]'))
  expect(await marked.allTextContents()).toEqual(drawn[1]!.split(', '))
  await expect(spots(game).and(game.getByLabel(/a hit/))).toHaveCount(Number(drawn[2]))
  await expect(game.getByText(`${drawn[2]} of 8 hit`)).toBeVisible()
  const result = (await outcome(game).textContent())!
  await game.getByRole('list', { name: 'Last results' }).getByRole('button').click()
  const sheet = game.getByRole('dialog', { name: 'Bet details' })
  await expect(sheet).toContainText(result)
  await expect(sheet.getByText(`${drawn[2]} of 8 hit`)).toBeVisible()
})

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
