import type { FrameLocator, Locator, Page } from '@playwright/test'
import { startAutoplay } from './autoplay.ts'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { balance, expect, test } from './player.ts'

/** Savanna: the reels show what the server drew, and free spins are an open game. */
type Game = Page | FrameLocator
const play = (game: Game): Locator => game.getByTestId('play')
const outcome = (game: Game): Locator => game.getByTestId('outcome')
/** The symbols in the window, reel by reel from the top. */
const onReels = (game: Game): Promise<(string | null)[][]> =>
  game
    .locator('.stage:not(.replay) .reel-run')
    .evaluateAll(reels =>
      reels.map(reel => Array.from(reel.children, cell => cell.getAttribute('data-symbol'))),
    )
/**
 * A device whose chance is known: the first spin under these seeds brings ten free spins, which win 31.5
 * times the stake.
 */
const deviceWithFreeSpins = (page: Page) =>
  page.addInitScript(() => {
    const random = crypto.getRandomValues.bind(crypto)
    Object.defineProperty(crypto, 'getRandomValues', {
      value: (into: Uint8Array<ArrayBuffer>) =>
        into.length === 32 ? into.fill(26) : into.length === 20 ? into.fill(1) : random(into),
    })
  })

test('with real money the reels stop on what was drawn, and what its lines pay is paid', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/savanna', reducedMotion: 'no-preference' })
  const game = site.frameLocator('iframe')
  const wallet = async () => Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))
  await expect(play(game)).toHaveAttribute('data-press', 'begin')
  const before = await wallet()
  await game.getByLabel('Stake, KES').fill('20')
  const answered = site.waitForResponse(
    response => response.url().endsWith('/plays/') && response.request().method() === 'POST',
  )
  await play(game).click()
  const { data } = (await (await answered).json()) as {
    data: { play: { state: string; pay: number; shown: { spin: { window: string[][]; lines: unknown[] } } } }
  }
  const { shown, state, pay } = data.play
  // Free spins are rare, and open: then the wallet waits for them.
  if (state === 'open') await expect(play(game)).toHaveText(/^Free spin/, { timeout: 15_000 })
  else await expect(outcome(game)).toHaveText(/KES/, { timeout: 15_000 })
  expect(await onReels(game)).toEqual(shown.spin.window)
  await expect.poll(wallet).toBeCloseTo(before - 20 + (state === 'open' ? 0 : pay), 2)
})

test(
  'free spins are an open game: counted, doubled, played manually or not, paid at the end',
  { tag: '@long' },
  async ({ device, product }) => {
    const game = await device({ reducedMotion: 'reduce', hasTouch: false })
    await deviceWithFreeSpins(game)
    await game.goto(`${product.games}/savanna/?demo=true`)
    await expect(play(game)).toHaveAttribute('data-press', 'begin')
    await play(game).click()
    await expect(play(game)).toHaveText('Free spin10 left')
    await expect(game.locator('.free')).toContainText('10 free spins')
    await expect(game.locator('.free')).toContainText('Won so far KES 20.00')
    await expect(game.locator('.cell[data-won][data-symbol="acacia"]')).toHaveCount(3)
    await expect(game.getByRole('status')).toContainText('10 free spins left.')
    await expectAccessible(game, 'the savanna')
    // For half a second the new action of the button takes no tap that was meant for the former one.
    const shownAtMs = await game.evaluate(() => performance.now())
    await game.waitForFunction(from => performance.now() - from > 500, shownAtMs)
    await play(game).click()
    await expect(play(game)).toHaveText('Free spin9 left')
    await expect(game.locator('.free')).toContainText('Free spin 1 of 10 · 2x')
    await expect(game.locator('.free')).toContainText('Won so far KES 85.00')
    await game.getByRole('button', { name: 'Spin all' }).click()
    await expect(outcome(game)).toHaveText('Won KES 510.00 · 51.00x', { timeout: 30_000 })
    await expect(game.locator('.top')).toContainText('5,500')
    await game.getByRole('list', { name: 'Last results' }).getByRole('button').first().click()
    await expect(game.getByRole('dialog', { name: 'Bet details' })).toContainText('Won KES 510.00 · 51.00x')
    await game.keyboard.press('Escape')
  },
)

test(
  'the paytable and the lines are one press away, and autoplay makes free spins, too',
  { tag: '@long' },
  async ({ device, product }) => {
    const game = await device({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } })
    await deviceWithFreeSpins(game)
    await game.goto(`${product.games}/savanna/?demo=true`)
    await expect(play(game)).toHaveAttribute('data-press', 'begin')
    await game.getByRole('button', { name: 'Paytable and lines' }).click()
    const sheet = game.getByRole('dialog', { name: 'How to play' })
    await expect(sheet.getByRole('row', { name: 'Elephant 50x 10x 2x' })).toBeVisible()
    await expect(sheet.locator('.line-list li')).toHaveCount(20)
    await expectAccessible(game, 'the paytable')
    await game.keyboard.press('Escape')
    await startAutoplay(game, { bets: 2, loss: 100 })
    await expect(game.locator('#note')).toHaveText(/^Autoplay finished: 2 bets, up KES/, {
      timeout: 30_000,
    })
    await expectFits(game)
  },
)
