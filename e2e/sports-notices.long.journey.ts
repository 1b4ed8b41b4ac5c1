import type { Locator, Page } from '@playwright/test'
import { fund } from './account.ts'
import { expectAxePasses, prefer } from './axe.ts'
import { betLive, calmMatch, score } from './live-matches.ts'
import { balance, expect } from './player.ts'
import { openMatch, test } from './sports.ts'

/** Where toasts appear. */
const toasts = (site: Page): Locator => site.locator('.toast')

test('a player with an open bet sees a goal on any page, switches goals off, and sees the next one no more', async ({
  newPlayer,
  product,
  feed,
}) => {
  const players = [
    await newPlayer({ kes: 100, at: '/sports' }),
    await newPlayer({ kes: 100, at: '/sports' }),
  ] as const
  const event = await calmMatch(product, feed)
  const [one, other] = players.map(({ site }) => site) as [Page, Page]
  await Promise.all([one, other].map(async site => betLive(await openMatch(site, event), event, 10)))
  await one.goto('/promos')
  await other.goto('/')
  await expect(balance(other)).toContainText('90.00')
  await prefer(other, { language: 'sw' })
  await expect(balance(one)).toContainText('90.00')

  await score(feed, event)
  const goal = toasts(one).filter({ hasText: `Goal for ${event.home}!` })
  await expect(goal).toHaveText(new RegExp(`${event.home} \\d+–\\d+ ${event.away}`))
  await expect(toasts(other)).toContainText(`Goli la ${event.home}!`)
  await expectAxePasses(one, 'the toast of a goal')
  await goal.getByRole('button', { name: 'View' }).click()
  await expect(one).toHaveURL(url => url.searchParams.get('event') === event.id)

  await one.goto('/profile')
  const group = one.getByRole('region', { name: 'Notices of my bets' })
  const switchOf = (name: string) => group.getByRole('switch', { name })
  await expect(switchOf('Kick-off')).toBeChecked()
  const saved = one.waitForResponse(reply => reply.request().method() === 'POST' && reply.ok())
  await switchOf('Goals').focus()
  await one.keyboard.press('Space')
  await expect(switchOf('Goals')).not.toBeChecked()
  await saved
  await one.reload()
  await expect(switchOf('Goals')).not.toBeChecked()
  await expect(switchOf('Settled bets')).toBeChecked()
  // From here on the page hears of changes.
  await fund(product, players[0].account, 50)
  await expect(balance(one)).toContainText('140.00')

  await toasts(other).getByRole('button', { name: 'Funga' }).first().click()
  await expect(toasts(other)).toHaveCount(0)
  await score(feed, event)
  await expect(toasts(other)).toContainText(`Goli la ${event.home}!`)
  // What was sent to the page before its balance moved has arrived.
  await fund(product, players[0].account, 60)
  await expect(balance(one)).toContainText('200.00')
  await expect(toasts(one)).toHaveCount(0)
})
