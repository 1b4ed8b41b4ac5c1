import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expectAxePasses } from './axe.ts'
import { balance, expect, test as base } from './player.ts'
import { startProduct, type Product } from './products/product.ts'

/** What the operator calls its own league. */
const OPERATORS = 'Sample League'
/** The leagues with rounds of twenty seconds, so that a jackpot is bought, played and over within two minutes. */
const test = base.extend<Record<never, never>, { running: Product }>({
  running: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'league-names-'))
      const LEAGUE_NAMES = join(folder, 'names.json')
      await writeFile(LEAGUE_NAMES, JSON.stringify({ 'virtual-league': { name: OPERATORS } }))
      const product = await startProduct({ LEAGUE_ROUND_MS: '20000', LEAGUE_NAMES })
      await use(product)
      await product.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const LEAGUE = '/games/ligi-kuu'
const gameOf = (site: Page): FrameLocator => site.frameLocator('iframe')
const frameOf = async (site: Page) => (await (await site.waitForSelector('iframe')).contentFrame())!
const texts = {
  en: { lucky: 'Lucky dip', buy: 'Buy for KES 100', tickets: 'My tickets', past: 'Past', play: 'Play' },
  sw: {
    lucky: 'Bahatisha',
    buy: 'Nunua kwa KES 100',
    tickets: 'Tiketi zangu',
    past: 'Za awali',
    play: 'Cheza',
  },
} as const

/** The jackpot of the league, with a list that is open for some seconds more. */
async function openJackpot(site: Page): Promise<FrameLocator> {
  const game = gameOf(site)
  await game.getByRole('navigation').getByRole('button', { name: 'Jackpot' }).click()
  return game
}

type Words = { readonly lucky: string; readonly buy: string }
const dialogOf = (game: FrameLocator): Locator => game.getByRole('dialog')
const alertOf = (game: FrameLocator): Locator => dialogOf(game).getByRole('alert')

/** Closes what a try before left open, unless it closes by itself. */
async function closeLeft(dialog: Locator): Promise<void> {
  if (await dialog.isVisible())
    await dialog.getByRole('button', { name: /^(?:Close|Funga)$/ }).click({ timeout: 2_000 })
}

/** Looks at a ticket of random picks. */
async function look(game: FrameLocator, { lucky, buy: buyText }: Words): Promise<void> {
  await closeLeft(dialogOf(game))
  await game.getByRole('button', { name: lucky }).click({ timeout: 5_000 })
  await game.getByRole('button', { name: buyText }).click({ timeout: 2_000 })
}

