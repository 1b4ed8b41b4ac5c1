import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LANGUAGES } from '@ruka/contract/languages'
import { expectAxePasses } from './axe.ts'
import { jackpot, jumped, startCampaign, test, watchShifts } from './campaigns.ts'
import { balance, expect } from './player.ts'
import { startProduct } from './products/product.ts'
import { stake } from './stake.ts'

const SITE = join(import.meta.dirname, '../web/site.sample.json')

const TEXTS = {
  en: {
    jackpots: 'Jackpots',
    pot: /^Grand jackpot KES [\d,]+\.\d\d ?Savanna drops · drops by 22:00$/,
    race: /^Weekend race/,
    own: 'Your place1 of 1',
  },
  sw: {
    jackpots: 'Jackpoti',
    pot: /^Jackpoti kuu KES [\d,]+\.\d\d ?Matone ya savana · itatoka kabla ya 22:00$/,
    race: /^Mbio za wikendi/,
    own: 'Nafasi yako1 kati ya 1',
  },
} as const
type Words = (typeof TEXTS)[keyof typeof TEXTS]
const strip = (site: Page, { jackpots }: Words = TEXTS.en) =>
  site.getByRole('main').getByRole('list', { name: jackpots }).getByRole('link')
const card = (site: Page, words: Words = TEXTS.en) =>
  site.getByRole('main').getByRole('link', { name: words.race })
const amountOf = async (site: Page): Promise<number> =>
  Number(/KES ([\d,]+\.\d\d)/.exec((await strip(site).textContent())!)![1]!.replaceAll(',', ''))

for (const language of LANGUAGES)
  test(`home shows a visitor and a player what runs, and nothing jumps (${language})`, async ({
    device,
    newPlayer,
  }) => {
    const words = TEXTS[language]
    const visitor = await device({ preferences: { language } })
    await watchShifts(visitor)
    await visitor.goto('/')
    await expect(strip(visitor, words)).toHaveText(words.pot)
    await expect(card(visitor, words)).toBeVisible()
    await expect(card(visitor, words).getByRole('timer')).toHaveText(/^1:\d\d:\d\d$/)
    expect(await jumped(visitor)).toBeLessThan(0.005)
    await expectAxePasses(visitor, 'home with what runs')
    const { site } = await newPlayer({ at: '/', preferences: { language } })
    await expect(card(site, words)).toContainText(language === 'en' ? 'Your place' : 'Nafasi yako')
    await strip(site, words).click()
    await expect(site).toHaveURL('/jackpots')
    await site.goBack()
    await card(site, words).click()
    await expect(site).toHaveURL('/tournament')
  })

test('a bet makes the jackpot grow; its win is told on the page, and the balance has it', async ({
  device,
  newPlayer,
  product,
}) => {
  const visitor = await device()
  await visitor.goto('/')
  await expect(strip(visitor)).toHaveText(TEXTS.en.pot)
  const before = await amountOf(visitor)
  const { site } = await newPlayer({ kes: 1_000, at: '/' })
  await stake(site, 200)
  await expect(site.getByText('You won KES 3.00 in the Mini jackpot. It is in your balance.')).toBeVisible()
  const outcome = (await site.frameLocator('iframe').getByTestId('outcome').textContent())!
  const kes = 1_000 - 200 + 3 + (outcome.startsWith('Won') ? 388 : 0)
  await expect(balance(site)).toHaveAccessibleName(new RegExp(`${kes.toLocaleString('en')}\\.00`))
  // Without a reload.
  await expect.poll(() => amountOf(visitor)).toBe(before + 2)
  await site.goto('/')
  await expect(card(site)).toContainText(TEXTS.en.own)
  await expect(card(site).getByRole('listitem')).toHaveText('1You')
  expect((await product.audit()).code).toBe(0)
})

test('a site whose file switches it off has nothing of it', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'campaigns-site-'))
  const SITE_FILE = join(folder, 'site.json')
  const sample = JSON.parse(await readFile(SITE, 'utf8')) as { flags: object }
  await writeFile(SITE_FILE, JSON.stringify({ ...sample, flags: { ...sample.flags, showCampaigns: false } }))
  const product = await startProduct({ SITE_FILE })
  await startCampaign(product, jackpot)
  const site = await browser.newPage({ baseURL: product.site })
  const asked: string[] = []
  site.on('request', request => asked.push(request.url()))
  await site.goto('/')
  await expect(site.getByRole('region', { name: 'Recent wins' })).toHaveAttribute('aria-busy', 'false')
  await site.waitForLoadState('networkidle')
  await expect(strip(site)).toHaveCount(0)
  await site.goto('/games/dice')
  await expect(site.getByRole('link', { name: 'Login to play for real' })).toBeVisible()
  await site.waitForLoadState('networkidle')
  await expect(site.getByRole('region', { name: 'Jackpots and races for this game' })).toHaveCount(0)
  expect(asked.filter(url => /campaigns/.test(url))).toEqual([])
  await site.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})
