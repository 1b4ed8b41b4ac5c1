import { expectAccessible } from './axe.ts'
import {
  cards,
  DECIDED,
  expectSlipFetched,
  pick,
  placeFor,
  price,
  rows,
  showNext,
  slipButton,
  tab,
  test,
} from './league.ts'
import { balance, expect } from './player.ts'

// spec: 2.19, 6.2
test('a visitor watches a whole round and bets play money, which never reaches the server', async ({
  device,
  product,
}) => {
  const site = await device()
  await site.goto('/')
  await site
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: 'Virtual League' })
    .click()
  // The operator's name stands in the address.
  await expect(site).toHaveURL('/games/ruka-league')
  await expect(site.getByRole('main').getByRole('link', { name: 'Click to play demo' })).toBeVisible()
  await site.goto('/games/ruka-league?demo=true')
  const game = site.frameLocator('iframe')
  const sent: string[] = []
  site.on('request', request => {
    if (request.method() !== 'GET' && request.url().startsWith(product.games)) sent.push(request.url())
  })
  await expect(game.getByText('Demo', { exact: true })).toBeVisible()
  await showNext(game)
  await pick(game, 0)
  await pick(game, 1)
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip, play money' })
  await slip.getByRole('button', { name: 'Add KES 100' }).click()
  await slip.getByRole('button', { name: 'Place demo bet 100' }).click()
  await expect(game.getByText('Demo bet placed')).toBeVisible()
  await expect(game.getByRole('button', { name: 'Play money 4,900' })).toBeVisible()

  await tab(game, 'Live').click()
  await expect(game.getByText(/^\d+′$/).first()).toBeVisible(DECIDED)
  const pitch = game.locator('canvas').last()
  await expect(pitch).toBeVisible()
  const scores = game.getByRole('region', { name: 'All scores' }).getByRole('button')
  await expect(scores).toHaveCount(10)
  await scores.nth(3).click()
  await expect(scores.nth(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(pitch).toBeVisible()

  await tab(game, 'My bets').click()
  await game.getByRole('tab', { name: 'Settled' }).click()
  await expect(game.getByText(/^(?:Won|Lost)$/).first()).toBeVisible(DECIDED)
  expect(sent).toEqual([])
  await game.getByRole('button', { name: 'Log in' }).click()
  await expect(site).toHaveURL(/\/login/)
})

// spec: 2.19, 9.33
test('a player’s single and multi over both leagues are placed, drawn, settled and seen in My bets', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/virtual-league' })
  const game = site.frameLocator('iframe')
  await showNext(game)
  await pick(game, 2)
  await placeFor(game, 50)

  await game.getByRole('button', { name: 'Ligi Kuu' }).click()
  await showNext(game)
  await pick(game, 4)
  await game.getByRole('button', { name: 'Virtual League' }).click()
  await expect(rows(game)).toHaveCount(10)
  await game.getByRole('group', { name: 'Rounds' }).getByRole('button').nth(2).click()
  await pick(game, 5)
  await placeFor(game, 100)
  await expect(balance(site)).toHaveText(/850/)

  await tab(game, 'My bets').click()
  await expect(game.getByText('Multi of 2')).toBeVisible()
  await game.getByRole('tab', { name: 'Settled' }).click()
  await expect(cards(game)).toHaveCount(2, { timeout: 2 * DECIDED.timeout })
  await expect(game.getByText(/Your multi of 2 (?:won|paid|lost)/)).toBeAttached()
  const paid = await game
    .getByRole('tabpanel')
    .evaluate(panel =>
      [...panel.querySelectorAll('.text-16')].reduce(
        (sum, { textContent }) => sum + Number(textContent.replace(/[^\d.]/g, '')),
        0,
      ),
    )
  await expect
    .poll(async () => Number((await balance(site).textContent())!.replace(/[^\d.]/g, '')))
    .toBeCloseTo(850 + paid, 2)
  expect((await product.audit()).code).toBe(0)
})

