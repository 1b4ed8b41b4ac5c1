import type { Page } from '@playwright/test'
import { games } from '../games/index.ts'
import { expect, openDeposit, test } from './player.ts'

/** How far what a player comes for may be from the start of a fresh page. */
const TABS = 10
const WIDTHS = [360, 1280]
/** The big button of a game, whatever it is called there. */
const BET = /^play(?:-0)?$/

/** The name of what has the focus, also in the frame of a game; empty while the focus goes into the frame. */
async function focusedName(site: Page): Promise<string> {
  for (const frame of site.frames().toReversed()) {
    const name = await frame.evaluate(() => {
      const at = document.activeElement
      if (at === null || at === document.body || at.matches('iframe') || !document.hasFocus()) return ''
      const named = at.getAttribute('data-testid') ?? at.getAttribute('aria-label') ?? at.textContent.trim()
      return named === '' ? at.tagName : named
    })
    if (name !== '') return name
  }
  return ''
}

/**
 * What Tab leads to from the start of the page, until it is what is wanted; skip links are followed where
 * asked.
 */
async function tabsTo(site: Page, wanted: RegExp, skips?: RegExp): Promise<readonly string[]> {
  const passed: string[] = []
  while (passed.length < 40) {
    await site.keyboard.press('Tab')
    await expect.poll(() => focusedName(site)).not.toBe('')
    const name = await focusedName(site)
    passed.push(name)
    if (wanted.test(name)) return passed
    if (skips?.test(name) === true) {
      await site.keyboard.press('Enter')
      if (wanted.test(await focusedName(site))) return passed
    }
  }
  return passed
}

// Who plays by keys has no touch screen; on one, the deposit waits for the finger.
test.use({ hasTouch: false })

for (const width of WIDTHS) {
  test(`Deposit is within ${TABS} tabs of every fresh page, at ${width} px`, async ({ newPlayer }) => {
    const { site } = await newPlayer({ at: '/', kes: 100 })
    await site.setViewportSize({ width, height: 740 })
    for (const path of ['/', '/games', '/promos', '/profile', '/games/aviator']) {
      await site.goto(path)
      await expect(site.getByRole('banner').getByRole('button', { name: 'Deposit' })).toBeVisible()
      const passed = await tabsTo(site, /^Deposit$/)
      expect(passed.length, `${path}: ${passed.join(' | ')}`).toBeLessThanOrEqual(TABS)
    }
  })

  test(`the bet is within ${TABS} tabs of every game’s fresh page, at ${width} px`, async ({ newPlayer }) => {
    const { site } = await newPlayer({ at: '/', kes: 100 })
    await site.setViewportSize({ width, height: 740 })
    const far: string[] = []
    // A league has no bet button before a pick; `league.long.journey.ts` bets there by keys alone.
    for (const { slug } of games.filter(({ engine }) => engine !== 'league')) {
      await site.goto(`/games/${slug}`)
      const bet = site.frameLocator('iframe').getByTestId(BET)
      await expect(bet).toBeVisible()
      const passed = await tabsTo(site, BET, /^Skip to/)
      if (passed.length > TABS) far.push(`${slug}: ${passed.length}: ${passed.join(' | ')}`)
    }
    expect(far).toEqual([])
  })
}

test('the deposit opens on its amount, and gives the focus back', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/', kes: 100 })
  const dialog = await openDeposit(site)
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await site.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(site.getByRole('banner').getByRole('button', { name: 'Deposit' })).toBeFocused()
})
