import { createHash } from 'node:crypto'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { setUpAutoplay } from './autoplay.ts'
import { expectAccessible } from './axe.ts'
import { balance, expect, test } from './player.ts'

/** Instant games in the shell's frame and with real money: dice for one step, mines for moves. */
const frame = (site: Page): FrameLocator => site.frameLocator('iframe')
const play = (game: FrameLocator | Page): Locator => game.getByTestId('play')
const offers = (game: FrameLocator | Page, press: string) =>
  expect(play(game)).toHaveAttribute('data-press', press)
const tile = (game: FrameLocator | Page, state: string): Locator =>
  game.getByRole('button', { name: new RegExp(`^Tile \\d+, ${state}`) })

/**
 * Bets until one safe tile is open; a play that meets the one mine at once is followed by another. Returns
 * the sum of the stakes.
 */
async function openOneTile(game: FrameLocator): Promise<number> {
  for (let staked = 100; ; staked += 100) {
    await offers(game, 'begin')
    await game.getByRole('button', { name: '1 mine', exact: true }).click()
    await game.getByLabel('Stake, KES').fill('100')
    await play(game).click()
    await expect(play(game)).toHaveText(/^Pick a tile/)
    await tile(game, 'covered').nth(12).click()
    await expect(play(game)).toHaveAttribute('data-press', /act|begin/)
    if ((await play(game).getAttribute('data-press')) === 'act') return staked
  }
}

/** What the header shows, in KES. */
const wallet = async (site: Page): Promise<number> =>
  Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))

test('dice: a roll with real money is shown once, and the header has the balance', async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/dice' })
  const game = frame(site)
  await offers(game, 'begin')
  const before = await wallet(site)
  await game.getByLabel('Stake, KES').fill('100')
  await expect(play(game)).toContainText('KES 100')
  await play(game).click()
  await expect(game.getByTestId('outcome')).toHaveText(/^(?:Won KES 194\.00|Lost KES 100)/)
  const won = (await game.getByTestId('outcome').textContent())!.startsWith('Won')
  await expect.poll(() => wallet(site)).toBe(before - 100 + (won ? 194 : 0))
  // The result is on the strip and in the list of the player's plays, and can be opened again.
  await game.getByRole('list', { name: 'Last results' }).getByRole('button').click()
  const sheet = game.getByRole('dialog', { name: 'Bet details' })
  await expect(sheet).toContainText(won ? 'Won KES 194.00' : 'Lost KES 100')
  await expect(sheet).toContainText('Secret until you change your seeds')
})

test('mines: a game continues after a reload, and is cashed out', async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/mines' })
  const before = await wallet(site)
  await offers(frame(site), 'begin')
  const staked = await openOneTile(frame(site))
  await expect(tile(frame(site), 'gem')).toHaveCount(1)

  await site.reload()
  const game = frame(site)
  await offers(game, 'act')
  await expect(tile(game, 'gem')).toHaveCount(1)
  await expect(tile(game, 'covered')).toHaveCount(24)
  await expect(play(game)).toHaveText(/^Cash out KES/)
  await play(game).click()
  await expect(game.getByTestId('outcome')).toHaveText(/^(?:Won|Paid) KES|^Stake returned/)
  await expect(tile(game, 'had a mine')).toHaveCount(1)
  const shown = /KES ([\d,.]+\d)/.exec((await game.getByTestId('outcome').textContent())!)![1]!
  const paid = Number(shown.replace(',', ''))
  await expect.poll(() => wallet(site)).toBeCloseTo(before - staked + paid, 2)
})

