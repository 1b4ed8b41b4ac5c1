import { expect } from './player.ts'
import { addHome, bet, farMatch, frameOf, openMatch, slipButton, test } from './sports.ts'

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
