import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './player.ts'

/** Games whose first view the build has drawn, one of each engine. */
const GAMES = [
  { slug: 'dice', stake: 'Stake, KES', press: 'begin' },
  { slug: 'aviator', stake: 'Stake, KES', press: /bet|queue/ },
]

/** What the build has drawn, without a server. */
const BUILT = join(import.meta.dirname, '../games/dist')

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

test('a league is seen with its matches before its code runs, and is bet on then, in both languages', async ({
  device,
  product,
}) => {
  for (const [path, mode] of [
    ['ligi-kuu', 'dark'],
    ['sw/virtual-league', 'light'],
  ] as const) {
    const page = await device()
    const faults: string[] = []
    page.on('console', message => {
      // React reports a page that is not as it was drawn.
      if (message.type() === 'error') faults.push(message.text())
    })
    // Rounds begin a moment after their server does.
    await expect
      .poll(async () => (await page.request.get(`${product.games}/${path}/`)).text())
      .toContain('class="fixture-sides"')
    const release = await holdCode(page, product.games)
    await page.goto(`${product.games}/${path}/?demo=true&mode=${mode}`)
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
    await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    // A tap before the code waits for it; a later round still takes bets then.
    const later = page.locator('.round-chip').nth(2)
    await later.click()
    await expect(later).toHaveAttribute('aria-pressed', 'false')
    release()
    await expect(later).toHaveAttribute('aria-pressed', 'true')
    const price = page.locator('.price').first()
    await price.click()
    await expect(price).toHaveAttribute('aria-pressed', 'true')
    expect(faults).toEqual([])
  }
})

test('a league whose server says nothing of it is seen with bones in place of its matches', async ({
  device,
  product,
}) => {
  const page = await device()
  // A page that a test has changed counts as one of the internet, which may not call what is on this machine.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`${product.games}/ligi-kuu/**`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: readFileSync(`${BUILT}/ligi-kuu/index.html`, 'utf8') })
  })
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const release = await holdCode(page, product.games)
  await page.goto(`${product.games}/ligi-kuu/`)
  await expect(page.locator('.fixture .skeleton')).toHaveCount(30)
  await expect(page.getByRole('navigation').getByRole('button')).toHaveCount(6)
  release()
  await expect(page.locator('button.fixture-sides')).toHaveCount(10)
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
