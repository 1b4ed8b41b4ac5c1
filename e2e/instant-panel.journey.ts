import type { FrameLocator, Locator, Page } from '@playwright/test'
import { setUpAutoplay } from './autoplay.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './player.ts'

/** The panel of instant games: autoplay's stakes, and what moves on the screen when a play begins or ends. */
const play = (game: FrameLocator | Page): Locator => game.getByTestId('play')
const offers = (game: FrameLocator | Page, press: string) =>
  expect(play(game)).toHaveAttribute('data-press', press)
const tile = (game: FrameLocator | Page, state: string): Locator =>
  game.getByRole('button', { name: new RegExp(`^Tile \\d+, ${state}`) })

test('autoplay raises the stake after a loss, and ends before its loss limit could be passed', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce' })
  // A device whose chance is known: its first two rolls lose.
  await game.addInitScript(() => {
    const random = crypto.getRandomValues.bind(crypto)
    Object.defineProperty(crypto, 'getRandomValues', {
      value: (into: Uint8Array<ArrayBuffer>) =>
        into.length === 32 ? into.fill(26) : into.length === 20 ? into.fill(1) : random(into),
    })
  })
  await game.goto(`${product.games}/dice/?demo=true`)
  await offers(game, 'begin')
  await game.getByLabel('Multiplier').fill('485')
  const sheet = await setUpAutoplay(game, { bets: 10, loss: 40 })
  await expectAccessible(game, 'autoplay')
  await sheet.getByLabel('After a loss').fill('501')
  await sheet.getByLabel('After a loss').press('Enter')
  await expect(sheet.getByRole('alert')).toHaveText('Enter 1 to 500 percent, or leave it empty')
  await sheet.getByLabel('After a loss').fill('100')
  await sheet.getByLabel('After a loss').press('Enter')
  await expect(game.locator('#note')).toHaveText('Autoplay stopped at your loss limit: 2 bets, down KES 30')
})

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
