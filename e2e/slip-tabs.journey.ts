import type { FrameLocator, Page } from '@playwright/test'
import { expect } from './player.ts'
import { pick, rows, showNext } from './league.ts'
import { addHome, farMatch, frameOf, market, openMatch, place, price, slipButton, test } from './sports.ts'
import type { Event } from './sports.ts'

/** Tabs of one device have one slip: what is done to it in one is seen in the others. */
const home = (game: FrameLocator, event: Event) => price(market(game, 'Match result'), event.home)
const expectPicks = (game: FrameLocator, text: string | RegExp) => expect(slipButton(game)).toHaveText(text)

test(
  'a pick, what is taken out, and a slip that was placed are seen in the other tab of sports',
  { tag: '@long' },
  async ({ newPlayer, product }) => {
    const { site } = await newPlayer({ kes: 1_000, at: '/sports' })
    const other = await site.context().newPage()
    const [one, two, three] = [await farMatch(product), await farMatch(product), await farMatch(product)]
    const there = await openMatch(other, one)
    const here = await addHome(site, one)
    await expect(home(there, one)).toHaveAttribute('aria-pressed', 'true')
    await home(there, one).click()
    await expect(home(here, one)).toHaveAttribute('aria-pressed', 'false')

    await openMatch(site, two)
    await openMatch(other, three)
    await Promise.all([home(here, two).click(), home(there, three).click()])
    for (const game of [here, there]) await expectPicks(game, /2 picks/)
    await site.reload()
    await expectPicks(here, /2 picks/)

    await place(here, 50)
    for (const game of [here, there]) await expectPicks(game, 'Bet slip')
    await expect(home(there, three)).toHaveAttribute('aria-pressed', 'false')
  },
)

test('both leagues in two tabs have one slip', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/games/virtual-league' })
  const other = await site.context().newPage()
  await other.goto('/games/ligi-kuu')
  const open = async (page: Page): Promise<FrameLocator> => {
    const game = frameOf(page)
    await showNext(game)
    await expect(rows(game).first()).toBeVisible()
    return game
  }
  const [here, there] = [await open(site), await open(other)]
  await pick(here, 0)
  await expectPicks(there, /1 pick/)
  await pick(there, 1)
  await expectPicks(here, /2 picks/)
})
