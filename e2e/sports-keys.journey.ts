import type { FrameLocator, Locator } from '@playwright/test'
import { expectAxePasses } from './axe.ts'
import { balance, expect } from './player.ts'
import { farMatch, market, openMatch, price, slipButton, test } from './sports.ts'

/** Presses a key on what has the focus, as a person does who sees no pointer. */
const press = async (at: Locator, key: string): Promise<void> => {
  await at.focus()
  await expect(at).toBeFocused()
  await at.press(key)
}
const said = (game: FrameLocator, text: RegExp): Locator =>
  game.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: text })

test('a bet is placed and cashed out by keys alone, and what happens is said', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/sports' })
  const event = await farMatch(product)
  const game = await openMatch(site, event)
  await press(price(market(game, 'Match result'), event.home), 'Enter')
  await press(slipButton(game), 'Enter')
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  const stake = slip.getByRole('textbox', { name: 'Stake, KES' })
  await stake.focus()
  await stake.pressSequentially('200')
  await press(slip.getByRole('button', { name: 'Place bet KES 200' }), 'Enter')
  await expect(said(game, /Bet placed at /).first()).toBeVisible()
  await expect(balance(site)).toContainText('800.00')
  await press(slip.getByRole('button', { name: 'My bets' }), 'Enter')
  await press(game.getByRole('button', { name: 'Cash out and details' }), 'Enter')
  const sheet = game.getByRole('dialog', { name: /^Slip / })
  await expect(sheet).toBeVisible()
  const part = sheet.getByRole('slider')
  await press(part, 'Home')
  await expect(part).toHaveAttribute('aria-valuetext', /KES /)
  await press(part, 'End')
  await press(sheet.getByRole('button', { name: /^Cash out KES / }), 'Enter')
  await press(sheet.getByRole('button', { name: /^Confirm: KES / }), 'Enter')
  await expect(said(game, /Cashed out KES /).first()).toBeVisible()
  await expectAxePasses(site.frames().at(-1)!, 'a slip that was cashed out')
  await press(sheet.getByRole('button', { name: 'Close' }), 'Enter')
  await expect(sheet).toBeHidden()
})
