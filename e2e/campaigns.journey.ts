import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { LANGUAGES } from '@ruka/contract/languages'
import { expectAxePasses } from './axe.ts'
import { expect, test as base } from './player.ts'
import { startProduct, type Product } from './products/product.ts'
import { stake } from './stake.ts'
import { again } from './variants.ts'

const BY = ['--by', 'Ann', '--because', 'a journey'] as const
const DAY_MS = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()
const texts = (en: string, sw: string) => ({ en, sw })
const TERMS = texts('Players of 18 years and more.', 'Wachezaji wa miaka 18 na zaidi.')

/** What this operator runs: each stake on dice wins the mini level, and counts in the race. */
const campaigns = (nowMs: number) => [
  {
    kind: 'jackpot',
    id: 'upepo',
    name: texts('Upepo', 'Upepo'),
    terms: TERMS,
    games: ['dice'],
    levels: [
      { level: 'mini', seed: 0.1, shareX1000000: 0, oneIn: 10 },
      { level: 'grand', seed: 100_000, shareX1000000: 10_000, oneIn: 10_000_000_000, dropsAt: '22:00' },
    ],
  },
  {
    kind: 'race',
    id: 'wiki',
    name: texts('Week race', 'Mbio za wiki'),
    terms: TERMS,
    startsAt: iso(nowMs - 1_000),
    endsAt: iso(nowMs + DAY_MS),
    prizes: [{ from: 1, to: 3, kind: 'money', amount: 500 }],
  },
  {
    kind: 'tournament',
    id: 'kombe',
    name: texts('Dice cup', 'Kombe la dadu'),
    terms: texts('<img src=x onerror=alert(1)>', 'Masharti'),
    games: ['dice'],
    startsAt: iso(nowMs - 1_000),
    endsAt: iso(nowMs + DAY_MS),
    scoring: 'wagered',
    entry: 'join',
    prizes: [{ from: 1, to: 1, kind: 'tickets', amount: 20, count: 5 }],
  },
  {
    kind: 'tournament',
    id: 'kesho',
    name: texts('Cup of tomorrow', 'Kombe la kesho'),
    terms: TERMS,
    startsAt: iso(nowMs + DAY_MS),
    endsAt: iso(nowMs + 2 * DAY_MS),
    scoring: 'best_multiplier',
    prizes: [{ from: 1, to: 1, kind: 'bonus', amount: 1_000 }],
  },
]

/** A product whose operator has no other provider of widgets, and campaigns of its own. */
const test = base.extend<object, { readonly running: Product }>({
  running: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'campaigns-'))
      const product = await startProduct()
      for (const campaign of campaigns(Date.now())) {
        const file = join(folder, `${campaign.id}.json`)
        await writeFile(file, JSON.stringify(campaign))
        await product.staff('campaign', 'define', file, '--by', 'Ann')
        await product.staff('campaign', 'start', campaign.id, ...BY)
      }
      await use(product)
      const { code, output } = await product.audit()
      if (code !== 0) throw new Error(output)
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const TEXTS = {
  en: { jackpots: 'Running jackpots', races: 'Running races', tournaments: 'Running tournaments' },
  sw: { jackpots: /^Jackpoti/, races: /^Mbio/, tournaments: /^Mashindano/ },
} as const
const frameOf = (site: Page, title: string | RegExp): FrameLocator => site.getByTitle(title).contentFrame()

for (const language of LANGUAGES)
  // spec: 2.31, 6.5, 7.25
  test(
    `a visitor sees jackpots, races and tournaments of the operator (${language})`,
    { tag: again(language) },
    async ({ device }) => {
      const text = TEXTS[language]
      const site = await device({ preferences: { language } })
      await site.goto('/jackpots')
      const jackpots = frameOf(site, text.jackpots)
      await expect(jackpots.getByRole('heading', { name: 'Upepo' })).toBeVisible()
      await expect(jackpots.getByText(/KES 100,00\d\.\d\d/)).toBeVisible()
      await site.goto('/tournament')
      await expect(
        frameOf(site, text.races).getByRole('heading', {
          name: language === 'sw' ? 'Mbio za wiki' : 'Week race',
        }),
      ).toBeVisible()
      await expect(
        frameOf(site, text.tournaments).getByRole('heading', {
          name: language === 'sw' ? 'Kombe la kesho' : 'Cup of tomorrow',
        }),
      ).toBeVisible()
    },
  )

test('a player joins a tournament, plays, wins a jackpot at once and sees the own places', async ({
  newPlayer,
}) => {
  const { site } = await newPlayer({ kes: 1_000, at: '/tournament' })
  const cups = frameOf(site, TEXTS.en.tournaments)
  const cup = cups.getByRole('article', { name: 'Dice cup' })
  await expect(cup.getByText('You have not joined')).toBeVisible()
  await cup.getByRole('button', { name: 'Join' }).click()
  await expect(cup.getByText('You have no points yet')).toBeVisible()
  await stake(site, 100)
  await site.goto('/tournament')
  await expect(cup.getByText('Your place: 1')).toBeVisible()
  const race = frameOf(site, TEXTS.en.races).getByRole('article', { name: 'Week race' })
  await expect(race.getByText('Your place: 1')).toBeVisible()
  await site.goto('/jackpots')
  const jackpot = frameOf(site, TEXTS.en.jackpots).getByRole('article', { name: 'Upepo' })
  await expect(jackpot.getByText(/KES 100,001\.00/)).toBeVisible()
  await expect(jackpot.getByText(/^Won .* by /).first()).toBeVisible()
  // Text of a campaign is text: the frame has no picture of it.
  expect(await cups.locator('img[src="x"]').count()).toBe(0)
})

for (const theme of ['dark', 'light'] as const)
  test(`our widgets are accessible (${theme})`, { tag: again(theme) }, async ({ device }) => {
    const site = await device({ preferences: { theme } })
    const expectFramesPass = async (where: string) => {
      await expectAxePasses(site, where)
      for (const frame of site.frames().slice(1))
        await expectAxePasses(frame, `a frame of ${where}`, { isPart: true })
    }
    await site.goto('/tournament')
    await expect(frameOf(site, TEXTS.en.races).getByText('Week race')).toBeVisible()
    await frameOf(site, TEXTS.en.tournaments).getByText('Terms').first().click()
    await expectFramesPass('tournaments')
    await site.goto('/jackpots')
    await frameOf(site, TEXTS.en.jackpots).getByText('Rules, chances and proof').click()
    await expectFramesPass('jackpots')
  })
