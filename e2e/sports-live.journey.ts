import type { Locator } from '@playwright/test'
import { expect } from './player.ts'
import {
  eventsOf,
  frameOf,
  isOpen,
  market,
  openMatch,
  openSlip,
  price,
  slipButton,
  test,
  type Event,
} from './sports.ts'
import type { Product } from './product.ts'

type Books = {
  readonly nowMs: number
  readonly events: readonly { readonly event: string; readonly nextFactMs: number | null }[]
}
const CALM_MS = 60_000

/** A live match that takes bets, of which the feed has nothing to report for a minute. */
async function calmMatch(product: Product, feed: string): Promise<Event> {
  const find = async () => {
    const { nowMs, events } = (await (await fetch(`${feed}/sim/books`)).json()) as Books
    const calm = events.filter(({ nextFactMs }) => (nextFactMs ?? 0) > nowMs + CALM_MS)
    const ids = new Set(calm.map(({ event }) => event))
    const live = await eventsOf(product, 'live')
    return live.find(event => isOpen(event) && isClose(event) && ids.has(event.id))
  }
  let found: Event | undefined
  await expect.poll(async () => (found = await find()), { timeout: 120_000 }).toBeDefined()
  return found!
}

/** Another goal does not decide it: who wins remains open for bets. */
const isClose = ({ score }: Event): boolean =>
  score !== null && [0, 1].includes(score.away - score.home) && Number(score.minute?.split(':')[0] ?? 90) < 60

/** Lets the home side score. */
async function score(feed: string, event: Event): Promise<void> {
  const reply = await fetch(`${feed}/sim/goal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: event.id, side: 'home' }),
  })
  expect(await reply.json()).toEqual({ nowMs: expect.any(Number) })
}

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
  await price(result, event.home).click()
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Take any' }).click()
  await slip.getByLabel('Stake, KES').fill('100')
  await slip.getByRole('button', { name: 'Place bet KES 100' }).click()
  await expect(slip.getByText(/^Bet placed at /)).toBeVisible()
  const code = await slip.getByRole('strong').textContent()
  await slip.getByRole('button', { name: 'Done' }).click()

  const before = (await game
    .locator('.match-sides')
    .getByText(/^\d+ : \d+$/)
    .textContent())!
  const [home, away] = before.split(' : ').map(Number) as [number, number]
  const list = await device()
  await list.goto('/sports')
  const lists = frameOf(list).getByRole('navigation', { name: 'Sports' })
  await lists.getByRole('button', { name: /^Live/ }).click()
  const odds = frameOf(list).getByRole('group', { name: `Odds of ${event.home} v ${event.away}` })
  const row = frameOf(list).getByRole('listitem').filter({ has: odds })
  await expect(row.getByRole('link')).toContainText(String(home))
  // Only what is on the screen is followed.
  await row.scrollIntoViewIfNeeded()
  const bets = await site.context().newPage()
  await bets.goto('/sports')
  const sheet = await openSlip(frameOf(bets), code!)
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
