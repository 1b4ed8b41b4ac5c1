import type { Locator, Page } from '@playwright/test'
import { betLive, calmMatch, score } from './live-matches.ts'
import { expect } from './player.ts'
import { frameOf, openMatch, openSlip, test } from './sports.ts'

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** A notice and a control share no point, and a tap on the middle of the control meets no notice. */
async function expectApart(site: Page, notice: Locator, control: Locator): Promise<void> {
  const [over, under] = [await notice.boundingBox(), await control.boundingBox()]
  const [one, other] = [over!, under!]
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y
  expect({ one, other, isApart: isBeside || isAbove }).toMatchObject({ isApart: true })
  const middle = { x: other.x + other.width / 2, y: other.y + other.height / 2 }
  const isNotice = await site.evaluate(
    ({ x, y }) => (document.elementFromPoint(x, y)?.closest('.toast') ?? null) !== null,
    middle,
  )
  expect(isNotice).toBe(false)
}

test('the notice of a goal lies neither on the big button of Aviator nor on the cash-out of a slip', async ({
  newPlayer,
  product,
  feed,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/sports' })
  const event = await calmMatch(product, feed)
  const code = await betLive(await openMatch(site, event), event, 10)
  const goal = site.locator('.toast').filter({ hasText: `Goal for ${event.home}!` })

  await site.goto('/aviator')
  const play = site.frameLocator('iframe').getByTestId('play-0')
  await expect(play).not.toHaveText(/Connecting/)
  await score(feed, event)
  await expect(goal).toBeVisible()
  for (const screen of SCREENS) {
    await site.setViewportSize(screen)
    await expectApart(site, goal, play)
  }

  await site.goto('/sports')
  const sheet = await openSlip(frameOf(site), code)
  await score(feed, event)
  await expect(goal).toBeVisible()
  for (const screen of SCREENS) {
    await site.setViewportSize(screen)
    await expectApart(
      site,
      goal,
      sheet
        .getByRole('button', { name: /Cash out KES|Confirm/ })
        .or(sheet.getByText('No cash out right now.')),
    )
  }
})

test('a live cash-out that a goal overtakes says that it was not made, with the new offer as the button', async ({
  newPlayer,
  product,
  feed,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/sports' })
  const event = await calmMatch(product, feed)
  const code = await betLive(await openMatch(site, event), event, 10)
  await site.goto('/sports')
  const sheet = await openSlip(frameOf(site), code)
  await sheet.getByRole('button', { name: /^Cash out KES/ }).click()
  await sheet.getByRole('button', { name: /^Confirm: KES/ }).click()
  await expect(sheet.getByText(/^Selling for KES/)).toBeVisible()
  await score(feed, event)
  await expect(sheet.getByRole('alert')).toContainText(/Not cashed out for KES [\d.]+/)
  await expect(sheet.getByRole('alert')).toContainText(/The offer now is KES [\d.]+/, { timeout: 60_000 })
  await expect(sheet.getByRole('button', { name: /^Cash out KES/ })).toBeVisible()
})
