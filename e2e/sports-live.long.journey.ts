import type { Locator } from '@playwright/test'
import { expect } from './player.ts'
import { betLive, calmMatch, score } from './live-matches.ts'
import { frameOf, market, openMatch, openSlip, test } from './sports.ts'

const cellsOf = (group: Locator, said: RegExp): Locator => group.getByRole('button', { name: said })

// spec: 2.20
test('a goal stops the prices, changes the score everywhere and in the bet of a player, and prices come back', async ({
  newPlayer,
  device,
  product,
  feed,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/sports' })
  const event = await calmMatch(product, feed)
  const game = await openMatch(site, event)
  const result = market(game, 'Match result')
  const code = await betLive(game, event, 100)

  const before = (await game
    .locator('.match-sides')
    .getByText(/^\d+ : \d+$/)
    .textContent())!
  const [home, away] = before.split(' : ').map(Number) as [number, number]
  const list = await device()
  await list.goto('/sports')
  const lists = frameOf(list).getByRole('navigation', { name: 'Sports' })
  const live = lists.getByRole('button', { name: /^Live/ })
  await live.click()
  // Until then the rows are those of the list before it, and go with it.
  await expect(live).toHaveAttribute('aria-current', 'page')
  const odds = frameOf(list).getByRole('group', { name: `Odds of ${event.home} v ${event.away}` })
  const row = frameOf(list).getByRole('listitem').filter({ has: odds })
  await expect(row.getByRole('link')).toContainText(String(home))
  // Only what is on the screen is followed.
  await row.scrollIntoViewIfNeeded()
  const bets = await site.context().newPage()
  await bets.goto('/sports')
  const sheet = await openSlip(frameOf(bets), code)
  await expect(sheet.getByText(`${home}:${away}`)).toBeVisible()

  await score(feed, event)
  // Bets are stopped first, on the match and in the list.
  await expect(cellsOf(result, /, not offered now$/)).toHaveCount(3)
  await expect(cellsOf(row, /, not offered now$/)).toHaveCount(3)
  await expect(game.getByText(`${home + 1} : ${away}`, { exact: true })).toBeVisible()
  await expect(row.getByRole('link')).toContainText(new RegExp(`${event.home} ?${home + 1}`))
  await expect(game.getByRole('list', { name: 'Goals and red cards' })).toContainText(`${home + 1}:${away}`)
  await expect(sheet.getByText(`${home + 1}:${away}`)).toBeVisible()
  await expect(cellsOf(result, /, odds /)).toHaveCount(3)
  await expect(cellsOf(row, /, odds /)).toHaveCount(3)
})
