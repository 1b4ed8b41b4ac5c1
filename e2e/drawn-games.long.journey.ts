import type { Page } from '@playwright/test'
import { expect, test } from './player.ts'

/** Games whose first view the build has drawn, one of each engine. */
const GAMES = [
  { slug: 'dice', stake: 'Stake, KES', press: 'begin' },
  { slug: 'aviator', stake: 'Stake, KES', press: /bet|queue/ },
]

/** Holds the code of games back until the returned function is called. */
async function holdCode(site: Page, origin: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await site.route(`${origin}/assets/*.js`, async route => {
    await held
    await route.continue()
  })
  return release
}

for (const { slug, stake, press } of GAMES)
  test(`${slug} is seen before its code runs, takes no input that would be lost, and is played then`, async ({
    newPlayer,
    product,
  }) => {
    const { site } = await newPlayer({ kes: 100, at: '/' })
    const faults: string[] = []
    site.on('console', message => {
      // React reports a page that is not as it was drawn.
      if (message.type() === 'error') faults.push(message.text())
    })
    const release = await holdCode(site, product.games)
    await site.goto(`/games/${slug}`)
    const game = site.frameLocator('iframe')
    const play = game.getByTestId(/^play(?:-0)?$/)
    await expect(play).toHaveText(/Connecting/)
    await expect(site.getByText(/^Opening /)).toHaveCount(0)
    // The site around the frame has the name and the balance.
    await expect(game.locator('html')).toHaveAttribute('data-framed', '')
    await expect(game.locator('html')).not.toHaveAttribute('data-demo')
    await expect(game.getByLabel(stake).first()).toBeDisabled()
    await game.getByRole('button', { name: 'Skip to the bet' }).focus()
    await site.keyboard.press('Enter')
    await expect(play).toBeFocused()
    // A tap before the code waits for it.
    await game.getByRole('button', { name: 'Menu' }).click()
    release()
    await expect(game.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await site.keyboard.press('Escape')
    await expect(play).toHaveAttribute('data-press', press)
    await expect(game.getByLabel(stake).first()).toBeEnabled()
    expect(faults).toEqual([])
  })

test('a game whose code does not come offers another try, in a tab of its own', async ({
  device,
  product,
}) => {
  const site = await device()
  let isLost = true
  await site.route(`${product.games}/assets/*.js`, route => (isLost ? route.abort() : route.continue()))
  await site.goto(`${product.games}/dice/?demo=true`)
  const offer = site.getByRole('alert')
  await expect(offer).toContainText('The page has not loaded fully.')
  isLost = false
  await offer.getByRole('button', { name: 'Try again' }).click()
  await expect(site.getByTestId('play')).toHaveAttribute('data-press', 'begin')
  await expect(offer).toBeHidden()
})
