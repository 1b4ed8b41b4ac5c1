import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './player.ts'

/** The panel of instant games: what moves on the screen when a play begins or ends. */
const play = (game: FrameLocator | Page): Locator => game.getByTestId('play')
const offers = (game: FrameLocator | Page, press: string) =>
  expect(play(game)).toHaveAttribute('data-press', press)
const tile = (game: FrameLocator | Page, state: string): Locator =>
  game.getByRole('button', { name: new RegExp(`^Tile \\d+, ${state}`) })

test('a phone gives the room of the fields to an open game, and the button keeps its place', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce', viewport: { width: 360, height: 684 } })
  await game.goto(`${product.games}/mines/?demo=true`)
  await offers(game, 'begin')
  const before = (await play(game).boundingBox())!
  await expect(game.getByLabel('Stake, KES')).toBeVisible()
  await play(game).click()
  await expect(game.getByText('KES 10 · 3 mines')).toBeVisible()
  await expect(game.getByLabel('Stake, KES')).toBeHidden()
  const open = (await play(game).boundingBox())!
  expect([open.y, open.height]).toEqual([before.y, before.height])
  const { width, height } = (await tile(game, 'covered').first().boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(60)
  await expectAccessible(game, 'an open game')
})

test('the first result moves nothing, and dice show no number before it', async ({ device, product }) => {
  const game = await device({ reducedMotion: 'reduce' })
  await game.goto(`${product.games}/dice/?demo=true`)
  await offers(game, 'begin')
  await expect(game.getByTestId('roll')).toHaveText('–')
  const places = async () =>
    Promise.all(['.stage', '.panel', '.panel .play'].map(part => game.locator(part).boundingBox()))
  const before = await places()
  await play(game).click()
  await expect(game.getByTestId('roll')).toHaveText(/^\d\d\.\d\d$/)
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1)
  const after = await places()
  expect(after).toEqual(before)
  await game.getByRole('button', { name: 'Max stake' }).click()
  await expect(play(game)).toContainText(/KES 4,990|KES 5,009/)
})
