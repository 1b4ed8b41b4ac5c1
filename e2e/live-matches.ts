import type { FrameLocator } from '@playwright/test'
import { expect } from './player.ts'
import type { Product } from './products/product.ts'
import { eventsOf, isOpen, market, price, slipButton, type Event } from './sports.ts'

type Books = {
  readonly nowMs: number
  readonly events: readonly { readonly event: string; readonly nextFactMs: number | null }[]
}
const CALM_MS = 60_000

/** A live match that takes bets, of which the feed has nothing to report for a minute. */
export async function calmMatch(product: Product, feed: string): Promise<Event> {
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

/** Lets the home side score, as soon as bets are taken again after what happened before. */
export async function score(feed: string, event: Event): Promise<void> {
  const ask = async () => {
    const reply = await fetch(`${feed}/sim/goal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: event.id, side: 'home' }),
    })
    return reply.json()
  }
  await expect.poll(ask, { timeout: 60_000 }).toEqual({ nowMs: expect.any(Number) })
}

/** Bets on the home side of a live match, whose page is open, at any odds; gives the code of the slip. */
export async function betLive(game: FrameLocator, event: Event, kes: number): Promise<string> {
  await price(market(game, 'Match result'), event.home).click()
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Take any' }).click()
  await slip.getByLabel('Stake, KES').fill(String(kes))
  await slip.getByRole('button', { name: `Place bet KES ${kes}` }).click()
  await expect(slip.getByText(/^Bet placed at /)).toBeVisible()
  const code = await slip.getByRole('strong').textContent()
  await slip.getByRole('button', { name: 'Done' }).click()
  return code!
}
