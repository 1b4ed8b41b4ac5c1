import type { Page } from '@playwright/test'
import { expect, test } from './player.ts'
import type { Account } from './account.ts'
import type { Called } from './products/product.ts'

/** What happens in the games now, and what is a player's own among it. */

const main = (site: Page) => site.getByRole('main')

type Reply = { readonly data: { readonly token: string; readonly next: { readonly hash: string } } }

/** Plays dice over HTTP until a bet pays twice its stake; gives that payout in KES. */
async function winAtDice({ site, games }: Called, { access }: Account): Promise<number> {
  const ask = async <T>(url: string, token: string, body?: object): Promise<T> => {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as T
  }
  const { launch_url } = await ask<{ launch_url: string }>(`${site}/api/games/dice/`, access)
  const launch_token = launch_url.split('#launch=')[1]
  const { token } = (await ask<Reply>(`${games}/api/play/session/`, access, { launch_token })).data
  const casino = `${games}/api/play/casino/dice/`
  const { next } = (await ask<Reply>(casino, token)).data
  await ask(`${casino}seeds/`, token, { nextHash: next.hash, clientSeed: 'a-seed-of-mine' })
  for (;;) {
    const order = { id: crypto.randomUUID(), stake: 10, start: { side: 'under', target: 4_000 } }
    const { data } = await ask<{ data: { play: { credit?: number; pay?: number } } }>(
      `${casino}plays/`,
      token,
      order,
    )
    const paid = data.play.credit ?? data.play.pay ?? 0
    if (paid >= 20) return paid
  }
}

test('visitors see the rounds of the crash games as they go, and wins under names that say nothing of a phone', async ({
  device,
  newAccount,
  product,
}) => {
  const site = await device()
  await site.goto('/')
  const live = main(site).getByRole('region', { name: 'Live now' })
  await expect(live.getByRole('link', { name: /^Aviator/ })).toHaveText(/\d\.\d\dx|Bets are open/)
  const account = await newAccount(1_000)
  await winAtDice(product, account)
  const wins = main(site).getByRole('region', { name: 'Recent wins' })
  const win = wins.getByRole('link', { name: /Dice/ }).first()
  await expect(win).toBeVisible()
  await expect(win).toHaveText(/^[A-Z][\w-]+ [A-Z][\w-]+Dice/)
  await expect(wins).not.toContainText(account.number.slice(-2).padStart(4, '*'))
  await win.click()
  await expect(site).toHaveURL('/games/dice')
})

test('a player sees the own bets of all games with the day’s result, and marks games', async ({
  newAccount,
  device,
  product,
}) => {
  const account = await newAccount(1_000)
  await winAtDice(product, account)
  const site = await device({ account })
  await site.goto('/profile')
  await main(site)
    .getByRole('link', { name: /^My bets/ })
    .click()
  await expect(site).toHaveURL('/profile/bets')
  await expect(main(site).getByRole('region', { name: 'Today' })).toContainText(/Staked.*Paid.*Result/)
  await main(site).getByRole('listitem').filter({ hasText: 'Dice' }).first().click()
  await expect(site).toHaveURL('/games/dice')
  await expect(main(site).locator('iframe')).toBeVisible()

  await site.goto('/')
  await main(site).getByRole('button', { name: 'Keno is a favourite' }).click()
  const own = main(site).getByRole('region', { name: 'Continue playing' })
  await expect(own.getByRole('link')).toHaveCount(2)
  await site.reload()
  await expect(own.getByRole('link').nth(1)).toHaveAccessibleName('Keno')
})

test('a player who hides bets is gone from the wins, and keeps the name for the chat', async ({
  device,
  newAccount,
  product,
}) => {
  const account = await newAccount(1_000)
  await winAtDice(product, account)
  const site = await device({ account })
  await site.goto('/profile')
  const name = main(site).getByRole('region', { name: 'Other players see you as' })
  const alias = /see you as(\w[\w-]+ [\w-]+?)New name/.exec((await name.textContent())!)![1]!
  const visitor = await device()
  await visitor.goto('/')
  const wins = main(visitor).getByRole('region', { name: 'Recent wins' })
  const own = wins.getByRole('link', { name: alias })
  await expect(own).not.toHaveCount(0)
  const shown = await own.count()
  await name.getByRole('switch', { name: /^Show my bets/ }).click()
  await expect(name.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await site.reload()
  await expect(name).toContainText(alias)
  await expect(name.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await expect(async () => {
    await visitor.reload()
    await expect(main(visitor).getByRole('region', { name: 'Live now' })).toContainText(/\d\.\d\dx|Bets/)
    await expect(own).toHaveCount(shown - 1)
  }).toPass()
})

test('a player takes another name, up to three times a week, and is told when it is enough', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount(100) })
  await site.goto('/profile')
  const name = main(site).getByRole('region', { name: 'Other players see you as' })
  const take = name.getByRole('button', { name: 'New name' })
  for (let n = 0; n < 3; n++) {
    const before = (await name.textContent())!
    await take.click()
    await expect(name).not.toHaveText(before)
  }
  await take.click()
  await expect(name).toContainText('You have changed your name three times in a week')
})
