import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { balance, expect, test } from './player.ts'
import { recordTexts } from './stake.ts'

/** Coin streak: calls and tosses, an open streak that is resumed, and real money. */
type Game = Page | FrameLocator
const play = (game: Game): Locator => game.getByTestId('play')
const outcome = (game: Game): Locator => game.getByTestId('outcome')
const side = (game: Game, name: string): Locator => game.getByRole('button', { name: new RegExp(`^${name}`) })
const coinOf = (game: Game): Locator => game.getByRole('img', { name: /^A coin, / })
const steps = (game: Game): Locator => game.getByRole('list', { name: 'Streak' }).getByRole('listitem')
const settled = async (game: Game): Promise<string> => {
  await expect(play(game)).toHaveAttribute('data-press', /act|begin/, { timeout: 15_000 })
  return (await play(game).getAttribute('data-press'))!
}

/**
 * Bets KES 100 on heads, then calls heads and tails in turn, until a streak of this length. Returns the sum
 * of the stakes.
 */
async function streakOf(game: Game, length: number): Promise<number> {
  for (let staked = 100; ; staked += 100) {
    expect(await settled(game)).toBe('begin')
    await game.getByLabel('Stake, KES').fill('100')
    await side(game, 'Heads').click()
    await play(game).click()
    for (let right = 1; ; right++) {
      await expect(game.locator(`.step[data-state="right"], .step[data-state="wrong"]`)).toHaveCount(right)
      if ((await settled(game)) === 'begin') break
      if (right === length) return staked
      await side(game, right % 2 === 1 ? 'Tails' : 'Heads').click()
    }
  }
}

test('the coin comes down on the side that was drawn, and a right call pays what its step says', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'no-preference' })
  await game.goto(`${product.games}/coin/?demo=true`)
  await expect(play(game)).toHaveAttribute('data-press', 'begin')
  await expect(side(game, 'Heads')).toHaveAttribute('aria-pressed', 'true')
  await side(game, 'Tails').focus()
  await game.keyboard.press('Enter')
  await expect(side(game, 'Tails')).toHaveAttribute('aria-pressed', 'true')
  const said = await recordTexts(play(game))
  await play(game).click()
  await said.next(/^Flipping/, 5_000)
  const press = await settled(game)
  const fell = press === 'act' ? 'Tails' : 'Heads'
  await expect(coinOf(game)).toHaveAccessibleName(`A coin, ${fell.toLowerCase()} up`)
  await expect(game.getByRole('status').filter({ hasText: /^(?:Heads|Tails)[,:]/ })).toContainText(
    press === 'act' ? 'Tails, as you called: 1 in a row.' : 'Heads: wrong call.',
  )
  // The visible side is the drawn one, not only its name.
  const upright = await game
    .locator('.coin-body')
    .evaluate(body => new DOMMatrix(getComputedStyle(body).transform).m22)
  expect(Math.sign(upright)).toBe(fell === 'Heads' ? 1 : -1)
  if (press === 'act') await play(game).click({ delay: 600 })
  await streakOf(game, 2)
  await expect(play(game)).toHaveText('Cash out KES 388.003.88x')
  await expect(steps(game).nth(1)).toContainText('Streak of 2 pays 3.88x. Tails, right')
  await expect(side(game, 'Heads')).toContainText('7.76x')
  await play(game).click({ delay: 600 })
  await expect(outcome(game)).toHaveText('Won KES 388.00 · 3.88x')
  await game.getByRole('list', { name: 'Last results' }).getByRole('button').first().click()
  const sheet = game.getByRole('dialog', { name: 'Bet details' })
  await expect(sheet).toContainText('Won KES 388.00 · 3.88x')
  await expect(sheet).toContainText('First call: heads')
  await expect(sheet.locator('.step[data-state="right"]')).toHaveCount(2)
})

test('an open streak is found as it was after a reload, with real money, and is taken', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 10_000, at: '/games/coin' })
  const wallet = async () => Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))
  const staked = await streakOf(site.frameLocator('iframe'), 2)
  const seen = async (game: Game) => ({
    coin: await coinOf(game).getAttribute('aria-label'),
    verdict: await coinOf(game).getAttribute('data-verdict'),
    steps: await steps(game).allTextContents(),
    heads: await side(game, 'Heads').textContent(),
    tails: await side(game, 'Tails').textContent(),
    take: await play(game).textContent(),
  })
  const left = await seen(site.frameLocator('iframe'))
  expect(left).toMatchObject({ verdict: 'right', coin: 'A coin, tails up', take: 'Cash out KES 388.003.88x' })

  await site.reload()
  const game = site.frameLocator('iframe')
  expect(await settled(game)).toBe('act')
  expect(await seen(game)).toEqual(left)
  await expect(game.getByText('KES 100 · First call: heads')).toBeVisible()
  await expect(side(game, 'Heads')).not.toHaveAttribute('aria-disabled')
  await play(game).click({ delay: 600 })
  await expect(outcome(game)).toHaveText('Won KES 388.00 · 3.88x')
  await expect.poll(wallet).toBe(10_000 - staked + 388)
})

test('axe finds nothing in an open streak, and nothing is wider than the screen', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } })
  await game.goto(`${product.games}/coin/?demo=true`)
  await expect(play(game)).toHaveAttribute('data-press', 'begin')
  await streakOf(game, 1)
  await expectFits(game)
  await expectAccessible(game, 'the coin')
})
