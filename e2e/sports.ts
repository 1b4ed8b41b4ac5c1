import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test as withoutFeed } from './player.ts'
import { freePorts } from '../server/test/free-ports.ts'
import { startProduct, type Product } from './products/product.ts'
import { openTexts } from './sports-texts.ts'

/** The product with a simulated season, and what players do on its sports page. */
export const test = withoutFeed.extend<Record<never, never>, { feed: string; running: Product }>({
  /** The address of the simulated feed. */
  feed: [
    async ({}, use) => {
      const [port] = await freePorts(1)
      await use(`http://127.0.0.1:${port}`)
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ feed }, use) => {
      const { port } = new URL(feed)
      const product = await startProduct({ FEED_KIND: '', FEED_SIM_PORT: port, SMS_BETTING: 'on' })
      await expect
        .poll(async () => (await eventsOf(product, 'upcoming')).filter(isOpen).length, { timeout: 60_000 })
        .toBeGreaterThan(40)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export type Event = {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly score: { readonly home: number; readonly away: number; readonly minute: string | null } | null
  readonly lines: readonly { readonly market: number; readonly status: string }[]
}
export const isOpen = ({ lines }: Event): boolean =>
  lines.some(({ market, status }) => market === 1 && status === 'open')
export async function eventsOf(product: Product, status: 'live' | 'upcoming'): Promise<readonly Event[]> {
  const reply = await fetch(`${product.games}/api/sports/events/?status=${status}&limit=60`)
  return reply.ok ? ((await reply.json()) as { data: readonly Event[] }).data : []
}
let taken = 25
/** A match that begins in some hours, another one each time. */
export async function farMatch(product: Product): Promise<Event> {
  const found = (await eventsOf(product, 'upcoming')).filter(isOpen)
  const match = found[(taken += 1)]
  if (!match) throw new Error(`only ${found.length} matches are open for bets`)
  return match
}

export const frameOf = (site: Page): FrameLocator => site.frameLocator('iframe')
export const slipButton = (game: FrameLocator): Locator => game.getByRole('button', { name: /Bet slip|pick/ })
export const market = (game: FrameLocator, name: string): Locator =>
  game.getByRole('region', { name, exact: true })
export const price = (within: Locator, outcome: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^${outcome}, odds `) })
export const openMatch = async (site: Page, event: Event): Promise<FrameLocator> => {
  await site.goto(`/sports?event=${event.id}`)
  const game = frameOf(site)
  await expect(game.getByRole('heading', { name: `${event.home} v ${event.away}` })).toBeAttached()
  return game
}
/** Adds the home win of a match to the slip. */
export async function addHome(site: Page, event: Event): Promise<FrameLocator> {
  const game = await openMatch(site, event)
  const home = price(market(game, 'Match result'), event.home)
  await home.click()
  await expect(home).toHaveAttribute('aria-pressed', 'true')
  return game
}
/** Places the slip at a stake, and gives its code. */
export async function place(game: FrameLocator, kes: number): Promise<string> {
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByLabel('Stake, KES').fill(String(kes))
  await slip.getByRole('button', { name: `Place bet KES ${kes}` }).click()
  await expect(slip.getByText(/^Bet placed at /)).toBeVisible()
  const code = await slip.getByRole('strong').textContent()
  await slip.getByRole('button', { name: 'Done' }).click()
  await expect(slip).toBeHidden()
  return code!
}
export async function bet(
  site: Page,
  product: Product,
  kes: number,
): Promise<{ event: Event; code: string }> {
  const event = await farMatch(product)
  return { event, code: await place(await addHome(site, event), kes) }
}
const english = (await openTexts('en')).say
/** Opens the player's latest open slip, which has this code, from the list of their bets. */
export const openSlip = async (game: FrameLocator, code: string, say = english): Promise<Locator> => {
  await game.getByRole('button', { name: say('myBets') }).click()
  const details = game.getByRole('button', { name: say('cashOutOrDetails') })
  await details.first().click()
  const sheet = game.getByRole('dialog', { name: say('slipCode', { code }) })
  await expect(sheet).toBeVisible()
  return sheet
}
