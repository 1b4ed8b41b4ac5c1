import { expect, header, test } from './player.ts'

/** The second crash game, from the lobby to the end of a round. */
// spec: 2.17, C.19
test('a visitor plays a round of JetX in the demo', { tag: '@long' }, async ({ device }) => {
  const site = await device()
  await site.goto('/games')
  await site.getByRole('main').getByRole('link', { name: 'JetX', exact: true }).click()
  await expect(header(site).getByText('JetX')).toBeVisible()
  await site.getByRole('main').getByRole('link', { name: 'Click to play demo' }).click()
  await expect(site).toHaveURL('/games/jetx?demo=true')
  const game = site.frameLocator('iframe')
  const play = game.getByTestId('play-0')
  await site.bringToFront()
  await expect(play).not.toHaveText(/Connecting/)
  await game.getByLabel('Stake, KES').first().fill('1')
  // A round may be flying; the next window opens by itself, and may close again under a slow finger.
  await expect(async () => {
    await play.and(game.locator('[data-press="bet"]')).click()
    await expect(play).toHaveText(/Cancel|Bet accepted|Cash out|Cashed out|Gone supersonic/, {
      timeout: 2_000,
    })
  }).toPass({ timeout: 240_000 })
  await expect(game.getByTestId('caption')).toHaveText('Gone supersonic', { timeout: 240_000 })
})

test('the tile of JetX is a picture of its own, and the strip leads to the game', async ({ device }) => {
  const site = await device()
  await site.goto('/')
  const picture = site
    .getByRole('main')
    .locator('img[src="/art/jetx.avif"], source[srcset*="/art/jetx"]')
    .first()
  await expect(picture).toBeAttached()
  expect((await site.request.get('/art/jetx.avif')).headers()['content-type']).toBe('image/avif')
  await site.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'JetX' }).click()
  await expect(site).toHaveURL('/jetx')
  await expect(site.getByRole('link', { name: 'Login to play for real' })).toBeVisible()
})

// spec: 2.17
test(
  'a visitor reads what JetX is in either language, with its own stakes, and a player fetches none of it',
  { tag: '@long' },
  async ({ device, newPlayer }) => {
    const about = /\/assets\/about-[^/]*\.js$/
    const read = async (language: string, title: string, heading: string, stakes: RegExp) => {
      const site = await device({ preferences: { language } })
      const fetched = site.waitForRequest(about)
      await site.goto('/jetx')
      const main = site.getByRole('main')
      await expect(main.getByRole('heading', { name: title })).toBeVisible()
      await fetched
      await expect(main.getByRole('group')).toHaveCount(7)
      await expect(main.getByText(stakes)).toBeHidden()
      await main.getByText(heading).click()
      await expect(main.getByText(stakes)).toBeVisible()
      return site
    }
    const site = await read('en', 'About JetX', 'Stakes and cash-out', /^Stakes are KES 1 to KES 20,000 /)
    await read('sw', 'Kuhusu JetX', 'Dau na kuchukua pesa', /^Dau moja ni KES 1 hadi KES 20,000,/)
    // Searchers see it in the page itself.
    expect(await (await site.request.get('/jetx')).text()).toContain('Stakes are KES 1 to KES 20,000 ')

    const { site: playing } = await newPlayer({ at: '/promos' })
    const asked: string[] = []
    playing.on('request', request => asked.push(request.url()))
    await playing.goto('/jetx')
    await expect(playing.frameLocator('iframe').getByTestId('play-0')).toBeVisible()
    expect(asked.filter(url => about.test(url))).toEqual([])
  },
)