test('all markets of a match are shown with what they return, and one of them is bet on', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/games/ligi-kuu' })
  const game = site.frameLocator('iframe')
  await showNext(game)
  await game.getByRole('button', { name: 'Goals 2.5' }).click()
  await expect(game.getByRole('button', { name: /^Over 2\.5, odds / })).toHaveCount(10)
  await game
    .getByRole('button', { name: /: all markets$/ })
    .first()
    .click()
  const sheet = game.getByRole('dialog')
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveCount(14)
  await expect(sheet.getByText(/^Returned \d\d/).first()).toBeVisible()
  await sheet
    .getByRole('region', { name: 'Both teams to score', exact: true })
    .getByRole('button')
    .first()
    .click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await placeFor(game, 20)
  await expect(balance(site)).toHaveText(/80/)
})

test('a table and results follow a round, and the round is checked on the device', async ({
  device,
  product,
}) => {
  const game = await device()
  await game.goto(`${product.games}/virtual-league/`)
  await tab(game, 'Results').click()
  const check = game.getByRole('button', { name: 'Check this round' })
  await expect(check.first()).toBeVisible(DECIDED)
  await check.first().click()
  const sheet = game.getByRole('dialog', { name: /^Check: season 1, week \d+$/ })
  await expect(sheet.getByText('The seed is the one that was promised before betting opened.')).toBeVisible()
  await expect(sheet.getByText(/^All goals of the ten matches follow from it/)).toBeVisible()
  await expect(sheet.getByText(/^On this site a draw follows from its seed alone/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await tab(game, 'Table').click()
  await expect(game.getByRole('row')).toHaveCount(21)
  await game.getByRole('row').nth(1).getByRole('button').click()
  await expect(game.getByRole('dialog').getByText('Matches of this season')).toBeVisible()
})

test('every screen is accessible in both themes, and matches are bet on by keys alone', async ({
  device,
  product,
}) => {
  const game = await device()
  await game.goto(`${product.games}/ligi-kuu/`)
  await expect(rows(game)).toHaveCount(10)
  await expectAccessible(game, 'matches')
  await price(game, 0).focus()
  await game.keyboard.press('Enter')
  await slipButton(game).focus()
  await game.keyboard.press('Enter')
  await expect(game.getByRole('dialog')).toBeVisible()
  await expectAccessible(game, 'slip')
  await game.keyboard.press('Escape')
  for (const name of ['Live', 'Results', 'Table', 'My bets']) {
    await tab(game, name).click()
    await expect(game.getByText('Loading')).toHaveCount(0)
    await expectAccessible(game, name)
  }
  await game.getByRole('button', { name: 'How it works' }).click()
  await expect(game.getByRole('dialog')).toBeVisible()
  await expectAccessible(game, 'how it works')
})

test('without a connection odds are marked as old and no bet is placed; all is back with it', async ({
  device,
  product,
}) => {
  const game = await device()
  await game.goto(`${product.games}/virtual-league/`)
  // Until the page knows that it is offline, a round of the test may lock.
  await showNext(game, 3)
  await pick(game, 0)
  await expectSlipFetched(game)
  await game.context().setOffline(true)
  const stale = game.getByText('Offline. What you see may be out of date.')
  await expect(stale).toBeVisible(DECIDED)
  await tab(game, 'Table').click()
  await expect(game.getByText('We can’t reach the league. Check your connection.')).toBeVisible()
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip, play money' })
  await slip.getByRole('button', { name: 'Add KES 100' }).click()
  await expect(slip.getByText('Wait until you are back online to place this bet.')).toBeVisible()
  await expect(slip.getByRole('button', { name: 'Place demo bet 100' })).toBeDisabled()
  await game.keyboard.press('Escape')
  await game.context().setOffline(false)
  await game.getByRole('button', { name: 'Try again' }).click()
  await expect(game.getByRole('row')).toHaveCount(21)
  await expect(stale).toBeHidden()
})
