import type { Locator, Page } from '@playwright/test'
import { gateSocket } from './socket-gate.ts'
import { expect, test } from './player.ts'

/** The longest flight takes 230 seconds; betting opens after it. */
const FLIGHT_MS_MAX = 240_000
const play = (game: Page, slot: 0 | 1): Locator => game.getByTestId(`play-${slot}`)

/** Waits until pressing the big button does this: one that has just changed takes no press for a moment. */
async function offers(button: Locator, press: string | RegExp): Promise<void> {
  await expect(button).toHaveAttribute('data-press', press, { timeout: FLIGHT_MS_MAX })
  await expect(button).not.toHaveAttribute('aria-disabled')
}

/** Does all steps within one betting window, or in a later one when a busy machine misses it. */
async function inOneWindow(button: Locator, steps: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await offers(button, 'bet')
    await steps()
  }).toPass({ timeout: 2 * FLIGHT_MS_MAX })
}
const SOON = { timeout: 2_000 }

// spec: C.13
test('two bets on one small screen: queued for the next round, taken back, and placed again', async ({
  device,
  product,
}) => {
  const game = await device()
  const line = await gateSocket(game)
  await game.goto(`${product.games}/aviator/?demo=true`)
  const sky = game.getByRole('region', { name: 'Flight' })
  await expect(play(game, 0)).not.toHaveText(/Connecting/)
  const before = await sky.boundingBox()
  await expect(play(game, 1)).toBeHidden()
  await game.getByRole('button', { name: 'Add a second bet' }).click()
  await expect(play(game, 1)).toBeVisible()
  expect(await sky.boundingBox()).toEqual(before)
  await game.reload()
  await expect(play(game, 1)).toBeVisible()

  const second = game.getByRole('region', { name: 'Second bet' })
  await inOneWindow(play(game, 1), async () => {
    await play(game, 1).click(SOON)
    await expect(play(game, 1)).toHaveAttribute('data-press', 'cancel', SOON)
    await play(game, 1).click(SOON)
    await second.getByRole('button', { name: 'Undo' }).click(SOON)
    await expect(play(game, 1)).toHaveAttribute('data-press', 'cancel', SOON)
  })
  // One bet of the two has flown; the other is for the round after.
  await line.untilCrashed()
  await offers(play(game, 0), 'queue')
  await play(game, 0).click()
  await offers(play(game, 0), 'unqueue')
  await play(game, 0).click()
  await offers(play(game, 0), 'queue')
  await play(game, 0).click()
  await offers(play(game, 0), 'unqueue')
  line.letGo()
  await offers(play(game, 0), /cancel|cashOut/)
  await expect(game.getByTestId('balance')).not.toContainText('5,000.00')
})

// spec: C.12
test('by keyboard alone, over a still sky: an auto bet with its stops, which says how it ended', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce', hasTouch: false })
  await game.goto(`${product.games}/aviator/?demo=true`)
  await expect(play(game, 0)).not.toHaveText(/Connecting/)
  await expect(game.locator('html')).toHaveAttribute('data-still', '')
  await game.getByRole('switch', { name: 'Auto cash-out' }).focus()
  await game.keyboard.press('Space')
  await game.keyboard.press('Tab')
  await game.keyboard.type('1.01')
  await game.keyboard.press('Tab')
  await expect(game.getByRole('button', { name: 'Add a second bet' })).toBeFocused()
  await game.keyboard.press('Tab')
  await expect(play(game, 0)).toBeFocused()
  // Back over the second bet, the field and the switch to the auto bet.
  for (let i = 0; i < 4; i++) await game.keyboard.press('Shift+Tab')
  await expect(game.getByRole('button', { name: 'Auto bet', exact: true })).toBeFocused()
  await game.keyboard.press('Enter')
  const form = game.getByRole('dialog', { name: 'Auto bet' })
  await expect(form).toContainText('KES 10 every round, cashed out at 1.01x')
  const rounds = form.getByRole('textbox', { name: 'Rounds' })
  await rounds.fill('1')
  await game.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Enter a loss limit of at least one stake')
  await expect(form.getByLabel('Stop at loss, KES')).toBeFocused()
  await game.keyboard.type('10')
  await game.keyboard.press('Tab')
  await game.keyboard.type('100')
  await game.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(game.getByRole('group', { name: 'Auto bet' })).toContainText(/[01] left/)
  const panel = game.getByRole('region', { name: 'First bet' })
  await expect(panel).toContainText('Auto bet finished: 1 bet', {
    timeout: 2 * FLIGHT_MS_MAX,
  })
  await expect(game.getByRole('status')).toContainText('Auto bet finished')
})

