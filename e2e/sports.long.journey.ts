import { expectAccessible } from './axe.ts'
import { balance, expect } from './player.ts'
import {
  addHome,
  bet,
  eventsOf,
  farMatch,
  frameOf,
  isOpen,
  market,
  openMatch,
  price,
  slipButton,
  test,
} from './sports.ts'

/**
 * The sports page against a simulated season: a visitor looks, players bet and share. Matches are chosen far from
 * their kick-off, so that none begins meanwhile, unless a journey is about live ones.
 */
// spec: 2.20
test('a visitor browses matches with live prices, finds one, and is asked to log in only to place', async ({
  device,
  product,
}) => {
  const site = await device()
  await site.goto('/sports')
  const game = frameOf(site)
  await expect(game.getByRole('group', { name: /^Odds of / }).first()).toBeVisible()
  // Chosen before Live: a live match with three goals has no line at 2.5.
  await game.getByRole('button', { name: 'Goals 2.5' }).click()
  await expect(game.getByRole('button', { name: /^(?:Over|Under) 2\.5, / }).first()).toBeVisible()
  await game.getByRole('button', { name: /^Live \d+$/ }).click()
  await expect(game.getByText(/^\d+′$/).first()).toBeVisible()
  const event = await farMatch(product)
  await game.getByRole('button', { name: 'Search' }).click()
  await game.getByRole('searchbox').fill(event.home.toLowerCase())
  await game
    .getByRole('link', { name: new RegExp(`${event.home} ?${event.away}`) })
    .first()
    .click()
  await expect(market(game, 'Match result')).toBeVisible()
  const over = price(market(game, 'Total goals'), 'Over 2.5')
  await over.click()
  await expect(over).toHaveAttribute('aria-pressed', 'true')
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Add KES 100' }).click()
  await expect(slip.getByText('Possible win')).toBeVisible()
  await slip.getByRole('button', { name: 'Log in to place' }).click()
  await expect(site).toHaveURL(/\/login/)
})

test('lists, a match and the slip are accessible in both themes, and work by keys alone', async ({
  device,
  product,
}) => {
  const game = await device()
  await game.goto(`${product.games}/sports/`)
  const group = game.getByRole('group', { name: /^Odds of / }).first()
  await expect(group).toBeVisible()
  await expectAccessible(game, 'highlights')
  const odds = game.getByRole('button', { name: /, odds / }).first()
  await odds.focus()
  await game.keyboard.press('Enter')
  await expect(odds).toHaveAttribute('aria-pressed', 'true')
  await game.getByRole('button', { name: '1 pick' }).focus()
  await game.keyboard.press('Enter')
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await expect(slip).toBeVisible()
  await expectAccessible(game, 'the slip')
  await game.keyboard.press('Escape')
  await expect(slip).toBeHidden()
  await game.getByRole('link').first().focus()
  await game.keyboard.press('Enter')
  await expect(game.getByRole('region', { name: 'Match result' })).toBeVisible()
  await expectAccessible(game, 'a match')
  await game.getByRole('tab', { name: 'Markets' }).focus()
  await game.keyboard.press('ArrowRight')
  await expect(game.getByRole('tab', { name: 'Form and table' })).toHaveAttribute('aria-selected', 'true')
})

test('the sports page is in Swahili, and a slip outlives the reload', async ({ device, product }) => {
  const site = await device({ preferences: { language: 'sw' } })
  const event = await farMatch(product)
  await site.goto(`/sports?event=${event.id}`)
  const game = frameOf(site)
  await game
    .getByRole('region', { name: 'Matokeo ya mechi' })
    .getByRole('button', { name: /^Sare, odi / })
    .click()
  await site.reload()
  await game.getByRole('button', { name: /Chaguo 1/ }).click()
  await expect(game.getByRole('dialog', { name: 'Slipu ya dau' }).getByText('Sare')).toBeVisible()
})

