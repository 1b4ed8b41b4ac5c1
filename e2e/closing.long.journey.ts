import { expect, test } from './player.ts'

/**
 * JetX, which no journey plays for real money: a failure that leaves it stopped ends its worker's product as
 * well.
 */
test('a game that staff stop while its page is open says so, and goes on when they start it', async ({
  device,
  product,
}) => {
  const site = await device()
  await site.goto('/games/jetx?demo=true')
  const game = site.frameLocator('iframe')
  const play = game.getByTestId('play-0')
  await expect(play).not.toHaveText(/Connecting/)
  await product.staff('game-stop', 'jetx', '--by', 'Ann')
  await expect(play).toContainText('Closed')
  await expect(game.getByTestId('caption')).toHaveText(
    'This game is closed right now. Please come back later.',
    { timeout: 240_000 },
  )
  await product.staff('game-start', 'jetx', '--by', 'Ann')
  await expect(game.getByTestId('caption')).not.toContainText('closed', { timeout: 60_000 })
  await expect(play).not.toContainText('Closed')
})
