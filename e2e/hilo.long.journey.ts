import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { balance, expect, test } from './player.ts'

/** Hi-Lo: cards that are turned by calls, an open play that is resumed, and real money. */
type Game = Page | FrameLocator
const play = (game: Game): Locator => game.getByTestId('play')
const outcome = (game: Game): Locator => game.getByTestId('outcome')
const offers = (game: Game, press: string | RegExp) =>
  expect(play(game)).toHaveAttribute('data-press', press, { timeout: 15_000 })
const calls = (game: Game): Locator => game.locator('.call')
const past = (game: Game): Locator => game.getByRole('list', { name: 'Cards so far' }).getByRole('listitem')
const top = (game: Game): Locator => game.locator('.pile')

/** Makes the likelier call once it can be made. */
async function callLikelier(game: Game): Promise<void> {
  const likely = async (at: number) => parseFloat((await calls(game).nth(at).textContent())!.split('x')[1]!)
  await expect(calls(game).first()).not.toHaveAttribute('aria-disabled')
  await calls(game)
    .nth((await likely(0)) >= (await likely(1)) ? 0 : 1)
    .click()
}
/** Bets KES 100 until this number of calls in a row was right. Returns the sum of the stakes. */
async function callRight(game: Game, right: number): Promise<number> {
  for (let staked = 100; ; staked += 100) {
    await offers(game, 'begin')
    await game.getByLabel('Stake, KES').fill('100')
    await play(game).click()
    for (let cards = 1; ; cards++) {
      await expect(past(game)).toHaveCount(cards)
      await expect(play(game)).not.toHaveAttribute('aria-busy')
      if ((await play(game).getAttribute('data-press')) === 'begin') break
      if (cards > right) return staked
      await callLikelier(game)
    }
  }
}

test('a card is turned, a call answers it, and what a right one pays was offered before', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'no-preference' })
  await game.goto(`${product.games}/hilo/?demo=true`)
  await callRight(game, 1)
  await expect(top(game)).toHaveAttribute('data-verdict', 'right')
  await expect(play(game)).toHaveText(/^Cash out KES/)
  const held = (await play(game).textContent())!
  // Skipping turns another card and changes nothing of what there is.
  await game.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(past(game)).toHaveCount(3)
  await expect(past(game).last()).toContainText('Skipped')
  await expect(play(game)).toHaveText(held)
  await expect(top(game)).toHaveAccessibleName(/^(?:Ace|\w+) of (?:spades|hearts|diamonds|clubs)$/)

  // With the keyboard: a call is a button as every other.
  await expect(calls(game).first()).not.toHaveAttribute('aria-disabled')
  const offered = /[\d.]+x/.exec((await calls(game).first().textContent())!)![0]
  await calls(game).first().focus()
  await game.keyboard.press('Enter')
  await expect(past(game)).toHaveCount(4)
  await offers(game, /act|begin/)
  if ((await play(game).getAttribute('data-press')) === 'act') {
    await expect(play(game)).toContainText(offered)
    await play(game).click({ delay: 600 })
  }
  await expect(outcome(game)).toHaveText(/KES/)
  await game.getByRole('list', { name: 'Last results' }).getByRole('button').first().click()
  const sheet = game.getByRole('dialog', { name: 'Bet details' })
  await expect(sheet).toContainText((await outcome(game).textContent())!)
  await expect(sheet.locator('.past li')).toHaveCount(4)
})

test('an open play is found as it was after a reload, with real money, and is taken', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 5_000, at: '/games/hilo' })
  const wallet = async () => Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))
  const before = await wallet().catch(() => 5_000)
  const staked = await callRight(site.frameLocator('iframe'), 2)
  const seen = async (game: Game) => ({
    cards: await past(game).allTextContents(),
    card: await top(game).getAttribute('aria-label'),
    verdict: await top(game).getAttribute('data-verdict'),
    calls: await calls(game).allTextContents(),
    take: await play(game).textContent(),
  })
  await offers(site.frameLocator('iframe'), 'act')
  const left = await seen(site.frameLocator('iframe'))

  await site.reload()
  const game = site.frameLocator('iframe')
  await offers(game, 'act')
  expect(await seen(game)).toEqual(left)
  await expect(game.getByText('KES 100', { exact: true })).toBeVisible()
  await expect(calls(game).first()).not.toHaveAttribute('aria-disabled')
  await play(game).click({ delay: 600 })
  await expect(outcome(game)).toHaveText(/^(?:Won|Paid) KES|^Stake returned/)
  const paid = /KES ([\d,.]+\d)/.exec((await outcome(game).textContent())!)![1]!
  await expect.poll(wallet).toBeCloseTo(before - staked + Number(paid.replace(',', '')), 2)
})

test('axe finds nothing in an open play, and nothing is wider than the screen', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } })
  await game.goto(`${product.games}/hilo/?demo=true`)
  await offers(game, 'begin')
  await callRight(game, 1)
  await expectFits(game)
  await expectAccessible(game, 'hi-lo')
})
