import { readFileSync } from 'node:fs'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { forceCashOuts, forceRolls } from './forced-wins.ts'
import { expect, test } from './player.ts'

/** What a win looks like, by what it pays for its stake, and how it is shared. */
const FLIGHT_MS_MAX = 240_000
type Game = Page | FrameLocator
const ring = (game: Game): Locator => game.locator('.moment[data-tier=big]')
const card = (game: Game): Locator => game.getByRole('region', { name: 'Big win' })
const outcome = (game: Game): Locator => game.getByTestId('outcome')

/** Rolls once at this multiplier. */
async function roll(game: Game, multiplier: string): Promise<void> {
  const play = game.getByTestId('play')
  await expect(play).toHaveAttribute('data-press', 'begin')
  await game.getByLabel('Multiplier').fill(multiplier)
  await game.getByLabel('Stake, KES').fill('10')
  await play.click()
}

test('dice: a small win has its line, a big one fills the stage once, and a huge one has a card', async ({
  device,
  product,
}) => {
  const game = await device()
  await forceRolls(game, [100])
  await game.goto(`${product.games}/dice/?demo=true`)
  await roll(game, '10')
  await expect(ring(game)).toBeVisible()
  await expect(outcome(game)).toHaveText('Won KES 100.00 · 10.00x')
  // Presses go through it, and it is over by itself.
  expect(await ring(game).evaluate(element => getComputedStyle(element).pointerEvents)).toBe('none')
  await expect(ring(game)).toBeHidden()

  // The demo begins again with the same seeds.
  await game.reload()
  await roll(game, '97')
  await expect(card(game)).toContainText('KES 970 · 97x')
  await expect(card(game)).toContainText('Demo')
  await expect(card(game).getByRole('button', { name: 'Share' })).toHaveCount(0)
  await expectAccessible(game, 'the card of a win')
  // Only the game's own line announces it, once.
  await expect(game.getByRole('status').getByText('Won KES 970.00')).toHaveCount(1)

  // The next bet is not in its way.
  await game.getByTestId('play').click()
  await expect(card(game)).toBeHidden()
  await game.reload()
  await roll(game, '97')
  await expect(card(game)).toBeVisible()
  await game.keyboard.press('Escape')
  await expect(card(game)).toBeHidden()
})

test('dice: nothing is celebrated up to the stake, and a small win has only its line', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce' })
  await forceRolls(game, [9_000])
  await game.goto(`${product.games}/dice/?demo=true`)
  await roll(game, '1.05')
  await expect(outcome(game)).toHaveText(/^Won KES 10\.50/)
  await expect(game.locator('.moment')).toBeHidden()
  // Without motion nothing counts up either.
  await expect(game.locator('[data-counting]')).toHaveCount(0)
})

/** Bets in the next window and cashes out as soon as the flight allows it; a flight may end before. */
async function cashOut(game: Game): Promise<void> {
  const play = game.getByTestId('play-0')
  await expect(async () => {
    await expect(play).toHaveAttribute('data-press', 'bet', { timeout: FLIGHT_MS_MAX })
    await play.click({ timeout: 2_000 })
    await expect(play).toHaveText(/^Cash out/, { timeout: 15_000 })
    await play.click({ timeout: 2_000 })
    await expect(play).toHaveText(/^Cashed out/, { timeout: 2_000 })
  }).toPass({ timeout: 2 * FLIGHT_MS_MAX })
}

test('aviator: the card of a cash-out leaves the number of the flight visible, and is gone by the next', async ({
  device,
  product,
}) => {
  const game = await device({ viewport: { width: 320, height: 640 } })
  await forceCashOuts(game, 6_120, 10)
  await game.goto(`${product.games}/aviator/?demo=true`)
  await cashOut(game)
  await expect(card(game)).toContainText('KES 612 · 61.20x')
  const { top, numberAt, number } = await card(game).evaluate(element => {
    const stage = element.closest('.stage')!
    const px = (name: string) => Number.parseFloat(getComputedStyle(stage).getPropertyValue(name))
    const top = element.getBoundingClientRect().top - stage.getBoundingClientRect().top
    return { top, numberAt: px('--number-at'), number: px('--number') }
  })
  // Digits reach to 0.36 of their size below the middle of the number.
  expect(top).toBeGreaterThan(numberAt + number * 0.36)
  await card(game).click({ position: { x: 4, y: 4 } })
  await expect(card(game)).toBeHidden()
})

test('a win of real money is shared as a picture that is made on the device, with or without its amount', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/', permissions: ['clipboard-write'] })
  await forceCashOuts(site, 6_120, 10)
  await site.goto('/games/aviator')
  const game = site.frameLocator('iframe')
  await expect(site.locator('iframe')).toHaveAttribute('allow', /web-share/)
  await cashOut(game)
  await card(game).getByRole('button', { name: 'Share' }).click()
  const sheet = game.getByRole('dialog', { name: 'Share your win' })
  const picture = sheet.getByRole('img', {
    name: /^Picture to share: Aviator, 61\.20x, KES 612, .+ .+, Ruka$/,
  })
  await expect(picture).toBeVisible()
  await sheet.getByLabel('Show the amount').uncheck()
  await expect(sheet.getByRole('img', { name: /^Picture to share: Aviator, 61\.20x, (?!KES)/ })).toBeVisible()
  const sent: string[] = []
  site.on('request', request => sent.push(request.url()))
  await game.locator('body').evaluate(() => {
    Object.defineProperty(navigator, 'canShare', { value: () => false })
  })
  await sheet.getByLabel('Show the amount').check()
  const saved = site.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download the picture' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('aviator-61.20x.png')
  const png = readFileSync(await download.path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(sent.filter(url => !/^blob:|\/api\/|\/assets\//.test(url))).toEqual([])
})

test('vibration has a switch where the device has a motor, beside the sound', async ({ device, product }) => {
  for (const slug of ['dice', 'aviator']) {
    const game = await device()
    await game.goto(`${product.games}/${slug}/?demo=true`)
    await game.getByRole('button', { name: 'Menu' }).click()
    const vibration = game.getByRole('switch', { name: 'Vibration' })
    await expect(vibration).toBeChecked()
    await vibration.uncheck()
    await expect(vibration).not.toBeChecked()
    await game.reload()
    await game.getByRole('button', { name: 'Menu' }).click()
    await expect(vibration).not.toBeChecked()
  }
  const desk = await device({ hasTouch: false })
  await desk.goto(`${product.games}/dice/?demo=true`)
  await desk.getByRole('button', { name: 'Menu' }).click()
  await expect(desk.getByRole('switch', { name: 'Sound' })).toBeVisible()
  await expect(desk.getByRole('switch', { name: 'Vibration' })).toHaveCount(0)
})
