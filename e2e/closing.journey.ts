import { expect, test as silent } from './player.ts'
import { startProduct, type Product } from './product.ts'

/** A product of its own: other journeys play the game that is stopped here. */
const test = silent.extend<Record<never, never>, { running: Product }>({
  running: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a game that staff stop while its page is open says so, and goes on when they start it', async ({
  device,
  product,
}) => {
  const site = await device()
  await site.goto('/games/aviator?demo=true')
  const game = site.frameLocator('iframe')
  const play = game.getByTestId('play-0')
  await expect(play).not.toHaveText(/Connecting/)
  await product.staff('game-stop', 'aviator', '--by', 'Ann')
  await expect(play).toContainText('Closed')
  await expect(game.getByTestId('caption')).toHaveText(
    'Aviator is closed at the moment. Please come back later',
    { timeout: 240_000 },
  )
  await product.staff('game-start', 'aviator', '--by', 'Ann')
  await expect(game.getByTestId('caption')).not.toContainText('closed', { timeout: 60_000 })
  await expect(play).not.toContainText('Closed')
})
