import { answerPrompt, readTexts } from './account.ts'
import { askWithdrawal, balance, expect, openDeposit, openWithdrawal, test } from './player.ts'

/**
 * Another server across origins, whose CORS lets through `authorization, content-type` and no other header.
 */
test.use({ server: 'cross-origin' })

// spec: 7.1
test('spec 7: money moves across origins without our headers, and no missing feature is offered', async ({
  newAccount,
  newPlayer,
  product,
}) => {
  const ben = await newAccount()
  const { account, site } = await newPlayer({ at: '/profile' })
  const main = site.getByRole('main')
  const deposit = await openDeposit(site)
  await deposit.getByRole('textbox', { name: 'Amount' }).fill('500')
  await deposit.getByRole('button', { name: 'Deposit KES 500' }).click()
  await answerPrompt(product, account.number, 'approve')
  await expect(balance(site)).toHaveText(/500\.00/)
  await site.keyboard.press('Escape')
  await askWithdrawal(await openWithdrawal(site), 200)
  await expect(balance(site)).toHaveText(/300\.00/)
  await site.keyboard.press('Escape')

  await main.getByRole('button', { name: 'Sambaza' }).click()
  const sambaza = site.getByRole('dialog', { name: 'Sambaza' })
  await sambaza.getByLabel('Recipient’s phone number').fill(ben.number)
  await sambaza.getByRole('textbox', { name: 'Amount' }).fill('40')
  await sambaza.getByRole('button', { name: 'Send KES 40' }).click()
  const [code = ''] = await readTexts(product, account.number, /^(\d{6}) is your code to send/, 1)
  await site.getByLabel('Code from the SMS').fill(code)
  await expect(sambaza.getByText('You sent KES 40')).toBeVisible()
  await site.keyboard.press('Escape')
  await site.goto('/bonus')
  await main.getByRole('button', { name: 'Withdraw to M-PESA' }).click()
  const bonus = site.getByRole('dialog', { name: 'Withdraw bonus' })
  await bonus.getByRole('textbox', { name: 'Amount' }).fill('100')
  await bonus.getByRole('button', { name: 'Withdraw KES 100' }).click()
  await expect(bonus.getByText('Your bonus is on its way.')).toBeVisible()

  await site.goto('/profile')
  await expect(main.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Logout on all devices' })).toHaveCount(0)
  await site.goto('/profile/transactions')
  await expect(main.getByText(/500\.00/).first()).toBeVisible()
  await expect(main.getByText('Full statement')).toHaveCount(0)
  await expect(main.getByRole('button', { name: /500\.00/ })).toBeDisabled()
  const again = await openDeposit(site)
  await site.route('**/api/wallet/deposit/', route => route.abort())
  await again.getByRole('textbox', { name: 'Amount' }).fill('50')
  await again.getByRole('button', { name: 'Deposit KES 50' }).click()
  await expect(again.getByText('got no answer. Check your transactions')).toBeVisible()
  await expect(again.getByText('cannot take the money twice')).toHaveCount(0)
})

// spec: 7.1
test('spec 7: games of another server show in their frames, and one that cannot says why', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ at: '/games/nyota' })
  const main = site.getByRole('main')
  const game = site.frameLocator('iframe').getByText('Nyota flies')
  // One of an origin that the site's file names, and one of the server that answers the calls.
  await expect(game).toBeVisible()
  await site.goto('/games/mwezi')
  await expect(game).toBeVisible()
  await expect(main.getByText('Opening')).toHaveCount(0)

  await site.goto('/games/jua')
  await expect(main.getByRole('alert')).toContainText('Jua cannot be shown on this page')
  await expect(main.locator('iframe')).toHaveCount(0)
  const [tab] = await Promise.all([
    site.context().waitForEvent('page'),
    main.getByRole('link', { name: 'Open Jua in a new tab' }).click(),
  ])
  await expect(tab.getByText('Nyota flies')).toBeVisible()
  expect(new URL(tab.url()).origin).not.toBe(product.games)
  await tab.close()

  await site.goto('/games/kimya?demo=true')
  await expect(main.getByRole('alert')).toContainText('Kimya does not answer')
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
})

// spec: 4.6, 8.2
test('spec 4: a single 401 of a server that refreshes no tokens leaves the player logged in', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ at: '/profile' })
  let calls = 0
  await site.route('**/wallet/transactions?*', route => {
    calls += 1
    return calls === 1 ? route.fulfill({ status: 401, json: {} }) : route.fallback()
  })
  await site.goto('/profile/transactions')
  await expect(site.getByText('No transactions found')).toBeVisible()
  expect(calls).toBe(2)
  expect(await site.evaluate(() => localStorage.getItem('ruka.tokens'))).not.toBeNull()
})

// spec: 3.10
test('spec 2: default shortcuts and the hero of games that a server does not have are not shown', async ({
  device,
}) => {
  const site = await device()
  const asked: string[] = []
  site.on('request', request => asked.push(new URL(request.url()).pathname))
  await site.goto('/')
  const strip = site.getByRole('navigation', { name: 'Shortcuts' })
  await expect(strip.getByRole('link', { name: 'Games' })).toBeVisible()
  await expect(strip.getByRole('link')).toHaveText(['Games'])
  expect(asked.filter(path => path.includes('/campaigns/'))).toEqual([])
  await expect(site.getByRole('main').getByText('Check every round')).toHaveCount(0)
})