/** Confirms one ticket of random picks; where its list closes before, one of the next list. */
async function confirmTicket(game: FrameLocator, words: Words): Promise<void> {
  await expect(async () => {
    await look(game, words)
    await dialogOf(game).getByRole('button', { name: words.buy }).click({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
}

/** Buys one ticket of random picks; another is tried only where one was refused, as its list had closed. */
async function buy(game: FrameLocator, words: Words): Promise<void> {
  const bought = dialogOf(game)
    .getByRole('status')
    .filter({ hasText: /[0-9A-Z]{10}/ })
  do {
    await confirmTicket(game, words)
    await expect(bought.or(alertOf(game))).toBeVisible({ timeout: 60_000 })
  } while (!(await bought.isVisible()))
}

/** Keeps tickets on their way to the server from now on; gives what lets them go. */
async function holdTickets(site: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await site.route('**/jackpot/tickets/**', async route => {
    if (route.request().method() === 'POST') await gate.promise
    await route.fallback()
  })
  return gate.resolve
}

// spec: 2.19, 5.33, 9.34
test(
  'a player buys a ticket, confirmed before money moves, follows its matches, and reads how it ended',
  { tag: '@long' },
  async ({ newPlayer, product }) => {
    const { site } = await newPlayer({ kes: 500, at: LEAGUE })
    const game = await openJackpot(site)
    await expect(game.getByRole('heading', { name: 'Virtual Jackpot KES 1,000,000' })).toBeVisible()
    await expect(game.getByRole('group', { name: /^Match \d+:/ })).toHaveCount(13)
    await expect(game.getByText(/Even the likeliest 13 picks win only once in [\d,]+ tickets/)).toBeVisible()
    const first = game.getByRole('group', { name: /^Match 1:/ })
    // A list that closes meanwhile takes its picks along.
    await expect(async () => {
      await first.getByRole('button', { name: /^X draw/ }).click({ timeout: 5_000 })
      await expect(game.getByText('1 of 13 picked')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(game.getByRole('button', { name: texts.en.buy })).toBeDisabled()
    await expectAxePasses(await frameOf(site), 'the picks')

    await buy(game, texts.en)
    await expect(balance(site)).toContainText('400')
    await expectAxePasses(await frameOf(site), 'a ticket that was bought')
    await game.getByRole('dialog').getByRole('button', { name: texts.en.tickets }).click()
    const ticket = game.getByRole('listitem').filter({ hasText: 'Season' })
    await expect(ticket).toHaveCount(1)
    await expect(ticket.getByRole('list', { name: 'Your 13 picks' }).getByRole('listitem')).toHaveCount(13)
    await expectAxePasses(await frameOf(site), 'own tickets')

    await expect(ticket.getByText(/^\d+ of 13 right\.$/)).toBeVisible({ timeout: 150_000 })
    await expect(balance(site)).toContainText('400')
    await game.getByRole('tab', { name: texts.en.past }).click()
    const list = game.getByRole('group').filter({ hasText: '1 ticket sold.' })
    await expect(list.getByText('No winner.')).toBeVisible()
    await list.getByText('No winner.').click()
    await expect(list.getByText(/\d:\d/)).toHaveCount(13)
    await expectAxePasses(await frameOf(site), 'results of the jackpot')
    expect(await product.audit()).toMatchObject({ code: 0 })
  },
)

// spec: 2.40
test(
  'a visitor plays along without money, in Swahili, and is asked to log in',
  { tag: '@long' },
  async ({ device }) => {
    const site = await device({ preferences: { language: 'sw', theme: 'light' } })
    await site.goto(`${LEAGUE}?demo=true`)
    const game = await openJackpot(site)
    await expect(async () => {
      await look(game, { lucky: texts.sw.lucky, buy: 'Jaribu bila pesa' })
      await dialogOf(game).getByRole('button', { name: 'Cheza pamoja' }).click({ timeout: 2_000 })
      await expect(game.getByText('Bila pesa', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 120_000 })
    await expect(game.getByText('Unacheza bila pesa, na huwezi kushinda pesa.')).toBeVisible()
    await expect(game.getByRole('button', { name: 'Ingia' })).toBeVisible()
    await expectAxePasses(await frameOf(site), 'a ticket without money')
    await expect(game.getByText(/\d+ kati ya 13 sahihi\. Ulicheza bila pesa\./)).toBeVisible({
      timeout: 150_000,
    })
  },
)

test(
  'a list that closes while its ticket is looked at sells it no more',
  { tag: '@long' },
  async ({ newPlayer }) => {
    const { site } = await newPlayer({ kes: 500, at: LEAGUE })
    const game = await openJackpot(site)
    await expect(() => look(game, texts.en)).toPass()
    await expect(alertOf(game)).toHaveText('This jackpot has just closed.', { timeout: 90_000 })
    await expect(dialogOf(game).getByRole('button', { name: texts.en.buy })).toBeDisabled()
    await dialogOf(game).getByRole('button', { name: 'Close' }).click()
    await expect(dialogOf(game)).toBeHidden()
    await expect(game.locator('#jackpot-panel')).toBeFocused()
    await expect(balance(site)).toContainText('500')
  },
)

test('an answer tells of its own ticket, also where its sheet was closed, or its page reloaded', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 150, at: LEAGUE })
  const game = await openJackpot(site)
  const dialog = dialogOf(game)
  /** Confirms a ticket, and leaves its sheet before the answer. */
  const leave = async (how: () => Promise<unknown>): Promise<void> => {
    const letGo = await holdTickets(site)
    await confirmTicket(game, texts.en)
    await expect(dialog.getByText('Buying your ticket…')).toBeVisible()
    await how()
    letGo()
  }
  const close = () => dialog.getByRole('button', { name: 'Close' }).click()
  const expectRefused = async () => {
    await expect(dialog.getByRole('heading', { name: 'Your ticket was not bought' })).toBeVisible()
    await expect(alertOf(game)).toBeVisible()
    await expect(dialog.getByText(/^Season \d+, weeks/)).toBeVisible()
  }

  const isRefused = () => alertOf(game).isVisible()
  const isPaid = async () => /(?<!\d)50(?!\d)/.test(await balance(site).innerText())
  // Where its list closes before it is let go, another one is bought.
  do {
    await leave(close)
    await expect.poll(async () => (await isPaid()) || (await isRefused())).toBe(true)
  } while (await isRefused())
  await expect(dialog).toBeHidden()
  await expect(() => look(game, texts.en)).toPass()
  await expect(dialog.getByRole('heading', { name: 'Buy this ticket?' })).toBeVisible()
  await leave(close)
  await expectRefused()
  await close()
  await leave(() => site.reload())
  await openJackpot(site)
  await expectRefused()
})

test(
  'the jackpot is closed and opened again by a command',
  { tag: '@long' },
  async ({ newPlayer, product }) => {
    const { site } = await newPlayer({ kes: 500, at: LEAGUE })
    const game = await openJackpot(site)
    await expect(() => look(game, texts.en)).toPass()
    await product.staff('game-stop', 'virtual-jackpot', '--by', 'journey')
    await expect(alertOf(game)).toHaveText(/^The jackpot is closed/)
    await expect(dialogOf(game).getByRole('button', { name: texts.en.buy })).toBeDisabled()
    await dialogOf(game).getByRole('button', { name: 'Close' }).click()
    await expect(game.getByText(/^The jackpot is closed/)).toBeVisible()
    await product.staff('game-start', 'virtual-jackpot', '--by', 'journey')
    await buy(game, texts.en)
  },
)

// spec: 2.19
test(
  'the operator’s name of a league is in the lobby, on its page, and in the other league',
  { tag: '@long' },
  async ({ device }) => {
    const site = await device()
    await site.goto('/games?tags=virtual')
    await site.getByRole('link', { name: OPERATORS }).first().click()
    await expect(site.getByRole('heading', { name: OPERATORS }).first()).toBeVisible()
    await expect(site.getByText(`${OPERATORS} is virtual football.`, { exact: false })).toBeVisible()
    await site.goto(`${LEAGUE}?demo=true`)
    await expect(gameOf(site).getByRole('button', { name: OPERATORS })).toBeVisible()
    await expect(site.getByText('Virtual League')).toHaveCount(0)
  },
)
