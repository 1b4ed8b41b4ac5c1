import { games } from '@ruka/games'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { balance, expect, test } from './player.ts'

/**
 * One suite for every instant game in the list: its client mounts in the shell's frame, plays a round with
 * real money to its end, shows what the wallet has, and checks the round by the seeds once they are shown.
 */
type Game = FrameLocator
type Hand = (game: Game) => Promise<void>
const play = (game: Game): Locator => game.getByTestId('play')
const outcome = (game: Game): Locator => game.getByTestId('outcome')
const offers = (game: Game, press: string) => expect(play(game)).toHaveAttribute('data-press', press)
const press =
  (name: string | RegExp): Hand =>
  game =>
    game.getByRole('button', { name }).first().click({ timeout: 2_000 })

/** What a game wants beside the big button: before a play, and in one. */
const hands: Readonly<Record<string, { readonly before?: Hand; readonly move?: Hand }>> = {
  hilo: { move: game => game.locator('.call').first().click({ timeout: 2_000 }) },
  keno: {
    before: game =>
      game
        .getByRole('combobox', { name: 'Numbers' })
        .selectOption('8')
        .then(() => undefined),
  },
  mines: { move: press(/^Tile \d+, covered/) },
  savanna: { move: press('Spin all') },
  scratch: { move: press('Reveal all') },
  roulette: { before: game => game.locator('.spot[data-on="red"]').click() },
}

async function toTheEnd(game: Game, move: Hand | undefined): Promise<void> {
  await expect(async () => {
    if ((await outcome(game).textContent()) === '') {
      if ((await play(game).getAttribute('data-press')) === 'act') await play(game).click({ timeout: 2_000 })
      else await move?.(game)
    }
    await expect(outcome(game)).toHaveText(/KES/, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

const wallet = async (site: Page): Promise<number> =>
  Number((await balance(site).textContent())!.replace(/[^\d.]/g, ''))

/** What a result says was paid: `Won KES 19.40`, `Lost KES 10`. */
function paidIn(text: string): number {
  const paid = /^(?:Won|Paid|Stake returned:) KES ([\d,]+(?:\.\d\d)?)/.exec(text)?.[1]
  return text.startsWith('Lost') ? 0 : Number(paid!.replaceAll(',', ''))
}

for (const { slug, name, engine } of games) {
  if (engine !== 'casino') continue
  test(`${name}: a round with real money is played to its end, paid, and checks out`, async ({
    newPlayer,
  }) => {
    const { site } = await newPlayer({ kes: 1_000, at: `/games/${slug}` })
    const game = site.frameLocator('iframe')
    const { before, move } = hands[slug] ?? {}
    await expect(play(game)).not.toContainText('Connecting')
    await before?.(game)
    await offers(game, 'begin')
    const stake = Number(/KES ([\d,]+)/.exec((await play(game).textContent())!)![1]!.replaceAll(',', ''))
    await play(game).click()
    await toTheEnd(game, move)
    const result = (await outcome(game).textContent())!
    await expect.poll(() => wallet(site)).toBeCloseTo(1_000 - stake + paidIn(result), 2)

    await game.getByRole('button', { name: 'Menu' }).click()
    await game.getByRole('button', { name: 'Fairness and seeds' }).click()
    const fairness = game.getByRole('dialog', { name: 'Fairness and seeds' })
    await fairness.getByRole('button', { name: 'Change seeds' }).click()
    await expect(fairness.getByTestId('seed-fits')).toHaveText('Our seed matches the hash you saw before.')
    await fairness.getByRole('button', { name: 'My bets' }).click()
    const plays = game.getByRole('dialog', { name: 'My bets' }).getByRole('listitem')
    await expect(plays).toHaveCount(1)
    await plays.getByRole('button').click()
    const recalled = game.getByRole('dialog', { name: 'Bet details' })
    await expect(recalled).toContainText(result)
    await recalled.getByRole('button', { name: 'Check this bet' }).click()
    await expect(recalled.getByText('This bet is genuine:')).toBeVisible()
  })
}
