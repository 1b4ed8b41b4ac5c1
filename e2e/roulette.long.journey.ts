import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectFits } from './layout.ts'
import { balance, expect, test } from './player.ts'

/** Roulette: chips by touch and by name, the ball on the drawn number, and real money by the chips. */
type Game = Page | FrameLocator
const play = (game: Game): Locator => game.getByTestId('play')
const spot = (game: Game, on: string): Locator => game.locator(`.spot[data-on="${on}"]`)
const outcome = (game: Game): Locator => game.getByTestId('outcome')
const deed = (game: Game, name: string): Locator => game.getByRole('button', { name, exact: true })
const chip = (game: Game, kes: string): Locator =>
  game.getByRole('button', { name: new RegExp(`(?:^|: )KES ${kes} chip$`) })
/** Presses between fields: on the corner that two diagonal fields share. */
async function pressBetween(page: Page, one: string, other: string): Promise<void> {
  const middles = await Promise.all(
    [one, other].map(async on => {
      const { x, y, width, height } = (await spot(page, on).boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }),
  )
  await page.mouse.click((middles[0]!.x + middles[1]!.x) / 2, (middles[0]!.y + middles[1]!.y) / 2)
}
/** The number on the wheel that is nearest to the ball, as both are on the screen. */
const underBall = (page: Page): Promise<string | null> =>
  page.locator('.whole-wheel').evaluate(wheel => {
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left + width / 2, top + height / 2] as const
    }
    const [x, y] = middle(wheel.querySelector('.ball')!)
    const far = (pocket: Element) => {
      const [px, py] = middle(pocket.querySelector('text')!)
      return Math.hypot(px - x, py - y)
    }
    const [nearest] = [...wheel.querySelectorAll('.pocket')].sort((a, b) => far(a) - far(b))
    return nearest!.getAttribute('data-pocket')
  })

test('chips are on the pressed fields, the ball is on the drawn number, and the win is shown', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } })
  await game.goto(`${product.games}/roulette/?demo=true`)
  await expect(play(game)).toContainText('Place chips on the table')
  await expect(game.locator('#note')).toHaveText('')
  await chip(game, '50').click()
  await spot(game, '17').click()
  await spot(game, 'red').click()
  await spot(game, 'black').click()
  await pressBetween(game, '8', '9')
  await pressBetween(game, '1', '5')
  // Enter opens the list, and spins nothing.
  await game.locator('summary', { hasText: 'Bets by name (5)' }).focus()
  await game.keyboard.press('Enter')
  await game.getByRole('combobox').selectOption('Six line 31 to 36')
  await deed(game, 'Place KES 50').click()
  const placed = game.getByRole('list', { name: 'On the table' }).getByRole('listitem')
  await expect(placed).toHaveText([
    /^17KES 50/,
    /^RedKES 50/,
    /^BlackKES 50/,
    /^Split 8 and 9KES 50/,
    /^Corner 1, 2, 4, 5KES 50/,
    /^Six line 31 to 36KES 50/,
  ])
  await expect(play(game)).toContainText('KES 300')
  await deed(game, 'Double').click()
  await expect(play(game)).toContainText('KES 600')
  await deed(game, 'Undo').click()
  await deed(game, 'Remove 17').click()
  await expect(play(game)).toContainText('KES 250')

  await play(game).click()
  await expect(outcome(game)).toHaveText(/KES/, { timeout: 15_000 })
  const said = (await game.getByRole('status').filter({ hasText: 'Balance' }).textContent())!
  const [, pocket, colour] = /^(\d+), (red|black|green)\./.exec(said)!
  expect(await underBall(game)).toBe(pocket)
  await expect(spot(game, pocket!)).toHaveAttribute('data-hit', '')
  // Only what came to more than was staked is shown as won.
  const fell = (await outcome(game).textContent())!.startsWith('Won') ? 'won' : 'paid'
  await expect(game.locator(`.chip[data-fell="${fell}"]`)).toHaveCount(
    [
      colour === 'red',
      colour === 'black',
      ['8', '9'].includes(pocket!),
      ['1', '2', '4', '5'].includes(pocket!),
      Number(pocket) > 30,
    ].filter(Boolean).length,
  )
  await expect(game.locator(`.chip[data-fell="${fell === 'won' ? 'paid' : 'won'}"]`)).toHaveCount(0)
  const pill = game.getByRole('list', { name: 'Last results' }).getByRole('button').first()
  await expect(pill).toHaveAttribute('data-look', colour!)
  await expect(pill).toContainText(pocket!)
  await pill.click()
  const sheet = game.getByRole('dialog', { name: 'Bet details' })
  await expect(sheet).toContainText((await outcome(game).textContent())!)
  await expect(sheet).toContainText('Red and 4 more bets')
  await expect(sheet.locator(`.spot[data-on="${pocket}"]`)).toHaveAttribute('data-hit', '', {
    timeout: 15_000,
  })
})

