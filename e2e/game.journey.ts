import type { Page, Route } from '@playwright/test'
import { expect, header, test } from './player.ts'

/** The page around a game, for visitors and players. */
const play = (site: Page) => site.frameLocator('iframe').getByTestId('play-0')

// spec: 2.16, 2.18, 2.37, 2.38
test('a visitor of a game is offered the demo and the log-in, and reads what it is', async ({ device }) => {
  const site = await device()
  await site.goto('/games/aviator')
  const main = site.getByRole('main')
  await expect(main.getByRole('link', { name: 'Login to play for real' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fgames%2Faviator',
  )
  const sections = main.getByRole('group')
  await expect(sections).toHaveCount(7)
  await expect(sections.getByText('Betting is open for 5 seconds.')).toBeHidden()
  await sections.getByText('How a round works').click()
  await expect(sections.getByText('Betting is open for 5 seconds.')).toBeVisible()
  await expect(site.locator('iframe')).toHaveCount(0)

  await main.getByRole('link', { name: 'Click to play demo' }).click()
  await expect(site).toHaveURL('/games/aviator?demo=true')
  await expect(play(site)).toBeVisible()
})

// spec: 2.15, 2.40, 2.41, 4.20
test(
  'the demo plays without a log-in, behind a spinner until it is ready',
  { tag: '@long' },
  async ({ device, product }) => {
    const site = await device()
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await site.route(`${product.games}/**`, async route => {
      await held
      await route.continue()
    })
    await site.goto('/aviator?demo=true')
    await expect(site.getByRole('status')).toHaveText(/Opening Aviator/)
    release()
    await expect(site.getByRole('status').filter({ hasText: 'Opening Aviator' })).toHaveCount(0)
    // What a player copies out of a game may go to the clipboard.
    await expect(site.locator('iframe')).toHaveAttribute('allow', /clipboard-write/)
    await site.bringToFront()
    // A round may be flying; the next window opens by itself, and may close again under a slow finger.
    await expect(async () => {
      await play(site).and(site.frameLocator('iframe').locator('[data-press="bet"]')).click()
      await expect(play(site)).toHaveText(/Cancel|Bet accepted|Cash out|Cashed out|Flew away/, {
        timeout: 2_000,
      })
    }).toPass({ timeout: 240_000 })
    expect(await site.evaluate(() => localStorage.getItem('ruka.tokens'))).toBeNull()
  },
)

// spec: 2.16, 2.40
test('spec 2: `?demo` and `?demo=1` ask for the demo, and `?demo=false` does not', async ({ device }) => {
  const site = await device()
  for (const search of ['demo', 'demo=1', 'demo=true']) {
    await site.goto(`/games/aviator?${search}`)
    await expect(site.locator('iframe')).toHaveAttribute('title', 'Aviator, the game')
  }
  await site.goto('/games/aviator?demo=false')
  await expect(site.getByRole('link', { name: 'Login to play for real' })).toBeVisible()
  await expect(site.locator('iframe')).toHaveCount(0)
})

// spec: 2.43, 7.12, 8.7
test('a game that is unknown, or has neither address, is not found', async ({ device, newAccount }) => {
  const visitor = await device()
  await visitor.goto('/games/no-such-game')
  await expect(visitor.getByRole('main').getByText('Game not found').last()).toBeVisible()
  await visitor.getByRole('link', { name: 'Show all games' }).click()
  await expect(visitor).toHaveURL('/games')

  const player = await device({ account: await newAccount() })
  await player.route('**/api/games/aviator/', route =>
    route.fulfill({ json: { slug: 'aviator', name: 'Aviator', launch_in: null } }),
  )
  await player.goto('/games/aviator')
  await expect(player.getByRole('main').getByText('Game not found').last()).toBeVisible()
  await expect(player.locator('iframe')).toHaveCount(0)
})

// spec: 2.43
test('spec 2: a game that has one of its two addresses is shown with the way that there is', async ({
  device,
}) => {
  const site = await device({ bare: true })
  const ways = { demo_url: 'Click to play demo', launch_url: 'Login to play for real' }
  for (const [address, link] of Object.entries(ways)) {
    await site.route('**/api/games/aviator/', route =>
      route.fulfill({ json: { slug: 'aviator', name: 'Aviator', [address]: '/aviator/' } }),
    )
    await site.goto('/games/aviator')
    await expect(site.getByRole('main').getByRole('link', { name: link })).toBeVisible()
    await expect(site.getByText('Game not found')).toHaveCount(0)
  }
})

// spec: 2.42, 7.12
test('a game for a tab of its own opens there, and the player is home again', async ({
  device,
  newAccount,
  product,
}) => {
  const site = await device({ account: await newAccount() })
  const address = `${product.games}/aviator/?demo=true`
  await site.route('**/api/games/aviator/', route =>
    route.fulfill({
      json: { slug: 'aviator', name: 'Aviator', launch_in: 'newtab', launch_url: address },
    }),
  )
  await site.goto('/games')
  const opening = site.waitForEvent('popup')
  await site.getByRole('main').getByRole('link', { name: 'Aviator' }).click()
  await expect(await opening).toHaveURL(`${address}&mode=dark`)
  await expect(site).toHaveURL('/')
})

// spec: 2.47
test('the bar of a game leads back to where one came from', async ({ device }) => {
  const site = await device()
  await site.goto('/games')
  await expect(site.locator('.drawn')).toHaveCount(0)
  await site.getByRole('main').getByRole('link', { name: 'Aviator' }).click()
  await expect(site.getByRole('link', { name: 'Click to play demo' })).toBeVisible()
  await expect(header(site).getByText('Aviator')).toBeVisible()
  await header(site).getByRole('button', { name: 'Back' }).click()
  await expect(site).toHaveURL('/games')
})

// spec: 2.17, 2.19, 2.20, 2.36
test(
  'spec 2: JetX, the leagues and the sports page are games by their names, and routes and bars come from the site’s file',
  { tag: '@long' },
  async ({ device, newAccount, product }) => {
    const site = await device({ account: await newAccount(), preferences: { theme: 'light' }, bare: true })
    const asked: string[] = []
    const answer = (route: Route) => {
      const slug = new URL(route.request().url()).pathname.split('/')[3]!
      asked.push(slug)
      const launch_url = `${product.games}/aviator/?demo=true`
      return route.fulfill({ json: { slug, name: slug, launch_url, launch_in: 'embedded' } })
    }
    await site.route(/\/api\/games\/[a-z-]+\/$/, answer)
    await site.route('**/site.json', async route => {
      const answer = await route.fetch()
      const routes = [
        { path: '/ball', title: ['Ball', 'Mpira'], game: 'sports', hideHeader: true, hideMenuBar: true },
        { path: '/jetx', hideHeader: true },
        { path: '/', hideFooter: false },
      ]
      return route.fulfill({ json: { ...((await answer.json()) as object), routes } })
    })
    const frame = site.getByRole('main').locator('iframe')
    await site.goto('/sports')
    await expect(frame).toHaveAttribute('src', `${product.games}/aviator/?demo=true&mode=light`)
    await expect(frame).toHaveAttribute('title', /sports/)
    await expect(frame).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-popups allow-downloads',
    )
    const [height, room] = await Promise.all([
      frame.evaluate(element => element.getBoundingClientRect().height),
      site.evaluate(() => innerHeight - 56 - 58),
    ])
    expect(Math.abs(height - room)).toBeLessThan(4)
    await site.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
    await expect(frame).toHaveCount(0)
    await expect(site.getByRole('contentinfo')).toBeVisible()

    await site.goto('/ball')
    await expect(frame).toBeVisible()
    await expect(header(site)).toHaveCount(0)
    await expect(site.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
    for (const path of ['/jetx', '/games/virtual-league', '/games/ligi-kuu']) {
      await site.goto(path)
      await expect(frame).toHaveAttribute('src', `${product.games}/aviator/?demo=true&mode=light`)
    }
    expect(asked).toEqual(['sports', 'sports', 'jetx', 'virtual-league', 'ligi-kuu'])
  },
)
