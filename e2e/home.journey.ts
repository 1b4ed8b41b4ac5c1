import type { Page, Route } from '@playwright/test'
import { serveGames } from './serve-games.ts'
import { expect, test } from './player.ts'

/**
 * Home, the games list and the search (spec 2, 5, 8), with a catalogue and promos of the test's own where
 * ours are too few.
 */
const main = (site: Page) => site.getByRole('main')
const slides = (site: Page) => main(site).getByRole('region', { name: 'Highlights' })

const shortcuts = (site: Page) => main(site).getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')
const hero = (site: Page) => main(site).getByText('Check every round')

const promos = (...titles: string[]) => ({
  promos: [],
  sliderPromos: titles.map(title => ({
    title,
    carousel_image: '/assets/none.svg',
    is_active: true,
    info: {},
  })),
})

// spec: 2.1, 2.6, 2.9
test('spec 2: home has the strip, the slides, the hot games and the chips, of which the first clears the filter', async ({
  device,
}) => {
  const site = await device({ bare: true })
  const asked = await serveGames(site, 'Aviator', 'JetX')
  await site.goto('/')
  await expect(shortcuts(site)).toHaveText(['Aviator', 'JetX', 'Games'])
  const chips = main(site).getByRole('navigation', { name: 'Filter by kind' })
  await expect(chips.getByRole('link')).toHaveText(['All', 'Crash', 'Popular', 'Instant win'])
  await chips.getByRole('link', { name: 'Crash' }).click()
  await expect(site).toHaveURL('/?tags=crash')
  await expect(main(site).getByRole('link', { name: 'Only One' })).toBeVisible()
  await chips.getByRole('link', { name: 'Instant win' }).click()
  await expect(site).toHaveURL('/?tags=crash,instant-win')
  await expect.poll(() => asked.at(-1)?.searchParams.get('tags')).toBe('crash,instant-win')
  await chips.getByRole('link', { name: 'All' }).click()
  await expect(site).toHaveURL('/')
  await expect(main(site).getByRole('link', { name: 'Game 0' })).toBeVisible()
})

// spec: 2.1
test('spec 2: shortcuts and hero stay while nothing is known of the games, and go where a long list has none of theirs', async ({
  device,
}) => {
  const site = await device({ bare: true })
  await site.route('**/api/games/?*', route => route.fulfill({ status: 500, body: '' }))
  await site.goto('/')
  await expect(site.getByRole('alert')).toHaveText(/Couldn't load games\. Try again later/)
  await expect(shortcuts(site)).toHaveText(['Aviator', 'JetX', 'Virtual League', 'Ligi Kuu', 'Games'])
  await expect(hero(site)).toBeVisible()
  await site.unroute('**/api/games/?*')
  const asked = await serveGames(site, 'JetX')
  await main(site).getByRole('button', { name: 'Try again' }).click()
  await expect(shortcuts(site)).toHaveText(['JetX', 'Games'])
  await expect(hero(site)).toHaveCount(0)
  expect(asked.flatMap(url => url.searchParams.get('search') ?? []).toSorted()).toEqual([
    'aviator',
    'jetx',
    'ligi-kuu',
    'virtual-league',
  ])
})

// spec: 2.52
test('spec 2 and 7: the grid has 2 to 5 columns, and asks for pages until the last one is there', async ({
  device,
}) => {
  const site = await device({ bare: true })
  const asked = await serveGames(site)
  await site.goto('/games')
  const cards = main(site).getByRole('link', { name: /^Game \d+$/ })
  await expect(cards.first()).toBeVisible()
  const columns = () =>
    main(site)
      .getByRole('list')
      .last()
      .evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [360, 2],
    [768, 3],
    [1024, 4],
    [1440, 5],
  ] as const) {
    await site.setViewportSize({ width, height: 740 })
    expect(await columns(), `at ${width} px`).toBe(count)
  }
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded()
    await expect(cards).toHaveCount(25, { timeout: 500 })
  }).toPass()
  await expect(main(site).getByRole('button', { name: 'Show more games' })).toHaveCount(0)
  expect(asked.map(url => url.searchParams.get('page'))).toEqual(['1', '2', '3'])
})

// spec: 2.44, 9.7
test('spec 2 and 9: a card offers a visitor Play and Demo after 50 ms under the mouse, and a player nothing but the way in', async ({
  device,
  newAccount,
}) => {
  const site = await device({ hasTouch: false, viewport: { width: 1280, height: 800 } })
  await site.goto('/games')
  const card = main(site).getByRole('link', { name: 'Aviator', exact: true })
  const play = main(site).getByRole('link', { name: 'Play Aviator' })
  await expect(card).toBeVisible()
  await site.clock.install()
  await site.clock.pauseAt(Date.now() + 60_000)
  await card.hover()
  await site.clock.runFor(49)
  await expect(play).toHaveCount(0)
  await site.clock.runFor(1)
  await expect(play).toHaveAttribute('href', '/games/aviator')
  await expect(main(site).getByRole('link', { name: 'Aviator, demo' })).toHaveAttribute(
    'href',
    '/games/aviator?demo=true',
  )
  await site.mouse.move(5, 5)
  await expect(play).toHaveCount(0)

  const player = await device({ account: await newAccount(), hasTouch: false })
  await player.goto('/games')
  const way = main(player).getByRole('link', { name: 'Aviator', exact: true })
  await way.hover()
  await way.focus()
  await expect(main(player).getByRole('link', { name: /Play|demo/ })).toHaveCount(0)
  await expect(way).toHaveAttribute('href', '/games/aviator')
})

