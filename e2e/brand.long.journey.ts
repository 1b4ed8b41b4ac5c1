import type { Page } from '@playwright/test'
import { expect, header, test } from './player.ts'
import { startProduct } from './products/product.ts'
import { monitorPage } from './page-monitor.ts'

/** The product with the second sample brand and its limits, and nothing else changed. */
const branded = test.extend<object, object>({
  running: [
    async ({}, use) => {
      const product = await startProduct({
        SITE_FILE: 'web/second-site.sample.json',
        LIMITS_FILE: 'web/second-limits.sample.json',
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A colour as the page paints it. */
const painted = (site: Page, selector: string, property: string): Promise<string> =>
  site
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)

/** Addresses without a screen: one that no site has, and one that this brand's flags switch off. */
const MISSING = ['/no/such/page', '/bonus']
const PAGES = [
  '/',
  '/games',
  '/crash-games',
  '/promos',
  '/promos/try-aviator-free',
  '/aviator',
  '/sports',
  '/login',
  '/register',
  '/forgot-password',
  '/exclusion',
  '/win/BCDFGHJK',
  '/terms',
  '/general-terms',
  '/aml-policy',
  '/complains',
  '/cookie-policy',
  '/responsible-gaming',
  '/privacy-policy',
  '/no/such/page',
]
const PLAYER_PAGES = ['/profile', '/profile/transactions', '/sort-deposit', '/exclusion', '/bonus']

/**
 * All that a page says or shows: words, titles, labels, addresses of pictures; not the page's own address.
 */
const saidOn = (site: Page): Promise<string> =>
  site.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element
    for (const script of copy.querySelectorAll('script:not([type="application/json"])')) script.remove()
    return `${document.title}\n${copy.outerHTML}`
  })

// spec: 3.20
branded(
  'one file makes another brand: name, pictures, colours, theme, flags, routes and facts',
  async ({ device }) => {
    const site = await device()
    await site.goto('/')
    await expect(site).toHaveTitle(/ · Samplebet$/)
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(site.locator('meta[name=theme-color]')).toHaveAttribute('content', '#f4faf9')
    await expect(site.locator('link[rel=icon]')).toHaveAttribute('href', /^\/brand\/icon\.svg/)
    const logo = header(site).getByRole('img', { name: 'Samplebet' })
    await expect(logo).toHaveAttribute('src', /^\/brand\/logo-light\.svg/)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await painted(site, 'html', 'background-color')).toBe('rgb(244, 250, 249)')
    expect(await painted(site, '.ember', 'background-image')).toContain('rgb(20, 184, 166)')
    await expect(site.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveText([
      'Aviator',
      'Crash',
    ])

    // The footer and the bottom bar are on this brand's home.
    const footer = site.getByRole('contentinfo')
    await expect(footer.getByText('SAMPLE LICENCE 1111111')).toBeVisible()
    await expect(footer.getByText('Second Sample House, Sample Road, Kisumu')).toBeVisible()
    await expect(footer.getByRole('link', { name: 'care@samplebet.example' })).toBeVisible()
    await expect(footer.getByText(`© ${new Date().getFullYear()} Samplebet`)).toBeVisible()
    await expect(footer.getByText('575758')).toBeVisible()
    await expect(footer.getByRole('link', { name: '+254 700 000 002 (sample)' })).toHaveAttribute(
      'href',
      'tel:+254700000002',
    )
    await expect(footer.getByRole('link', { name: /^Second sample helpline/ })).toHaveAttribute(
      'href',
      'tel:+254700000003',
    )
    await expect(footer.getByRole('link', { name: 'About responsible gambling' })).toHaveAttribute(
      'href',
      'https://safer-gambling.example',
    )
    for (const [name, host] of [
      ['Facebook', 'facebook'],
      ['X', 'x'],
      ['Instagram', 'instagram'],
      ['TikTok', 'tiktok'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        new RegExp(`^https://${host}\\.example/`),
      )
    await site.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Games' }).click()
    await expect(site).toHaveURL('/crash-games')
    await expect(site).toHaveTitle('Crash games · Samplebet')

    await site.goto('/privacy-policy')
    await expect(site.getByText(/The operator of Samplebet, Second Sample House/)).toBeVisible()
    await expect(site).toHaveTitle('Privacy Policy · Samplebet')
  },
)

// spec: 3.20
branded(
  'the theme is the brand’s until a player chooses one, and each has its own logo',
  async ({ device }) => {
    const site = await device({ viewport: { width: 1280, height: 800 } })
    await site.goto('/login')
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'light')
    await site.getByTitle('Switch to the dark theme').click()
    await expect(site.locator('html')).not.toHaveAttribute('data-theme')
    expect(await painted(site, 'html', 'background-color')).toBe('rgb(7, 21, 19)')
    await expect(site.locator('meta[name=theme-color]')).toHaveAttribute('content', '#071513')
    await site.reload()
    await expect(site.locator('html')).not.toHaveAttribute('data-theme')
    await expect(header(site).getByRole('img', { name: 'Samplebet' })).toHaveAttribute('src', /logo-dark/)
  },
)

// spec: 6.11
branded('flags of the brand apply to the profile', async ({ newPlayer }) => {
  const { site } = await newPlayer({ at: '/profile', kes: 100 })
  const main = site.getByRole('main')
  await expect(main.getByRole('link', { name: /^Terms/ })).toBeVisible()
  await expect(main.getByRole('button', { name: /Support chat/ })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sambaza' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: /Bonus/ })).toHaveCount(0)
})

// spec: 3.20
branded(
  'no page has a trace of the first brand, in either language, and none complains',
  async ({ device, newAccount, product }) => {
    const account = await newAccount()
    const visitPages = async (language: string, pages: readonly string[], session: object) => {
      const site = await device({ preferences: { language }, ...session })
      const report = await monitorPage(
        site,
        [product.site, product.games],
        MISSING.map(path => `${product.site}${path}`),
      )
      for (const path of pages) {
        await site.goto(path)
        await expect(site).toHaveTitle(/ · Samplebet$/)
        await site.waitForLoadState('networkidle')
        // `ruka` is also a Swahili word, to fly or to skip.
        const said = (await saidOn(site)).replaceAll(/Ruka (?:hadi|kwa) /g, '')
        const traces = said.match(/\bRuka\b|ruka\.example|SAMPLE LICENCE 0|Sample House, Sample Street/g)
        expect(traces, `${path} in ${language}`).toBeNull()
      }
      expect(report).toEqual({ elsewhere: [], complaints: [] })
    }
    // Side by side: most of a visit is the wait until the network is idle.
    await Promise.all(
      ['en', 'sw'].flatMap(language => [
        visitPages(language, PAGES, {}),
        visitPages(language, PLAYER_PAGES, { account }),
      ]),
    )
  },
)

branded('a game’s frame wears the brand’s colours', async ({ device, product }) => {
  const page = await device()
  await page.goto(`${product.games}/aviator/?demo=true`)
  await expect(page.getByTestId('play-0')).toBeVisible()
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ember')),
  ).toBe('#2dd4bf')
})

branded(
  'the limits of the operator are in the terms, in a league and in an instant game',
  async ({ device, product }) => {
    const site = await device()
    await site.goto('/general-terms')
    const terms = site.getByRole('main')
    for (const figure of ['KES 150,000', 'KES 8,000', 'KES 1,200,000', 'KES 1,100,000'])
      await expect(terms).toContainText(figure)
    await expect(terms).not.toContainText('KES 200,000')

    await site.goto(`${product.games}/ligi-kuu/?demo=true`)
    await site.getByRole('button', { name: 'How it works' }).click()
    await expect(site.getByRole('dialog')).toContainText('KES 8,000')
    await expect(site.getByRole('dialog')).toContainText('KES 1,200,000')

    const limits = async (origin: string, path: string) =>
      ((await (await fetch(`${origin}${path}`)).json()) as { limits: Record<string, unknown> }).limits
    expect(await limits(product.games, '/game.json')).toEqual(await limits(product.site, '/site.json'))
  },
)