test('singles are bets of their own, and a rule for one is set and removed', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/sports' })
  await addHome(site, await farMatch(product))
  const game = await addHome(site, await farMatch(product))
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Singles' }).click()
  const stake = slip.getByLabel('Stake on each, KES')
  // No stake of before stays behind one that cannot be placed.
  await stake.fill('500')
  await stake.fill('50000')
  await stake.blur()
  await expect(slip.getByText('Whole shillings, up to KES')).toBeVisible()
  await expect(slip.getByRole('button', { name: 'Enter a stake' })).toBeDisabled()
  await stake.fill('20')
  await slip.getByRole('button', { name: 'Place bet KES 40' }).click()
  await expect(slip.getByText(/^Bet placed at /)).toHaveCount(2)
  await expect(balance(site)).toContainText('960.00')
  await slip.getByRole('button', { name: 'Done' }).click()
  await expect(slipButton(game)).toContainText('Bet slip')
  await game.getByRole('button', { name: 'My bets' }).click()
  await game.getByRole('button', { name: 'Cash out and details' }).first().click()
  const sheet = game.getByRole('dialog', { name: /^Slip / })
  const [, most] = /up to KES ([\d,.]+\d)/.exec((await sheet.getByText(/up to KES/).textContent())!)!
  await sheet.getByRole('textbox').fill(most!)
  await sheet.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(sheet.getByText(`Cashes out automatically at KES ${most}`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await expect(sheet.getByRole('textbox')).toBeVisible()
})

test('a code of one player loads the same picks on the phone of another', async ({
  newPlayer,
  device,
  product,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/sports' })
  const { event, code } = await bet(site, product, 20)
  const other = await device()
  await other.goto(`/sports?code=${code}`)
  const game = frameOf(other)
  await expect(slipButton(game)).toContainText('1 pick')
  await slipButton(game).click()
  await expect(game.getByRole('dialog', { name: 'Bet slip' })).toContainText(event.home)
})

test('a live bet counts down, and ends accepted or with the stake back', async ({ newPlayer, product }) => {
  const { site } = await newPlayer({ kes: 100, at: '/sports' })
  const open = async () => (await eventsOf(product, 'live')).filter(isOpen)
  await expect.poll(async () => (await open()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const game = await openMatch(site, (await open()).at(-1)!)
  await market(game, 'Match result')
    .getByRole('button', { name: /, odds / })
    .first()
    .click()
  await slipButton(game).click()
  const slip = game.getByRole('dialog', { name: 'Bet slip' })
  await slip.getByRole('button', { name: 'Take any' }).click()
  await slip.getByLabel('Stake, KES').fill('10')
  await expect(slip.getByText('Live bets are accepted after 5 seconds.')).toBeVisible()
  await slip.getByRole('button', { name: 'Place bet KES 10' }).click()
  await expect(slip.getByRole('timer').or(slip.getByRole('alert'))).toBeVisible()
  const end = slip.getByText(/^Bet placed at |^Not accepted|need your attention/)
  await expect(end).toBeVisible()
  const isTaken = (await end.textContent())!.startsWith('Bet placed')
  await expect(balance(site)).toContainText(isTaken ? '90.00' : '100.00')
})

test('without a connection prices are marked as old and take no tap, and the slip stays', async ({
  device,
  product,
}) => {
  const site = await device()
  let isCut = false
  await site.routeWebSocket(/\/socket$/, socket => {
    if (isCut) void socket.close()
    else {
      const server = socket.connectToServer()
      socket.onMessage(message => (isCut ? undefined : server.send(message)))
      server.onMessage(message => (isCut ? undefined : socket.send(message)))
    }
  })
  await site.clock.install()
  const game = await addHome(site, await farMatch(product))
  isCut = true
  for (let step = 0; step < 4; step++) await site.clock.runFor(5_000)
  await expect(game.getByText('Offline. These odds may be out of date.')).toBeVisible()
  await expect(slipButton(game)).toContainText('1 pick')
  isCut = false
  for (let step = 0; step < 4; step++) await site.clock.runFor(5_000)
  await expect(game.getByText('Offline. These odds may be out of date.')).toBeHidden()
})

test('the page is no wider than a small phone, and every target has the size of a thumb, in both languages', async ({
  device,
  product,
}) => {
  const event = await farMatch(product)
  for (const language of ['', '/sw'])
    for (const query of ['', `?event=${event.id}`]) {
      const page = await device({ viewport: { width: 360, height: 740 } })
      await page.goto(`${product.games}${language}/sports/${query}`)
      await expect(page.locator('.price[aria-disabled=false]').first()).toBeVisible()
      const small = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('button, a, input, [role=tab]')].flatMap(element => {
            const { width, height } = element.getBoundingClientRect()
            const isSmall = width > 0 && (width < 43.5 || height < 43.5)
            return isSmall ? [`${element.textContent} ${width} × ${height}`] : []
          }),
        )
      expect(await small()).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
})