test('Space and Enter press the two big buttons, held keys and typed ones do not, and a switch ends it', async ({
  device,
  product,
}) => {
  const game = await device({ hasTouch: false, viewport: { width: 1280, height: 800 } })
  const line = await gateSocket(game)
  await game.goto(`${product.games}/aviator/?demo=true`)
  await line.untilCrashed()
  await offers(play(game, 0), 'queue')
  await expect(play(game, 0)).toHaveAttribute('title', 'Press Space')
  await game.keyboard.press('Space')
  await offers(play(game, 0), 'unqueue')
  await expect(play(game, 1)).toHaveAttribute('data-press', 'queue')
  await game.keyboard.press('Enter')
  await offers(play(game, 1), 'unqueue')
  // The first press is over; a held key does not press again.
  await game.keyboard.down('Space')
  await offers(play(game, 0), 'queue')
  await game.keyboard.down('Space')
  await game.keyboard.up('Space')
  await expect(play(game, 0)).toHaveAttribute('data-press', 'queue')
  // A field keeps its keys, and the switch in the menu turns them off.
  await game.getByLabel('Stake, KES').first().press('Enter')
  await expect(play(game, 0)).toHaveAttribute('data-press', 'queue')
  await game.getByRole('button', { name: 'Menu' }).press('Enter')
  await game.getByRole('switch', { name: 'Keys' }).press('Space')
  await game.keyboard.press('Escape')
  await expect(play(game, 0)).not.toHaveAttribute('title')
  await game.getByRole('button', { name: 'Menu' }).blur()
  await game.keyboard.press('Space')
  await expect(play(game, 0)).toHaveAttribute('data-press', 'queue')
})

test('on a phone a line below the flight opens everyone’s bets, under the multiplier', async ({
  device,
  product,
}) => {
  const game = await device()
  await game.goto(`${product.games}/aviator/?demo=true`)
  const crowd = game.getByRole('button', { name: /Live bets$/ })
  await expect(crowd).toHaveText(/^(?:No real-money bets|Real money: \d+ player)/)
  await expect(crowd.locator('xpath=ancestor-or-self::*[@aria-live]')).toHaveCount(0)
  await crowd.click()
  const sheet = game.getByRole('dialog', { name: 'Live bets' })
  await expect(sheet.getByText('Cashed out').or(sheet.getByText('Players')).first()).toBeVisible()
  const [sky, list] = await Promise.all([
    game.locator('.sky').boundingBox(),
    sheet.locator('.sheet').boundingBox(),
  ])
  // The number is in the upper half of the picture.
  expect(list!.y).toBeGreaterThan(sky!.y + sky!.height / 2)
  await game.keyboard.press('Escape')
  await game.getByRole('button', { name: 'Menu' }).click()
  await game.getByRole('switch', { name: 'Data saver' }).click()
  await game.keyboard.press('Escape')
  await expect(crowd).toBeHidden()
})

// spec: C.16
test('a bet that waited while the line was down is not sent, and a card says so once it is back', async ({
  device,
  product,
}) => {
  const [game, watcher] = [await device(), await device()]
  await watcher.goto(`${product.games}/aviator/?demo=true`)
  const line = await gateSocket(game)
  await game.goto(`${product.games}/aviator/?demo=true`)
  await line.untilCrashed()
  await offers(play(game, 0), 'queue')
  await play(game, 0).click()
  await offers(play(game, 0), 'unqueue')
  const round = () =>
    game
      .getByText(/^Round \d+/)
      .first()
      .innerText()
      .then(text => Number(/\d+/.exec(text)![0]))
  const flown = await round()
  await line.cut()
  await expect(play(game, 0)).toHaveText(/Reconnecting/)
  const next = watcher.getByRole('button', { name: new RegExp(`^Round ${flown + 1} `) })
  await expect(next).toBeVisible({ timeout: FLIGHT_MS_MAX })
  line.mend()
  const card = game.getByRole('region', { name: 'While you were away' })
  await expect(card).toContainText(`KES 10 for the round after ${flown} was not placed`)
  await expect(game.getByTestId('balance')).toContainText('5,000.00')
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
  await expect(play(game, 0)).toHaveAttribute('data-press', /bet|queue/)
})

test('in the shell’s frame, which lets no form be sent, an auto bet starts by Enter and by a press', async ({
  device,
}) => {
  const starts = [
    (form: Locator) => form.getByLabel('Stop at win, KES').press('Enter'),
    (form: Locator) => form.getByRole('button', { name: 'Start auto bet' }).click(),
  ]
  for (const start of starts) {
    const site = await device()
    await site.goto('/aviator?demo=true')
    const game = site.frameLocator('iframe')
    await expect(game.getByTestId('play-0')).not.toHaveText(/Connecting/)
    await game.getByRole('button', { name: 'Auto bet', exact: true }).click()
    const form = game.getByRole('dialog', { name: 'Auto bet' })
    await form.getByLabel('Stop at loss, KES').fill('10')
    await form.getByLabel('Stop at win, KES').fill('100')
    await start(form)
    await expect(form).toBeHidden()
    await expect(game.getByRole('group', { name: 'Auto bet' })).toContainText(/\d left/)
  }
})
