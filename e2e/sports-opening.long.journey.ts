import kit from '../games/kit/locales/kit.sw.json' with { type: 'json' }
import { expect } from './player.ts'
import { addHome, bet, farMatch, frameOf, openMatch, slipButton, test } from './sports.ts'
import { openTexts } from './sports-texts.ts'

/** The sports page as it opens: before its code is there, from a link, and with a code. */
test('a match that a player taps before the code of the page is there opens once it is', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/' })
  // React reports a page that is not as the server drew it.
  const errors: string[] = []
  site.on('pageerror', ({ message }) => errors.push(message))
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await site.route(`${product.games}/assets/*.js`, async route => {
    await held
    await route.continue()
  })
  await site.goto('/sports', { waitUntil: 'commit' })
  const game = frameOf(site)
  await game.getByRole('link').first().click()
  await expect(game.getByRole('button', { name: 'My bets' })).toBeHidden()
  release()
  await expect(game.getByRole('tab', { name: 'Form and table' })).toBeVisible()
  // A visitor has none: the launch of the player still counts.
  await expect(game.getByRole('button', { name: 'My bets' })).toBeVisible()
  await game.getByRole('button', { name: 'Back' }).click()
  await expect(game.getByRole('group', { name: /^Odds of / }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('Back on a match that a link opened leads to the highlights', async ({ device, product }) => {
  const site = await device()
  const game = await openMatch(site, await farMatch(product))
  await game.getByRole('button', { name: 'Back' }).click()
  await expect(game.getByRole('button', { name: 'Highlights' })).toHaveAttribute('aria-current', 'page')
  await expect(site).toHaveURL(/\/sports/)
})

test('the picks of a link take the place of own ones only when asked to, and come once', async ({
  newPlayer,
  device,
  product,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/sports' })
  const { event, code } = await bet(site, product, 20)
  const other = await device()
  const own = await farMatch(product)
  const game = await addHome(other, own)
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Add KES 100' }).click()
  await other.goto(`/sports?code=${code}`)
  const offer = game.getByRole('dialog', { name: 'Shared picks' })
  await offer.getByRole('button', { name: 'Load' }).click()
  await expect(offer).toBeHidden()
  await slipButton(game).click()
  await expect(slip).toContainText(event.home)
  await expect(slip.getByLabel('Stake, KES')).toHaveValue('')
  await slip.getByRole('button', { name: /^Remove / }).click()
  await other.reload()
  await expect(slipButton(game)).toContainText('Bet slip')
  await expect(game.getByRole('group', { name: /^Odds of / }).first()).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a page whose code does not come offers another try, in a tab of its own', async ({
  device,
  product,
}) => {
  const site = await device()
  let isLost = true
  await site.route(`${product.games}/assets/*.js`, route => (isLost ? route.abort() : route.continue()))
  await site.goto(`${product.games}/sw/sports/`)
  const offer = site.getByRole('alert')
  const { say } = await openTexts('sw')
  await expect(offer).toContainText(kit.codeFailed)
  isLost = false
  await offer.getByRole('button', { name: kit.tryAgain }).click()
  await site.getByRole('button', { name: say('today') }).click()
  await expect(site.getByRole('button', { name: say('today') })).toHaveAttribute('aria-current', 'page')
  await expect(offer).toBeHidden()
})

test('found matches have their prices before the connection is there, and a failed search another try', async ({
  device,
  product,
}) => {
  const site = await device()
  await site.routeWebSocket(/\/socket$/, () => undefined)
  let isLost = true
  await site.route('**/sports/search/**', route => (isLost ? route.abort() : route.continue()))
  await site.goto(`${product.games}/sports/`)
  await site.getByRole('button', { name: 'Search' }).click()
  await expect(site.getByText('Type two letters or more of a team or competition.')).toBeVisible()
  const { home, away } = await farMatch(product)
  await site.getByRole('searchbox').fill(home)
  await expect(site.getByText('We couldn’t load the matches.')).toBeVisible()
  isLost = false
  await site.getByRole('button', { name: 'Try again' }).click()
  const odds = site.getByRole('group', { name: `Odds of ${home} v ${away}` })
  await expect(odds.getByRole('button', { name: /, odds / }).first()).toBeVisible()
})

test('the last match can be scrolled out from behind the note of a pause', async ({ device, product }) => {
  const site = await device()
  await site.route(`${product.games}/api/sports/events/?*`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), paused: 'live' } })
  })
  await site.goto('/sports')
  const game = frameOf(site)
  await game.getByRole('button', { name: 'Today' }).click()
  const note = game.getByText('Live betting and cash-out are paused')
  await expect(note).toBeVisible()
  const last = game.getByRole('group', { name: /^Odds of / }).last()
  const gap = async () => {
    await game.locator('html').evaluate(page => page.scrollTo(0, page.scrollHeight))
    const [row, above] = [await last.boundingBox(), await note.boundingBox()]
    return above!.y - (row!.y + row!.height)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})
