import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { balance, expect, test } from './player.ts'

/**
 * Plinko and the wheel in their demos: what is drawn is what the picture ends with, and what the history
 * shows.
 */
const play = (game: Page): Locator => game.getByTestId('play')
const open = async (game: Page, address: string) => {
  await game.goto(address)
  await expect(play(game)).toHaveAttribute('data-press', 'begin')
}
/** Plays once and returns what a screen reader says of it. */
async function once(game: Page): Promise<string> {
  await play(game).click()
  await expect(game.getByTestId('outcome')).toHaveText(/KES/, { timeout: 15_000 })
  return (await game.getByRole('status').textContent())!
}
/** The latest play as the strip and its sheet have it. */
async function recalled(game: Page, times: string): Promise<void> {
  await game.getByRole('list', { name: 'Last results' }).getByRole('button', { name: times }).first().click()
  const sheet = game.getByRole('dialog', { name: 'Bet details' })
  await expect(sheet).toContainText((await game.getByTestId('outcome').textContent())!)
  await game.keyboard.press('Escape')
}
/** A multiplier as there is room for on a board: `4.00x` as `4x`, `0.50x` as `0.5x`. */
const short = (times: string): string => `${Number.parseFloat(times)}x`
const middleOf = async (place: Locator): Promise<number> => {
  const { x, width } = (await place.boundingBox())!
  return x + width / 2
}
/** Whether a segment is the one that the pointer is over. */
const isBelowFlap = (segment: Element): boolean => {
  const { left, right, bottom } = document.querySelector('.flap')!.getBoundingClientRect()
  const below = document.elementsFromPoint((left + right) / 2, bottom + 10)
  return below.some(element => segment.contains(element))
}
async function fitsAndReads(game: Page): Promise<void> {
  await expectFits(game)
  await expectAccessible(game, 'the game')
}

test('plinko: the ball ends in the slot that was drawn, which pays', async ({ device, product }) => {
  const game = await device({ reducedMotion: 'no-preference' })
  await open(game, `${product.games}/plinko/?demo=true`)
  await game.getByLabel('Rows').selectOption('8')
  await game.getByLabel('Risk').selectOption('high')
  const [, slot, times] = /Slot (\d) of 9, ([\d.]+x)/.exec(await once(game))!
  const slots = game.getByRole('list', { name: 'Slots from left to right' }).getByRole('listitem')
  await expect(slots).toHaveCount(9)
  const lit = slots.nth(Number(slot) - 1)
  await expect(lit).toHaveAttribute('data-lit', '')
  await expect(lit).toContainText(short(times!).replace(/^0/, ''))
  expect(Math.abs((await middleOf(game.locator('.ball'))) - (await middleOf(lit)))).toBeLessThan(2)
  await recalled(game, times!)
  await fitsAndReads(game)
})

test('plinko: while the button is held balls fall together, each a bet of its own, and the release drops none', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/plinko', reducedMotion: 'no-preference' })
  const game = site.frameLocator('iframe')
  const button = game.getByTestId('play')
  await expect(button).toHaveAttribute('data-press', 'begin')
  await game.getByLabel('Rows').selectOption('16')
  await game.getByLabel('Stake, KES').fill('10')
  await expect(button).toContainText('KES 10 · hold for more')
  await button.hover()
  await site.mouse.down()
  await expect.poll(() => game.locator('.ball').count()).toBeGreaterThanOrEqual(3)
  await site.mouse.up()
  // All have landed, of which the last stays in its slot.
  await expect(game.getByLabel('Rows')).toBeEnabled()
  await expect(game.locator('.ball')).toHaveCount(1)
  const results = await game.getByRole('list', { name: 'Last results' }).getByRole('button').allTextContents()
  expect(results.length).toBeGreaterThanOrEqual(3)
  const paid = results.map(text =>
    Number(/(?:Won|Paid|returned:) KES ([\d,.]*\d)/.exec(text)?.[1]!.replace(',', '') ?? 0),
  )
  const shown = 1_000 - 10 * results.length + paid.reduce((sum, kes) => sum + kes, 0)
  expect(Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))).toBeCloseTo(shown, 2)
})

test('the wheel: it stops with the segment that was drawn below its pointer', async ({ device, product }) => {
  const game = await device({ reducedMotion: 'no-preference' })
  await open(game, `${product.games}/wheel/?demo=true`)
  await game.getByLabel('Segments').selectOption('10')
  await game.getByLabel('Risk').selectOption('medium')
  await expect(game.locator('.middle')).toHaveText('1 in 10 pays2.8x')
  const [, segment, times] = /Segment (\d+) of 10, ([\d.]+x)/.exec(await once(game))!
  const winning = game.locator('.segment:not([data-other])')
  await expect(winning).toHaveCount(1)
  // A segment that pays nothing has no label.
  await expect(winning).toHaveText(Number.parseFloat(times!) === 0 ? '' : short(times!))
  await expect(game.locator('.segment').nth(Number(segment) - 1)).not.toHaveAttribute('data-other')
  expect(await winning.evaluate(isBelowFlap)).toBe(true)
  await recalled(game, times!)
  await fitsAndReads(game)
})
