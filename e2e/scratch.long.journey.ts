import type { Locator, Page } from '@playwright/test'
import { balance, expect, test } from './player.ts'

/** A scratch card, in its demo and with real money: what is shown, when, and that it is kept. */
const play = (game: Page): Locator => game.getByTestId('play')
const outcome = (game: Page): Locator => game.getByTestId('outcome')
const offers = (game: Page, press: string) => expect(play(game)).toHaveAttribute('data-press', press)
const lookAgain = async (game: Page): Promise<Locator> => {
  await game.getByRole('list', { name: 'Last results' }).getByRole('button').first().click()
  return game.getByRole('dialog', { name: 'Bet details' })
}

test('scratch: a card shows its prize only when it is scratched, and by keys too', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'no-preference', hasTouch: false })
  await game.goto(`${product.games}/scratch/?demo=true`)
  const fields = game.getByRole('group', { name: 'Card' }).getByRole('button')
  await offers(game, 'begin')
  await play(game).click()
  const reveal = game.getByRole('button', { name: 'Reveal all' })
  await expect(reveal).toBeFocused()
  await fields.nth(4).click()
  await expect(fields.and(game.getByLabel(/, covered/))).toHaveCount(8)
  // A stroke to and fro over the first field.
  const { x, y, width, height } = (await fields.first().boundingBox())!
  await game.mouse.move(x + 4, y + 4)
  await game.mouse.down()
  for (let line = 1; line <= 6; line++)
    await game.mouse.move(x + (line % 2 ? width - 4 : 4), y + (height * line) / 7, { steps: 8 })
  await game.mouse.up()
  await expect(fields.and(game.getByLabel(/, covered/))).toHaveCount(7)
  await expect(outcome(game)).toHaveText('')
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('button')).toHaveCount(0)
  await reveal.press('Enter')
  await expect(outcome(game)).toHaveText(/KES/)
  await expect(fields.and(game.getByLabel(/, covered/))).toHaveCount(0)
  const result = (await outcome(game).textContent())!
  await expect(await lookAgain(game)).toContainText(result)
  await game.keyboard.press('Escape')
  // One key buys the next card and reveals it.
  await play(game).focus()
  await game.keyboard.press('Space')
  await expect(reveal).toBeFocused()
  await game.keyboard.press('Space')
  await expect(outcome(game)).toHaveText(/KES/)
  await expect(play(game)).toBeFocused()
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('button')).toHaveCount(2)
})

test('scratch: the header hides the prize of a covered card, and then includes it', async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/scratch', reducedMotion: 'no-preference' })
  const game = site.frameLocator('iframe')
  const wallet = async () => Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))
  await expect(game.getByTestId('play')).toHaveAttribute('data-press', 'begin')
  const before = await wallet()
  await game.getByLabel('Stake, KES').fill('100')
  let reads = 0
  site.on('response', response => (reads += Number(response.url().endsWith('/auth/me/'))))
  await game.getByTestId('play').click()
  await expect(game.getByRole('button', { name: 'Reveal all' })).toBeVisible()
  await expect.poll(wallet).toBe(before - 100)
  // The record, read now, has the prize in it: that changes nothing.
  await expect.poll(() => reads).toBeGreaterThan(0)
  expect(await wallet()).toBe(before - 100)
  await game.getByRole('button', { name: 'Reveal all' }).click()
  await expect(game.getByTestId('outcome')).toHaveText(/KES/)
  const lit = game.getByRole('list', { name: 'Prizes for three alike' }).locator('[aria-current] strong')
  const times = (await lit.count()) === 0 ? 0 : parseFloat((await lit.textContent())!.replace(',', ''))
  await expect.poll(wallet).toBeCloseTo(before - 100 + 100 * times, 2)
})
