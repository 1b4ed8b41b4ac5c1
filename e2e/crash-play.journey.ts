import type { Locator, Page } from '@playwright/test'
import { gateSocket } from './socket-gate.ts'
import { expect, test } from './player.ts'

/** The longest flight takes 230 seconds; betting opens after it. */
const FLIGHT_MS_MAX = 240_000
const play = (game: Page, slot: 0 | 1): Locator => game.getByTestId(`play-${slot}`)

/** Waits until pressing the big button does this. */
const offers = (button: Locator, press: string | RegExp) =>
  expect(button).toHaveAttribute('data-press', press, { timeout: FLIGHT_MS_MAX })

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
  await expect(play(game, 0)).toBeFocused()
  // From the field back over the switch to the auto bet.
  for (let i = 0; i < 3; i++) await game.keyboard.press('Shift+Tab')
  await expect(game.getByRole('button', { name: 'Auto bet', exact: true })).toBeFocused()
  await game.keyboard.press('Enter')
  const form = game.getByRole('dialog', { name: 'Auto bet' })
  await expect(form).toContainText('KES 10 in every round, cashed out at 1.01x')
  const rounds = form.getByRole('textbox', { name: 'Rounds' })
  await rounds.fill('1')
  await game.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Say what loss ends it, at least one stake')
  await expect(form.getByLabel('Stop when I have lost, KES')).toBeFocused()
  await game.keyboard.type('10')
  await game.keyboard.press('Tab')
  await game.keyboard.type('100')
  await game.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(game.getByRole('group', { name: 'Auto bet' })).toContainText(/[01] left/)
  const panel = game.getByRole('region', { name: 'First bet' })
  await expect(panel).toContainText('Auto bet ended: its rounds are played. 1 bet', {
    timeout: 2 * FLIGHT_MS_MAX,
  })
  await expect(game.getByRole('status')).toContainText('Auto bet ended')
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
  await expect(card).toContainText(`KES 10 for the round after ${flown} was not sent`)
  await expect(game.getByTestId('balance')).toContainText('5,000.00')
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
  await expect(play(game, 0)).toHaveAttribute('data-press', /bet|queue/)
})

test('in the shell’s frame, which lets no form be sent, an auto bet starts by Enter and by a press', async ({
  device,
}) => {
  const starts = [
    (form: Locator) => form.getByLabel('Stop when I have won, KES').press('Enter'),
    (form: Locator) => form.getByRole('button', { name: 'Start auto bet' }).click(),
  ]
  for (const start of starts) {
    const site = await device()
    await site.goto('/aviator?demo=true')
    const game = site.frameLocator('iframe')
    await expect(game.getByTestId('play-0')).not.toHaveText(/Connecting/)
    await game.getByRole('button', { name: 'Auto bet', exact: true }).click()
    const form = game.getByRole('dialog', { name: 'Auto bet' })
    await form.getByLabel('Stop when I have lost, KES').fill('10')
    await form.getByLabel('Stop when I have won, KES').fill('100')
    await start(form)
    await expect(form).toBeHidden()
    await expect(game.getByRole('group', { name: 'Auto bet' })).toContainText(/\d left/)
  }
})