// spec: 2.2, 9.9
test('spec 2 and 9: promos slide after 3 s, stop on request or with reduced motion, may be absent', async ({
  device,
}) => {
  const serve = (page: Page, body: object) =>
    page.route('**/content/promos', route => route.fulfill({ json: body }))
  const at = (page: Page) =>
    slides(page)
      .getByRole('list')
      .evaluate(list => list.scrollLeft)
  const site = await device()
  await serve(site, promos('First Offer', 'Second Offer'))
  await site.clock.install()
  await site.goto('/')
  await expect(slides(site).getByRole('link', { name: 'First Offer' })).toHaveAttribute(
    'href',
    '/promos/first-offer',
  )
  // Stopped and started again while the clock is stopped, so that the three seconds begin now, or with one of
  // the next frames.
  await site.clock.pauseAt(Date.now() + 60_000)
  await slides(site).getByRole('button', { name: 'Pause the slides' }).click()
  await slides(site).getByRole('button', { name: 'Play the slides' }).click()
  await expect.poll(() => at(site).then(left => left % 348)).toBeLessThan(4)
  const place = await at(site)
  await site.clock.runFor(2950)
  expect(await at(site)).toBe(place)
  await site.clock.runFor(150)
  await expect.poll(() => at(site)).not.toBe(place)
  await slides(site).getByRole('button', { name: 'Pause the slides' }).click()
  await expect(slides(site).getByRole('button', { name: 'Play the slides' })).toBeVisible()

  const still = await device({ reducedMotion: 'reduce' })
  await serve(still, promos('First Offer'))
  await still.goto('/')
  await expect(slides(still).getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await serve(still, promos())
  await still.reload()
  await expect(main(still).getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
  await expect(slides(still).getByRole('listitem')).toHaveCount(1)
  await expect(slides(still).getByRole('button')).toHaveCount(0)
})

// spec: 2.4, 2.74, 2.75, 4.30, 5.19, 6.3, 7.13, 8.15, 9.6
test('spec 2, 5, 7 and 8: the search waits for 300 ms, asks in lower case, says what it has, and forgets when it closes', async ({
  device,
  newAccount,
}) => {
  const site = await device({ bare: true })
  await site.route('**/site.json', async route => {
    const answer = await route.fetch()
    return route.fulfill({
      json: { ...((await answer.json()) as object), thirdParties: { analytics: { dataLayer: 'news' } } },
    })
  })
  const searched: (string | null)[] = []
  site.on('request', request => {
    const url = new URL(request.url())
    if (url.searchParams.has('search')) searched.push(url.searchParams.get('search'))
  })
  let answer = () => {}
  const seen = new Promise<void>(resolve => (answer = resolve))
  await site.route(/\/api\/games\/\?.*search=avi/, async route => {
    await seen
    await route.fallback()
  })
  await site.goto('/')
  const opener = main(site).getByRole('button', { name: 'Search games' })
  await opener.focus()
  await site.keyboard.press('Enter')
  const dialog = site.getByRole('dialog', { name: 'Search games' })
  const box = dialog.getByPlaceholder('Type a game title')
  await expect(box).toBeFocused()
  await site.keyboard.type('AVI')
  await expect(dialog.getByText('Loading...')).toBeVisible()
  answer()
  await expect(dialog.getByRole('link')).toHaveText(['Demo', 'Play'])
  await box.fill('No such game')
  await expect(dialog.getByText('No results found')).toBeVisible()
  expect(searched).toEqual(['avi', 'no such game'])
  const events = () =>
    site.evaluate(() =>
      (globalThis as unknown as { news?: { event: string }[] }).news?.filter(
        ({ event }) => event === 'search_attempt',
      ),
    )
  await expect.poll(events).toEqual([
    { event: 'search_attempt', search_term: 'avi' },
    { event: 'search_attempt', search_term: 'no such game' },
  ])
  // The first one empties the box.
  await site.keyboard.press('Escape')
  await site.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(box).toHaveValue('')

  const broken = (route: Route) => route.fulfill({ status: 500, body: '' })
  await site.route('**/api/games/?*', broken)
  await box.fill('plane')
  await expect(dialog.getByRole('alert')).toHaveText(/Couldn't load games\. Try again later/)
  await site.unroute('**/api/games/?*')
  await box.fill('aviator')
  await dialog.getByRole('link', { name: 'Play Aviator' }).click()
  await expect(site).toHaveURL('/games/aviator')
  await expect(dialog).toHaveCount(0)

  const player = await device({ account: await newAccount() })
  await player.goto('/games')
  await main(player).getByRole('button', { name: 'Search games' }).click()
  await player.getByPlaceholder('Type a game title').fill('viat')
  await expect(player.getByRole('dialog').getByRole('link')).toHaveText(['Play'])
})
