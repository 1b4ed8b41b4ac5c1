import type { Locator, Page } from '@playwright/test'
import { expect, header, openDeposit, test } from './player.ts'
import { rows } from './routes.ts'
import { expectScreen, isOwn, openRow } from './page-assertions.ts'

/**
 * Everything by keyboard alone (WCAG 2.1.1, 2.4.7), and dialogs at 200 and 400 % zoom; the screens at that
 * zoom are in the journey of the routes.
 */
const main = (site: Page): Locator => site.getByRole('main')
const focused = (site: Page): Locator => site.locator(':focus')
/** A page of 1280 × 800 at 200 %, and one of 320 CSS pixels, as 1280 at 400 % has. */
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 400 },
]
/** The terms represent all policies, which are one screen. */
const ONE_SCREEN = /-policy$|^\/(?:complains|responsible-gaming|general-terms)$/
const sideways = (site: Page) => site.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/**
 * Walks through the page with Tab until it starts over. Returns what a finger could press and Tab did not
 * reach, or reached unseen.
 */
async function walk(site: Page): Promise<readonly string[]> {
  const count = await site.evaluate(markControls)
  // More stops than there were controls: a tile that has the focus shows its buttons.
  for (let step = 0; step < 3 * count; step += 1) {
    await site.keyboard.press('Tab')
    if (await site.evaluate(markFocused)) break
  }
  return site.evaluate(() =>
    [...document.querySelectorAll('[data-control]:not([data-reached])')].map(element => element.outerHTML),
  )
}

/** One of a group of radios or tabs is reached, and arrows go on from there. */
function markControls(): number {
  const controls = [
    ...document.querySelectorAll('a[href], button, input, textarea, select, summary, iframe'),
  ].filter(
    element =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], [inert]') === null &&
      !element.matches(':disabled, [tabindex="-1"], [type="hidden"]'),
  )
  for (const control of controls) control.setAttribute('data-control', '')
  return controls.length
}

/** Whether the focus has gone round and is where it was before. */
function markFocused(): boolean {
  const element = document.activeElement
  if (element === null || element === document.body) return false
  if (element.hasAttribute('data-visited')) return true
  element.setAttribute('data-visited', '')
  const ringed = (at: Element | null): boolean =>
    at !== null && (getComputedStyle(at).outlineStyle !== 'none' || ringed(at.parentElement))
  const { top, bottom, width, height } = element.getBoundingClientRect()
  const seen = width > 1 && height > 1 && bottom > 0 && top < innerHeight
  if (ringed(element) && seen) element.setAttribute('data-reached', '')
  return false
}

test('spec 2: Tab reaches everything on every screen, and shows where it is', async ({
  running,
  sharedPages,
}) => {
  for (const role of ['visitor', 'player'] as const) {
    const site = sharedPages[role]
    for (const row of rows) {
      if (!isOwn(row, row[role]) || row[role].frame !== undefined || row.game !== undefined) continue
      if (ONE_SCREEN.test(row.path)) continue
      if (role === 'player' && isOwn(row, row.visitor) && row.path !== '/games') continue
      await openRow(site, row, running.games)
      await site.setViewportSize({ width: 1280, height: 800 })
      await expectScreen(site, row, row[role])
      await expect(site.locator('.drawn')).toHaveCount(0)
      await expect(site.getByRole('complementary').getByRole('link').first()).toBeVisible()
      await site.waitForLoadState('networkidle')
      expect(await walk(site), `${row.path} as a ${role}`).toEqual([])
    }
  }
})

test('the skip link leads to the content, and the drawer and the tabs go by keys', async ({
  sharedPages,
}) => {
  const { player: site } = sharedPages
  await site.setViewportSize({ width: 360, height: 740 })
  await site.goto('/profile/transactions')
  await expect(main(site).getByText('No transactions found')).toBeVisible()
  await site.keyboard.press('Tab')
  await expect(focused(site)).toHaveText('Skip to the content')
  await expect(focused(site)).toBeInViewport()
  await site.keyboard.press('Enter')
  await expect(main(site)).toBeFocused()

  const tabs = main(site).getByRole('tab')
  await tabs.first().focus()
  await site.keyboard.press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await site.keyboard.press('ArrowRight')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')

  const menu = header(site).getByRole('button', { name: 'Menu' })
  await menu.focus()
  await site.keyboard.press('Enter')
  const drawer = site.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    await site.keyboard.press('Tab')
    expect(
      await drawer.evaluate(
        dialog =>
          !dialog.contains(document.activeElement) &&
          document.hasFocus() &&
          document.activeElement !== document.body,
      ),
    ).toBe(false)
  }
  await site.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a dialog opens by Enter, keeps the focus, scrolls to its button at 400 %, and gives the focus back', async ({
  sharedPages,
}) => {
  const { player: site } = sharedPages
  for (const size of ZOOMED) {
    await site.setViewportSize(size)
    await site.goto('/profile')
    const opener = main(site).getByRole('button', { name: 'Withdraw' })
    await opener.focus()
    await site.keyboard.press('Enter')
    const dialog = site.getByRole('dialog', { name: 'Withdraw' })
    const send = dialog.getByRole('button', { name: 'Withdraw', exact: true })
    await expect(send).toBeVisible()
    for (
      let step = 0;
      step < 15 && !(await send.evaluate(button => button === document.activeElement));
      step += 1
    )
      await site.keyboard.press('Tab')
    await expect(send).toBeFocused()
    await expect(send).toBeInViewport({ ratio: 1 })
    expect(await sideways(site)).toBeLessThanOrEqual(0)
    await site.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await site.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
  await site.setViewportSize({ width: 360, height: 740 })
  const deposit = await openDeposit(site)
  await deposit.getByRole('tab', { name: 'Online' }).focus()
  await site.keyboard.press('ArrowRight')
  await expect(deposit.getByRole('tab', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true')
})

test('the slides are paused by a key, and the log-in is filled and sent by keys', async ({
  anyPlayer,
  device,
}) => {
  const site = await device()
  await site.goto('/')
  const pause = main(site).getByRole('button', { name: 'Pause the slides' })
  await pause.focus()
  await site.keyboard.press('Enter')
  await expect(main(site).getByRole('button', { name: /slides/ })).not.toHaveAccessibleName(
    'Pause the slides',
  )
  await header(site).getByRole('link', { name: 'Login' }).focus()
  await site.keyboard.press('Enter')
  await site.getByLabel('M-PESA phone number').focus()
  await site.keyboard.type(anyPlayer.number)
  await site.keyboard.press('Tab')
  await site.keyboard.type('kifaru mweupe 42')
  await site.keyboard.press('Enter')
  await expect(header(site).getByRole('link', { name: 'Profile' })).toBeVisible()
})
