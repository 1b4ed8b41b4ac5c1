import { expect } from './player.ts'
import { addHome, farMatch, place, slipButton, test } from './sports.ts'

test('the operator’s multi bonus is in the slip before placing, in My bets, and in what is paid', async ({
  newPlayer,
  product,
}) => {
  const by = ['--by', 'Sample Trader', '--because', 'a journey'] as const
  await product.staff('sports', 'set-bonus', '2:10,3:15', '--least-odds', '1.01', ...by)
  const { site } = await newPlayer({ kes: 1_000, at: '/sports' })
  const matches = [await farMatch(product), await farMatch(product)]
  await addHome(site, matches[0]!)
  const game = await addHome(site, matches[1]!)
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByLabel('Stake, KES').fill('100')
  await expect(slip.getByText('Multi bonus 10 %')).toBeVisible()
  await expect(slip.getByText('1 more pick at odds of 1.01 or more: bonus 15 %')).toBeVisible()
  await slip.getByText('Singles', { exact: true }).click()
  await expect(slip.getByText('Multi bonus 10 %')).toBeHidden()
  await slip.getByText('Multi', { exact: true }).click()
  await slip.getByRole('button', { name: 'Close' }).click()
  await place(game, 100)
  // What is placed keeps its bonus.
  await product.staff('sports', 'set-bonus', 'none', ...by)
  await game.getByRole('button', { name: 'My bets' }).click()
  const card = game.getByRole('listitem').filter({ hasText: 'Multi of 2' })
  await expect(card).toContainText('Bonus 10 %: KES ')
  for (const { id } of matches)
    await product.staff('sports', 'result', id, '--score', '2:0', '--half', '1:0', '--force', ...by)
  await game.getByRole('tab', { name: 'Settled' }).click()
  await expect(card.first()).toContainText('Won')
  await expect(card.first()).toContainText('Bonus 10 %: KES ')
  expect(await product.audit()).toMatchObject({ code: 0 })
})