test('fairness: the seed of a pair that ended has the hash that was shown before its plays', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/dice' })
  const game = frame(site)
  await offers(game, 'begin')
  await play(game).click()
  await expect(game.getByTestId('outcome')).not.toHaveText('')
  await game.getByRole('button', { name: 'Menu' }).click()
  await game.getByRole('button', { name: 'Fairness and seeds' }).click()
  const sheet = game.getByRole('dialog', { name: 'Fairness and seeds' })
  const shown = (await sheet.getByRole('definition').first().textContent())!
  expect(shown).toMatch(/^[0-9a-f]{64}$/)
  await sheet.getByRole('textbox').fill('a-seed-of-my-own')
  await sheet.getByRole('button', { name: 'Change seeds' }).click()
  await expect(sheet.getByTestId('seed-fits')).toHaveText('Our seed matches the hash you saw before.')
  const seed = (await sheet.locator('.ended code').first().textContent())!
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(shown)
  await expect(sheet.getByText('a-seed-of-my-own')).toBeVisible()
  // The device repeats the roll from the seeds.
  await sheet.getByRole('button', { name: 'My bets' }).click()
  await game.getByRole('dialog', { name: 'My bets' }).getByRole('listitem').getByRole('button').click()
  const recalled = game.getByRole('dialog', { name: 'Bet details' })
  await recalled.getByRole('button', { name: 'Check this bet' }).click()
  await expect(recalled.getByText('This bet is genuine:')).toBeVisible()
  // A page of its own prints its steps and nothing to press.
  const opened = site.context().waitForEvent('page')
  await recalled.getByRole('link', { name: /Check on the verify page/ }).click()
  const page = await opened
  await expect(page.getByRole('heading', { name: /^This bet is genuine: KES [\d,.]+$/ })).toBeVisible()
  await expect(page.getByText(seed)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(seed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check this JSON' })).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

test('a request whose answer was lost is repeated under the same id, and the stake counts once', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/dice' })
  const game = frame(site)
  await offers(game, 'begin')
  const before = await wallet(site)
  const names: string[] = []
  await site.route(`${product.games}/**/plays/`, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    names.push((route.request().postDataJSON() as { id: string }).id)
    // The server handles it, and its first answer is lost on the way.
    const response = await route.fetch()
    return names.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await game.getByLabel('Stake, KES').fill('50')
  await play(game).click()
  await expect(play(game)).toContainText('Checking')
  await expect(game.getByTestId('outcome')).toHaveText(/^(?:Won KES 97\.00|Lost KES 50)/)
  const won = (await game.getByTestId('outcome').textContent())!.startsWith('Won')
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(1)
  await expect.poll(() => wallet(site)).toBe(before - 50 + (won ? 97 : 0))
})

test('a stake above the balance leads to the deposit, and none that is refused is taken', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 50, at: '/games/dice' })
  const game = frame(site)
  await offers(game, 'begin')
  await game.getByLabel('Stake, KES').fill('60')
  await expect(play(game)).toHaveText(/Deposit/)
  await play(game).click()
  await expect(site.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
  await site.keyboard.press('Escape')
  await game.getByLabel('Stake, KES').fill('1')
  await expect(game.locator('#note')).toHaveText('The minimum stake is KES 2')
  await game.getByLabel('Multiplier').fill('485')
  await game.getByLabel('Stake, KES').fill('5000')
  await expect(game.locator('#note')).toHaveText('The maximum stake on this is KES 3,092')
  expect(await wallet(site)).toBe(50)
})

test('the demo plays on without a connection, by keys and by itself until its stops', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce', hasTouch: false })
  await game.goto(`${product.games}/dice/?demo=true`)
  await offers(game, 'begin')
  // The sheets are fetched when the first of them is opened.
  await setUpAutoplay(game, { bets: 1, loss: 10 })
  await game.keyboard.press('Escape')
  await game.getByRole('button', { name: 'Manual' }).click()
  await game.context().setOffline(true)
  await game.getByRole('button', { name: 'Manual' }).blur()
  await game.keyboard.press('Space')
  await expect(game.getByTestId('outcome')).toHaveText(/(?:Lost|Won) KES/)
  await expect(game.getByRole('status')).toContainText(/Rolled \d+\.\d\d\./)
  const sheet = await setUpAutoplay(game, { bets: 3, loss: 30 })
  await expectAccessible(game, 'autoplay')
  await sheet.getByRole('button', { name: 'Start autoplay' }).click()
  await offers(game, 'stop')
  await expect(game.locator('#note')).toHaveText(/^Autoplay finished: 3 bets/)
})

test('axe finds nothing on instant games and their sheets, and nothing is wider than the screen', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce' })
  const check = (where: string) => expectAccessible(game, where)
  for (const slug of ['dice', 'mines', 'keno', 'scratch']) {
    await game.goto(`${product.games}/${slug}/?demo=true`)
    if (slug === 'keno') await game.getByRole('button', { name: 'Random' }).click()
    await offers(game, 'begin')
    await play(game).click()
    await expect(slug === 'mines' ? play(game) : game.getByTestId('outcome')).toHaveText(/KES/)
    for (const size of [
      { width: 320, height: 640 },
      { width: 740, height: 360 },
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      await game.setViewportSize(size)
      const sideways = await game.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${slug} at ${size.width} px`).toBeLessThanOrEqual(0)
    }
    await check(slug)
    for (const sheet of ['How to play, limits', 'My bets', 'Fairness and seeds']) {
      await game.getByRole('button', { name: 'Menu' }).click()
      await expect(game.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await game.getByRole('dialog').getByRole('button', { name: sheet }).click()
      await expect(game.getByRole('dialog').getByText('Loading')).toHaveCount(0)
      await check(`${slug}, ${sheet}`)
      await game.keyboard.press('Escape')
    }
  }
})
