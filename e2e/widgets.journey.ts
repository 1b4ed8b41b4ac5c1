import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { LANGUAGES } from '@ruka/contract/languages'
import { expectAxePasses } from './axe.ts'
import { openWidgetProvider, WIDGET_KEY, WIDGET_OPERATOR, type WidgetProvider } from './fake-widgets.ts'
import { expect, test as base } from './player.ts'
import { startProduct, type Product } from './products/product.ts'
import { again } from './variants.ts'

const SITE = join(import.meta.dirname, '../web/site.sample.json')
const ELEMENTS = { jackpots: 'live-jackpots', races: 'live-races', tournaments: 'live-leaderboard' }

/** A product whose site has a provider of widgets, in a process that shares no code with ours. */
const test = base.extend<object, { readonly provider: WidgetProvider; readonly running: Product }>({
  provider: [
    async ({}, use) => {
      const provider = await openWidgetProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ provider }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'widgets-site-'))
      const SITE_FILE = join(folder, 'site.json')
      const sample = JSON.parse(await readFile(SITE, 'utf8')) as object
      const widgets = { script: `${provider.origin}/live.js`, elements: ELEMENTS }
      await writeFile(SITE_FILE, JSON.stringify({ ...sample, thirdParties: { widgets } }))
      // Cookies do not tell ports apart: the site is on another host than the frames, as in production.
      const product = await startProduct({ SITE_FILE, WIDGET_KEY, WIDGET_OPERATOR }, 'localhost')
      await use(product)
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.beforeEach(({ provider }) => {
  provider.mode = 'up'
  provider.answered.length = provider.found.length = provider.strangerAsked = 0
})

const TEXTS = {
  en: { jackpots: 'Running jackpots', tournaments: 'Running tournaments' },
  sw: { jackpots: /^Jackpoti/, tournaments: /^Mashindano/ },
} as const
const frameOf = (site: Page, title: string | RegExp): FrameLocator => site.getByTitle(title).contentFrame()

for (const language of LANGUAGES)
  // spec: 2.31, 3.18, 6.5, 7.14, 7.25
  test(
    `a visitor and a player see what the provider has for them (${language})`,
    { tag: again(language) },
    async ({ device, newPlayer, provider }) => {
      const text = TEXTS[language]
      const visitor = await device({ preferences: { language } })
      await visitor.goto('/jackpots')
      await expect(frameOf(visitor, text.jackpots).getByText('Sample mega pot KES 99,000')).toBeVisible()
      await visitor.goto('/tournament')
      await expect(frameOf(visitor, text.tournaments).getByText('You are not in it')).toBeVisible()
      const { site } = await newPlayer({ kes: 100, at: '/tournament', preferences: { language } })
      await expect(frameOf(site, text.tournaments).getByText('Your place: 3')).toBeVisible()
      for (const status of ['PENDING', 'ACTIVE', 'FINISHED'])
        await expect(frameOf(site, text.tournaments).getByText(status)).toBeVisible()
      // Each query was proven by its key; what it asked for is what the site wants.
      const asked = (name: string, mode: string) =>
        provider.answered.some(
          ({ pathname, searchParams: query }) =>
            pathname === `/v1/${name}` && query.get('load_mode') === mode && query.get('lang') === language,
        )
      for (const [name, mode] of [
        ['jackpots', 'Anonymous'],
        ['races', 'Anonymous'],
        ['races', 'Authenticated'],
        ['leaderboard', 'Authenticated'],
      ] as const)
        expect([name, mode, asked(name, mode)]).toEqual([name, mode, true])
    },
  )

test('a player who logs out on a page is no longer seen there by the provider', async ({
  newPlayer,
  provider,
}) => {
  const { site } = await newPlayer({ kes: 100, at: '/tournament' })
  const frame = frameOf(site, TEXTS.en.tournaments)
  await expect(frame.getByText('Your place: 3')).toBeVisible()
  await site.evaluate(() => localStorage.clear())
  await site.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await expect(frame.getByText('You are not in it')).toBeVisible()
  await expect(frame.getByText('Your place: 3')).toBeHidden()
  expect(provider.answered.at(-1)!.searchParams.get('load_mode')).toBe('Anonymous')
})

// spec: 9.15
test('jackpots and leaderboards list twenty, and races ten', async ({ device, provider }) => {
  const site = await device()
  await site.goto('/jackpots')
  await expect(frameOf(site, TEXTS.en.jackpots).getByRole('list')).toBeVisible()
  await site.goto('/tournament')
  await expect(frameOf(site, TEXTS.en.tournaments).getByRole('list')).toBeVisible()
  await expect.poll(() => provider.answered.length).toBeGreaterThanOrEqual(3)
  const limits = provider.answered.map(({ pathname, searchParams }) => [pathname, searchParams.get('limit')])
  expect(Object.fromEntries(limits)).toEqual({
    '/v1/jackpots': '20',
    '/v1/races': '10',
    '/v1/leaderboard': '20',
  })
})

test('a key of one player proves no other, no later time and no other operator', async ({
  newPlayer,
  provider,
}) => {
  const pids: string[] = []
  for (const _ of ['one', 'another']) {
    const { site } = await newPlayer({ kes: 100, at: '/jackpots' })
    await expect(frameOf(site, TEXTS.en.jackpots).getByRole('list')).toBeVisible()
    pids.push(provider.answered.at(-1)!.searchParams.get('pid')!)
  }
  const { href } = provider.answered.at(-1)!
  const statusWith = async (changes: Readonly<Record<string, string>>) => {
    const url = new URL(href)
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
    return (await fetch(url)).status
  }
  const timestamp = Number(new URL(href).searchParams.get('timestamp'))
  expect(await statusWith({})).toBe(200)
  for (const changes of [
    { pid: pids[0]! },
    { pid: '', load_mode: 'Anonymous' },
    { timestamp: String(timestamp + 1) },
    { timestamp: String(timestamp - 700_000) },
    { op: 'another-operator' },
    { key: '0'.repeat(64) },
    { key: '' },
  ])
    expect([changes, await statusWith(changes)]).toEqual([changes, 403])
})

test('a provider that is away leaves the page its own words, and is there at the next try', async ({
  device,
  provider,
}) => {
  provider.mode = 'down'
  const site = await device()
  await site.goto('/jackpots')
  await expect(site.getByRole('heading', { name: 'Jackpots', exact: true })).toBeVisible()
  await expect(site.getByText('The jackpots could not be loaded. Try again later')).toBeVisible()
  await expectAxePasses(site, 'a provider that is away')
  provider.mode = 'up'
  await site.getByRole('button', { name: 'Retry' }).click()
  await expect(frameOf(site, TEXTS.en.jackpots).getByRole('list')).toBeVisible()
  provider.mode = 'empty'
  await site.reload()
  await expect(site.getByText('No jackpot is running at the moment')).toBeVisible()
})

test('a hostile script reads nothing of the site, goes nowhere and loads nothing of strangers', async ({
  device,
  newAccount,
  provider,
  product,
}) => {
  provider.mode = 'hostile'
  const site = await device({ account: await newAccount() })
  await site.context().addCookies([{ name: 'utm_prid', value: 'of-a-visitor', url: product.site }])
  await site.goto('/jackpots')
  await expect.poll(() => provider.found.length).toBe(5)
  expect(Object.fromEntries(provider.found.map(each => each.split('=')))).toEqual({
    storage: 'refused',
    page: 'refused',
    own: '[]',
    cookies: '',
    top: 'refused',
  })
  const frame = site.getByTitle(TEXTS.en.jackpots)
  await expect(frameOf(site, TEXTS.en.jackpots).getByRole('list')).toBeVisible()
  expect(site.url()).toBe(`${product.site}/jackpots`)
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(4_000)
  expect(provider.strangerAsked).toBe(0)
  await fetch(`${provider.stranger}/stranger.js`)
  expect(provider.strangerAsked).toBe(1)
})

for (const theme of ['dark', 'light'] as const)
  test(`the pages are accessible, with a provider (${theme})`, { tag: again(theme) }, async ({ device }) => {
    const site = await device({ preferences: { theme } })
    await site.goto('/jackpots')
    await expect(frameOf(site, TEXTS.en.jackpots).getByRole('list')).toBeVisible()
    await expectAxePasses(site, 'jackpots')
    await site.goto('/tournament')
    await expect(frameOf(site, TEXTS.en.tournaments).getByRole('list')).toBeVisible()
    await expectAxePasses(site, 'tournaments')
  })