test('arrow keys go from field to field; axe finds nothing, and nothing is wider than the screen', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } })
  await game.goto(`${product.games}/roulette/?demo=true`)
  await chip(game, '1').click()
  // With the keyboard: arrows go from field to field.
  await spot(game, '17').focus()
  await game.keyboard.press('ArrowRight')
  await game.keyboard.press('Enter')
  await expect(spot(game, '18')).toHaveAccessibleName('18, red, KES 1 on it')
  await expectFits(game)
  await game.getByText(/^Bets by name/).click()
  await expectAccessible(game, 'roulette')
})

test('on a phone a tap enlarges a dozen, where taps place chips on fields and lines; there is a way back', async ({
  device,
  product,
}) => {
  const game = await device({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } })
  await game.goto(`${product.games}/roulette/?demo=true`)
  await expect(play(game)).toContainText('Place chips on the table')
  await spot(game, '17').tap()
  await expect(deed(game, '13–24').last()).toHaveAttribute('aria-pressed', 'true')
  await expect(play(game)).toContainText('Place chips on the table')
  const { width, height } = (await spot(game, '17').boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  await spot(game, '17').tap()
  // The corner of four, from within the field.
  await spot(game, '17').tap({ position: { x: width - 6, y: height - 6 } })
  await expect(game.locator('summary')).toHaveText('Bets by name (2)')
  await game.locator('summary').click()
  await expect(game.getByRole('list', { name: 'On the table' }).getByRole('listitem')).toHaveText([
    /^17KES 10/,
    /^Corner 17, 18, 20, 21KES 10/,
  ])
  await deed(game, 'Undo').click()
  await expect(play(game)).toContainText('KES 10')
  await deed(game, '25–36').last().click()
  await spot(game, '36').tap()
  await expectAccessible(game, 'the enlarged table')
  await deed(game, 'Whole table').click()
  await expect(deed(game, 'Whole table')).toBeHidden()
  expect((await spot(game, '17').boundingBox())!.height).toBeLessThan(40)
  // Outside bets are large enough as they are.
  await spot(game, 'red').tap()
  await expect(play(game)).toContainText('KES 30')
})

test('with real money the chips are the stake, and what they win is paid', async ({ newPlayer }) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/games/roulette' })
  const game = site.frameLocator('iframe')
  const wallet = async () => Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))
  await expect(play(game)).toContainText('Place chips on the table')
  const before = await wallet()
  await chip(game, '100').click()
  await spot(game, 'red').click()
  await chip(game, '10').click()
  await spot(game, '0').click()
  await expect(play(game)).toContainText('KES 110')
  await play(game).click()
  await expect(outcome(game)).toHaveText(/KES/, { timeout: 15_000 })
  const pocket = await game.locator('.spot[data-hit]').getAttribute('data-on')
  const isRed = (await game.locator('.spot[data-hit]').getAttribute('data-colour')) === 'red'
  const paid = pocket === '0' ? 360 : isRed ? 200 : 0
  await expect(outcome(game)).toHaveText(paid === 0 ? /Lost KES 110/ : new RegExp(`Won KES ${paid}`))
  await expect.poll(wallet).toBe(before - 110 + paid)
  await game.getByRole('list', { name: 'Last results' }).getByRole('button').click()
  await expect(game.getByRole('dialog', { name: 'Bet details' })).toContainText('Red and 1 more bet')
})
