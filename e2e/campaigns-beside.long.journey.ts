import type { Page } from '@playwright/test'
import { LANGUAGES } from '@ruka/contract/languages'
import { expectAxePasses } from './axe.ts'
import { jumped, test, watchShifts } from './campaigns.ts'
import { expect } from './player.ts'
import { stake } from './stake.ts'

/** What stands beside games: a jackpot counts dice, and a race counts all games. */
const PHONE = { width: 360, height: 740 }
const TEXTS = {
  en: {
    beside: 'Jackpots and races for this game',
    away: 'Hide for this visit',
    pot: /^Grand jackpot KES [\d,]+/,
  },
  sw: {
    beside: 'Jackpoti na mbio za mchezo huu',
    away: 'Ficha kwa ziara hii',
    pot: /^Jackpoti kuu KES [\d,]+/,
  },
} as const
const line = (site: Page, language: keyof typeof TEXTS = 'en') =>
  site.getByRole('main').getByRole('region', { name: TEXTS[language].beside })
const frameOf = async (site: Page) => (await site.locator('iframe').boundingBox())!

/** Notes each place that the game's frame has on the screen. */
const watchFrame = (site: Page): Promise<unknown> =>
  site.addInitScript(() => {
    const page = globalThis as unknown as { places: string[] }
    page.places = []
    const look = () => {
      const box = document.querySelector('iframe')?.getBoundingClientRect()
      const place = box && `${box.top} ${box.height}`
      if (place && place !== page.places.at(-1)) page.places.push(place)
      requestAnimationFrame(look)
    }
    if (window === top) look()
  })
const framePlaces = (site: Page): Promise<string[]> =>
  site.evaluate(() => (globalThis as unknown as { places: string[] }).places)

for (const language of LANGUAGES)
  test(`a visitor reads above a game what its jackpot has, and nothing jumps (${language})`, async ({
    device,
  }) => {
    const site = await device({ viewport: PHONE, preferences: { language } })
    await watchShifts(site)
    await site.goto('/games/dice')
    await expect(line(site, language).getByRole('listitem')).toHaveText(TEXTS[language].pot)
    await expect(line(site, language).getByRole('paragraph')).toHaveCount(0)
    expect(await jumped(site)).toBeLessThan(0.005)
    await expectAxePasses(site, 'a game with its jackpot')
    // The race counts it, but a visitor has no place.
    await site.goto('/games/aviator')
    await expect(site.getByRole('main').getByRole('link').first()).toBeVisible()
    await site.waitForLoadState('networkidle')
    await expect(line(site, language)).toHaveCount(0)
    // Put away, it is not there for a moment when the page comes again, drawn by the server.
    await site.goto('/games/dice')
    await line(site, language).getByRole('button', { name: TEXTS[language].away }).click()
    await site.reload()
    await site.waitForLoadState('networkidle')
    await expect(line(site, language)).toHaveCount(0)
    expect(await jumped(site)).toBeLessThan(0.005)
  })

test('a player sees the own place in one line that never moves the game', async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/', viewport: PHONE })
  await stake(site, 100)
  await watchFrame(site)
  await site.goto('/games/dice')
  await expect(line(site)).toContainText('Your place 1 of 1')
  await expect(line(site).getByRole('listitem')).toHaveText(TEXTS.en.pot)
  expect((await line(site).boundingBox())!.height).toBeLessThanOrEqual(32)
  expect(await framePlaces(site)).toEqual([`88 ${PHONE.height - 88}`])
  await expectAxePasses(site, 'a game with the own place')
  // In the demo nothing counts.
  await site.goto('/games/dice?demo=true')
  await expect(site.frameLocator('iframe').getByTestId('play')).toBeVisible()
  await site.waitForLoadState('networkidle')
  await expect(line(site)).toHaveCount(0)
  // On a wide screen there is room for more.
  await site.setViewportSize({ width: 1280, height: 800 })
  await site.goto('/games/dice')
  await expect(line(site).getByText('Savanna drops · drops by 22:00')).toBeVisible()
  await expect(line(site).getByText('Weekend race')).toBeVisible()
  // A phone on its side has none.
  await site.setViewportSize({ width: 740, height: 360 })
  await expect(line(site)).toBeHidden()
  expect((await frameOf(site)).height).toBe(360 - 56)
})

test('a player puts it away for the visit, with the keyboard too', async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 100, at: '/games/aviator', viewport: PHONE })
  await expect(line(site)).toContainText('Your place None yet')
  const away = line(site).getByRole('button', { name: TEXTS.en.away })
  expect(await away.boundingBox()).toMatchObject({ width: 44 })
  await away.focus()
  await site.keyboard.press('Enter')
  await expect(line(site)).toHaveCount(0)
  await expect(site.getByRole('main')).toBeFocused()
  expect((await frameOf(site)).height).toBe(PHONE.height - 56)
  await site.goto('/games/dice')
  await expect(site.frameLocator('iframe').getByTestId('play')).toBeVisible()
  await site.waitForLoadState('networkidle')
  await expect(line(site)).toHaveCount(0)
})
