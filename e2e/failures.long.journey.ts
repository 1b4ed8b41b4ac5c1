import type { Page, Route } from '@playwright/test'
import { expect, test } from './player.ts'

/** What a player reads when the server has nothing, is at fault, or cannot be reached, and how it goes on. */
const broken = (route: Route) => route.fulfill({ status: 500, body: '' })
const retry = (site: Page) => site.getByRole('main').getByRole('button', { name: 'Try again' })

// spec: 8.10, 8.11
test('games that cannot be loaded show an error and can be retried', async ({ device }) => {
  const site = await device({ bare: true })
  await site.route('**/api/games/?*', broken)
  await site.goto('/games')
  await expect(site.getByRole('alert')).toHaveText(/Couldn't load games\. Try again later/)
  await site.unroute('**/api/games/?*')
  await retry(site).click()
  await expect(site.getByRole('main').getByRole('link', { name: 'Aviator' })).toBeVisible()
  await site.goto('/games?tags=nothing-like-this')
  await expect(site.getByText('No games found')).toBeVisible()
  // The chips stay, so that the link is not the only way to continue.
  const chips = site.getByRole('navigation', { name: 'Filter by kind' })
  await expect(chips.getByRole('link', { name: 'Crash' })).toBeVisible()
  await site.getByRole('link', { name: 'Show all games' }).click()
  await expect(site.getByRole('main').getByRole('link', { name: 'Aviator' })).toBeVisible()
})

// spec: 2.8
test('spec 4: tags that are empty or written in another way show their games, and the chips stay', async ({
  device,
}) => {
  const site = await device()
  const chips = site.getByRole('navigation', { name: 'Filter by kind' })
  const game = (name: string) => site.getByRole('main').getByRole('link', { name, exact: true })
  for (const [tags, others] of [
    ['', 1],
    [',', 1],
    ['Crash', 0],
    ['crash,', 0],
    ['%20CRASH%20', 0],
  ] as const) {
    await site.goto(`/games?tags=${tags}`)
    await expect(game('Aviator'), tags).toBeVisible()
    await expect(game('Keno'), tags).toHaveCount(others)
    await expect(chips.getByRole('link', { name: 'Crash' }), tags).toBeVisible()
  }
})

test('spec 5: a server that refuses tags it does not know has no games with them, and the chips stay', async ({
  device,
}) => {
  for (const status of [400, 404]) {
    const site = await device({ bare: true })
    await site.route('**/api/games/?*', (route, request) =>
      new URL(request.url()).searchParams.has('tags')
        ? route.fulfill({ status, json: { tags: ['Unknown tag.'] } })
        : route.fallback(),
    )
    await site.goto('/games?tags=nothing-like-this')
    await expect(site.getByText('No games found')).toBeVisible()
    const chips = site.getByRole('navigation', { name: 'Filter by kind' })
    await expect(chips.getByRole('link', { name: 'Crash' })).toBeVisible()
  }
})

// spec: 4.20, 8.12
test('a game that cannot be loaded shows an error and can be retried', async ({ device }) => {
  const site = await device({ bare: true })
  await site.route('**/api/games/aviator/', broken)
  await site.goto('/games/aviator')
  await expect(site.getByRole('alert')).toHaveText(/Couldn't load game\. Try again later/)
  await site.unroute('**/api/games/aviator/')
  await retry(site).click()
  await expect(site.getByRole('link', { name: 'Click to play demo' })).toBeVisible()
})

test('a game whose frame is cut off says so within seconds, and opens with a tap', async ({
  device,
  product,
}) => {
  const site = await device()
  await site.route(`${product.games}/**`, route => route.abort())
  await site.goto('/games/aviator?demo=true')
  await expect(site.getByText('Aviator has not opened. Check your connection and try again.')).toBeVisible({
    timeout: 10_000,
  })
  await site.unroute(`${product.games}/**`)
  await retry(site).click()
  await expect(site.frameLocator('iframe').getByTestId('play-0')).toBeVisible()
})

// spec: 8.13, 8.14
test('transactions that cannot be loaded show an error and can be retried', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  await site.route('**/api/wallet/transactions?*', broken)
  await site.goto('/profile/transactions')
  await expect(site.getByRole('alert')).toHaveText(/Couldn't load transactions\. Try again later/)
  await site.unroute('**/api/wallet/transactions?*')
  await retry(site).click()
  await expect(site.getByText('No transactions found')).toBeVisible()
})

test('a player whose server is unreachable reads that the money is safe, and continues later', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  await site.route('**/api/**', route => route.abort())
  await site.goto('/profile')
  await expect(site.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(site.getByText('Your money is safe.')).toBeVisible()
  await site.unroute('**/api/**')
  await site.getByRole('button', { name: 'Try again' }).click()
  await expect(site.getByRole('heading', { name: 'Balance' })).toBeVisible()
})

test('pages that are open to all open while the player’s record cannot be read, and say so', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount(70) })
  await site.route('**/api/auth/me/', broken)
  const state = site.getByRole('alert')
  for (const [path, title] of [
    ['/terms', 'Terms of Service'],
    ['/games', 'Games'],
  ] as const) {
    await site.goto(path)
    await expect(site.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(state).toContainText("We couldn't open your account. Your money is safe.")
    // The player is not sent to log in, which would not help.
    await expect(site.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
  }
  // What is the player's own waits for the record.
  await site.goto('/profile')
  await expect(site.getByRole('main')).toContainText('Your money is safe.')
  await site.goto('/terms')
  await expect(state).toBeVisible()
  // The page asks by itself, too: nothing is answered before the player has tried.
  const tried = Promise.withResolvers<void>()
  await site.route('**/api/auth/me/', async route => {
    await tried.promise
    await route.continue()
  })
  await state.getByRole('button', { name: 'Try again' }).click()
  tried.resolve()
  await expect(site.getByRole('banner')).toContainText('70.00')
  await expect(state).toHaveCount(0)
})

test('a device that goes offline keeps its page, says what failed, and recovers', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/' })
  await expect(site.getByRole('main').getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
  await site.context().setOffline(true)
  await site.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(site.getByRole('alert')).toHaveText(/Couldn't open this page\. Check your connection/)
  await retry(site).click()
  await expect(retry(site)).toBeEnabled()
  await site.getByRole('banner').getByRole('link', { name: /Home/ }).click()
  await expect(site.getByRole('heading', { name: 'Hot games' })).toBeVisible()
  await site.goBack()
  await expect(retry(site)).toBeVisible()
  // A device says "online" before its network carries anything.
  await site.route('**/site.json', route => route.abort(), { times: 1 })
  await site.context().setOffline(false)
  await expect(site.getByRole('heading', { name: 'Balance' })).toBeVisible()

  // Fetched content is there at once, and an offline request fails with a text instead of hanging.
  await site.goto('/games')
  await expect(site.getByRole('main').getByRole('link', { name: 'Aviator' })).toBeVisible()
  await site.context().setOffline(true)
  await site.getByRole('link', { name: 'Popular' }).click()
  await expect(site.getByRole('alert')).toHaveText(/Couldn't load games\. Try again later/)
  await site.context().setOffline(false)
  await expect(site.getByRole('main').getByRole('link', { name: 'Aviator' })).toBeVisible()
})
