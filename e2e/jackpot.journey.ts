import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { expectAxePasses } from './axe.ts'
import { balance, expect, test as base } from './player.ts'
import { startProduct, type Product } from './product.ts'

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

/** Buys a ticket of random picks; where its list closes meanwhile, that is read, and the next one is bought from. */
async function buy(
  game: FrameLocator,
  { lucky, buy: buyText }: { lucky: string; buy: string },
): Promise<void> {
  const dialog = game.getByRole('dialog')
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^(?:Close|Funga)$/ }).click()
    await game.getByRole('button', { name: lucky }).click({ timeout: 5_000 })
    await game.getByRole('button', { name: buyText }).click({ timeout: 2_000 })
    await dialog.getByRole('button', { name: buyText }).click({ timeout: 2_000 })
    await expect(dialog.getByRole('status')).toContainText(/[0-9A-Z]{10}/, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
}

// spec: 2.19, 5.33, 9.34
test('a player buys a ticket, confirmed before money moves, follows its matches, and reads how it ended', async ({
  newPlayer,
  product,
}) => {
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
})

// spec: 2.40
test('a visitor plays along without money, in Swahili, and is asked to log in', async ({ device }) => {
  const site = await device({ preferences: { language: 'sw', theme: 'light' } })
  await site.goto(`${LEAGUE}?demo=true`)
  const game = await openJackpot(site)
  const dialog = game.getByRole('dialog')
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Funga' }).click()
    await game.getByRole('button', { name: texts.sw.lucky }).click({ timeout: 5_000 })
    await game.getByRole('button', { name: 'Jaribu bila pesa' }).click({ timeout: 2_000 })
    await dialog.getByRole('button', { name: 'Cheza pamoja' }).click({ timeout: 2_000 })
    await expect(game.getByText('Bila pesa', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await expect(game.getByText('Unacheza bila pesa, na huwezi kushinda pesa.')).toBeVisible()
  await expect(game.getByRole('button', { name: 'Ingia' })).toBeVisible()
  await expectAxePasses(await frameOf(site), 'a ticket without money')
  await expect(game.getByText(/\d+ kati ya 13 sahihi\. Ulicheza bila pesa\./)).toBeVisible({
    timeout: 150_000,
  })
})

test('the jackpot is closed and opened again by a command', async ({ newPlayer, product }) => {
  const { site } = await newPlayer({ kes: 500, at: LEAGUE })
  const game = await openJackpot(site)
  await product.staff('game-stop', 'virtual-jackpot', '--by', 'journey')
  await expect(game.getByText(/^The jackpot is closed/)).toBeVisible()
  await product.staff('game-start', 'virtual-jackpot', '--by', 'journey')
  await buy(game, texts.en)
})

// spec: 2.19
test('the operator’s name of a league is in the lobby, on its page, and in the other league', async ({
  device,
}) => {
  const site = await device()
  await site.goto('/games?tags=virtual')
  await site.getByRole('link', { name: OPERATORS }).first().click()
  await expect(site.getByRole('heading', { name: OPERATORS }).first()).toBeVisible()
  await expect(site.getByText(`${OPERATORS} is virtual football.`, { exact: false })).toBeVisible()
  await site.goto(`${LEAGUE}?demo=true`)
  await expect(gameOf(site).getByRole('button', { name: OPERATORS })).toBeVisible()
  await expect(site.getByText('Virtual League')).toHaveCount(0)
})
