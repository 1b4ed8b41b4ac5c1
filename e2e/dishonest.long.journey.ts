import type { FrameLocator, Page, Request, Route } from '@playwright/test'
import { startAutoplay } from './autoplay.ts'
import { expect, test } from './player.ts'

/** A server that cheats: the page of an instant game detects it, and places no further stakes. */
const frame = (site: Page): FrameLocator => site.frameLocator('iframe')
const evidence = (game: FrameLocator) => game.getByRole('alert').filter({ hasText: 'not what was promised' })
/** Autoplay is given more bets than it comes to. */
const BETS = 20
type Answer = { data: { play: { nonce: number }; seeds: { hash: string } | null } }

const isOfPlay = (request: Request) => request.method() === 'POST' && request.url().endsWith('/plays/')

/** Answers as the server does, with the changes of `bend`. */
const bent = async (route: Route, bend: (answer: Answer) => void) => {
  const response = await route.fetch()
  if (!response.ok()) return route.fulfill({ response })
  const json = (await response.json()) as Answer
  bend(json)
  await route.fulfill({ response, json })
}

test('a number that is left out ends autoplay with the evidence, and the player stakes nothing more', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/dice' })
  const game = frame(site)
  // A busy server makes the page repeat an order, which is the same play, or read how it ended: then the next
  // answer is the first that is not honest.
  const orders: string[] = []
  await site.route(`${product.games}/**/plays/`, async route => {
    if (!isOfPlay(route.request())) return route.fallback()
    const { id } = route.request().postDataJSON() as { id: string }
    if (!orders.includes(id)) orders.push(id)
    return bent(route, ({ data }) => (data.play.nonce += orders.indexOf(id) >= 2 ? 1 : 0))
  })
  await startAutoplay(game, { bets: BETS, loss: 500 })
  await expect(evidence(game)).toContainText(/Seeds \d+: counter \d+ was used for no bet of yours\./)
  const { length } = orders
  expect(length).toBeLessThan(BETS)
  // It stays when the page is opened again.
  await site.evaluate(() => document.querySelector('iframe')!.contentWindow!.focus())
  await expect(evidence(game)).toContainText(/was used for no bet of yours/)
  expect(orders).toHaveLength(length)
})

test('a hash that changes over a reload ends the game before anything is staked', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/dice' })
  const game = frame(site)
  await game.getByTestId('play').click()
  await expect(game.getByTestId('outcome')).toHaveText(/Won|Lost/)
  await site.route(`${product.games}/api/play/casino/dice/`, route =>
    bent(route, ({ data }) => {
      if (data.seeds) data.seeds.hash = 'c'.repeat(64)
    }),
  )
  await site.reload()
  await expect(evidence(game)).toContainText(/the hash changed from [0-9a-f]{64} to c{64}/)
})

test('two tabs and a second device play at once, without a false accusation', async ({
  device,
  newPlayer,
}) => {
  const { account, site } = await newPlayer({ kes: 1_000, at: '/games/dice' })
  const tab = await site.context().newPage()
  const phone = await device({ account })
  for (const page of [tab, phone]) await page.goto('/games/dice')
  for (const page of [site, tab, site, phone, phone, tab]) {
    const game = frame(page)
    const play = game.getByTestId('play')
    await expect(play).toHaveAttribute('data-press', 'begin')
    let drawn = false
    page.on('response', answer => {
      if (isOfPlay(answer.request()) && answer.ok()) drawn = true
    })
    await play.click()
    // Another device has changed the seeds: the game says so once, and the next press plays.
    const changed = game.locator('#note').filter({ hasText: /^Your seeds have changed/ })
    await expect.poll(async () => drawn || (await changed.isVisible())).toBe(true)
    if (!drawn) await play.click()
    await expect.poll(() => drawn).toBe(true)
    await expect(game.getByTestId('outcome')).toHaveText(/Won|Lost/)
    await expect(play).toHaveAttribute('data-press', 'begin')
    await expect(evidence(game)).toHaveCount(0)
  }
})
