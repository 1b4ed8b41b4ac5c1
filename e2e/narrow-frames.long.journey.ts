import type { Frame, FrameLocator, Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@ruka/contract/languages'
import { games } from '../games/index.ts'
import { chooseNext } from './league.ts'
import { expect } from './player.ts'
import { eventsOf, frameOf, isOpen, test } from './sports.ts'
import { openTexts } from './sports-texts.ts'

/** A phone of 390 px that shows everything at 200 %: nothing scrolls sideways, and no price covers a name. */
const ENLARGED = { viewport: { width: 195, height: 400 } } as const

/** What is wrong with a page or a frame at its width. */
const troublesIn = (frame: Frame): Promise<readonly string[]> =>
  frame.evaluate(() => {
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
    const meet = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    const textsOf = (row: Element, prices: Element) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const boxes: Box[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (prices.contains(text) || text.parentElement?.closest('.sr-only')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        boxes.push(...range.getClientRects())
      }
      return boxes
    }
    const covered = [...document.querySelectorAll('li [role=group][aria-label]')].filter(prices => {
      const cells = [...prices.querySelectorAll('button')].map(cell => cell.getBoundingClientRect())
      return textsOf(prices.closest('li')!, prices).some(text => cells.some(cell => meet(cell, text)))
    })
    const { scrollWidth } = document.documentElement
    return [
      ...(scrollWidth > innerWidth ? [`${scrollWidth} px on ${innerWidth}`] : []),
      ...covered.map(prices => `covered: ${prices.ariaLabel}`),
    ]
  })

async function expectFits(site: Page, what: string): Promise<void> {
  const all = async () => {
    const frames = site.frames().filter(frame => frame.url().startsWith('http'))
    return (await Promise.all(frames.map(troublesIn))).flat()
  }
  await expect.poll(all, `${what} at 195 px`).toEqual([])
}

/** Waits until the frame shows this. */
const shown = (game: FrameLocator, what: string) => expect(game.locator(what).first()).toBeVisible()

const textsOf = async (language: Language) => ({
  sports: (await openTexts(language)).say,
  league: (await openTexts(language, 'league')).say,
})

for (const language of LANGUAGES) {
  test(`each game fits at 200 % on a phone (${language})`, async ({ device }) => {
    const site = await device({ ...ENLARGED, preferences: { language } })
    const game = frameOf(site)
    for (const { slug, engine } of games.filter(each => each.engine !== 'league')) {
      await site.goto(`/games/${slug}?demo=true`, { waitUntil: 'commit' })
      await shown(game, engine === 'crash' ? '.panels .play' : '.panel .play')
      await expectFits(site, slug)
    }
  })

  test(`leagues, sports and widgets fit at 200 % on a phone (${language})`, async ({
    newPlayer,
    product,
  }) => {
    const { league, sports } = await textsOf(language)
    const { site } = await newPlayer({ ...ENLARGED, kes: 2_000, at: '/jackpots', preferences: { language } })
    const game = frameOf(site)
    for (const path of ['/jackpots', '/tournament', '/profile/transactions', '/sort-deposit']) {
      await site.goto(path)
      await expectFits(site, path)
    }
    await site.goto('/games/virtual-league')
    await chooseNext(game, league('rounds'))
    await shown(game, '.fixture .prices')
    await expectFits(site, 'the matches of a league')
    const screens = game.getByRole('navigation', { name: league('screens') }).getByRole('button')
    for (const screen of (await screens.all()).slice(1)) {
      await screen.click()
      await expect(screen).toHaveAttribute('aria-current', 'page')
      await expectFits(site, `the league’s ${await screen.textContent()}`)
    }

    await site.goto('/sports')
    await shown(game, '.event .prices')
    await expectFits(site, 'a list of sports')
    const match = (await eventsOf(product, 'upcoming')).findLast(isOpen)!
    await site.goto(`/sports?event=${match.id}`)
    await shown(game, '.outcomes .price')
    await expectFits(site, 'a match')
    await game.locator('.outcomes .price:not([aria-disabled="true"])').first().click()
    await game.getByRole('button', { name: sports('slipCount', { n: 1 }) }).click()
    const slip = game.getByRole('dialog', { name: sports('slip') })
    await slip.getByLabel(sports('stake')).fill('20')
    await slip.getByRole('button', { name: sports('placeFor', { amount: 20 }) }).click()
    await slip.getByRole('button', { name: sports('done') }).click()
    await game.getByRole('button', { name: sports('myBets') }).click()
    await shown(game, '[role=tabpanel] .card')
    await expectFits(site, 'the bets of sports')
    await game
      .getByRole('button', { name: sports('cashOutOrDetails') })
      .first()
      .click()
    await expect(game.getByRole('dialog').getByRole('heading', { name: sports('cashOut') })).toBeVisible()
    await expectFits(site, 'a cash-out')
  })
}
