import type { Locator, Page } from '@playwright/test'
import { expect, test } from './player.ts'

/** Promos of the operator, and the pages of the law. */
const main = (site: Page): Locator => site.getByRole('main')
const CONTENT = '**/content/promos'
const promo = (change: object, info: object = {}) => ({
  title: 'Sample',
  image: 'images/deposit.svg',
  info: { content: '<p>Hello</p>', ...info },
  ...change,
})
const serve = (site: Page, promos: unknown) => site.route(CONTENT, route => route.fulfill({ json: promos }))

// spec: 2.11, 2.12, 2.13, 4.19, 6.3, 8.8
test('promos are listed active first, the ended ones grey, and one leads to its offer', async ({
  device,
}) => {
  const site = await device()
  await site.goto('/promos')
  const cards = main(site).getByRole('listitem')
  await expect(cards).toHaveText([
    /^Try Aviator free/,
    /^Bring a friend/,
    /^Deposit by M-PESA/,
    /^Offer EndedOpening week/,
  ])
  await expect(cards.last().getByRole('link')).toHaveCount(0)
  await expect(cards.last().locator('img')).toHaveCSS('filter', 'grayscale(1)')
  await cards.first().getByRole('link').click()
  await expect(site).toHaveURL('/promos/try-aviator-free')
  await expect(site).toHaveTitle(/^Try Aviator free/)
  await expect(main(site).getByRole('heading', { name: 'How it works' })).toBeVisible()
  await expect(main(site).getByRole('link', { name: 'Claim Offer' })).toHaveAttribute(
    'href',
    '/games/aviator?demo=true',
  )
  await main(site).getByRole('link', { name: 'All promos' }).click()
  await expect(cards).toHaveCount(4)
  await site.goto('/promos/opening-week')
  await expect(main(site).getByText('This offer has ended.', { exact: true })).toBeVisible()
  await expect(main(site).getByRole('link', { name: 'Claim Offer' })).toHaveCount(0)
  await site.goto('/promos/nothing-of-this-name')
  await expect(main(site).getByText('Promo not found')).toBeVisible()
})

// spec: 2.14
test('a promo of a deposit asks for a log-in, and then opens the deposit', async ({ device, newAccount }) => {
  const visitor = await device()
  await visitor.goto('/promos/deposit-by-m-pesa')
  await expect(visitor).toHaveURL('/login?redirect=%2Fpromos%2Fdeposit-by-m-pesa')
  const site = await device({ account: await newAccount() })
  await serve(site, [promo({ title: 'Deposit' }, { action: 'deposit', url: '/games' })])
  await site.goto('/promos/deposit')
  await expect(main(site).getByRole('link', { name: 'Claim Offer' })).toHaveCount(0)
  await main(site).getByRole('button', { name: 'Deposit' }).click()
  await expect(site.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
})

// spec: 7.24, 8.9, 9.8
test('promos are fetched again after ten minutes; a failure shows why and can be retried', async ({
  device,
}) => {
  const site = await device({ bare: true })
  let asked = 0
  let answer: object = { status: 403, json: { detail: 'Not from here' } }
  await site.route(CONTENT, route => {
    asked += 1
    return route.fulfill(answer)
  })
  await site.clock.install()
  await site.goto('/promos')
  await expect(main(site).getByRole('alert')).toHaveText(/^Not from here/)
  answer = { json: [promo({})] }
  await main(site).getByRole('button', { name: 'Retry' }).click()
  await expect(main(site).getByRole('link', { name: 'Sample' })).toBeVisible()
  expect(asked).toBe(2)
  const away = async () => {
    await site.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Games' }).click()
    await expect(main(site).getByRole('heading', { name: 'Games' })).toBeVisible()
    await site.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Promos' }).click()
    await expect(main(site).getByRole('link', { name: 'Sample' })).toBeVisible()
  }
  await site.clock.fastForward(9 * 60_000)
  await away()
  expect(asked).toBe(2)
  await site.clock.fastForward(61_000)
  await away()
  await expect.poll(() => asked).toBe(3)
  answer = { contentType: 'text/html', body: '<!doctype html><p>Sorry' }
  await site.reload()
  await expect(main(site).getByRole('alert')).toHaveText(/^An error occurred\. Please try again later\./)
})

const HOSTILE = `
  <h1 id="root" class="fixed inset-0" style="position:fixed;inset:0">Big</h1>
  <script>window.hacked = 1</script><svg onload="window.hacked = 1"><a xlink:href="javascript:window.hacked=1"><text>svg</text></a></svg>
  <img src="x" onerror="window.hacked = 1"><img src="https://tracker.example/pixel.gif" alt="pixel">
  <img src="//tracker.example/a.png"><img src="/api/auth/me/"><img src="images/deposit.svg" alt="fine">
  <style>body { display: none }</style><link rel="stylesheet" href="https://evil.example/a.css">
  <meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/">
  <form action="https://evil.example"><input name="password"><button>Log in</button></form>
  <iframe src="https://evil.example" srcdoc="<script>parent.hacked=1</script>"></iframe><object data="x"></object><embed src="x">
  <a href="javascript:window.hacked=1">script</a> <a href="JaVa&#x09;Script:window.hacked=1">tab</a>
  <a href="data:text/html,<script>1</script>">data</a> <a href="http://plain.example/">plain</a>
  <a href="https://user:pass@evil.example/">userinfo</a> <a href="/\\\\evil.example">backslash</a> <a href="//evil.example/x">twoslashes</a>
  <a href="https://partner.example/offer" target="_top" onclick="window.hacked=1" ping="https://tracker.example">partner</a>
  <a href="/games?tags=crash" target="_blank">games</a> <a href="tel:+254700000000">call</a><p>The end</p>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">`

// spec: 2.13
test('a hostile promo runs nothing, requests nothing, frames nothing, and keeps its text', async ({
  device,
}) => {
  const site = await device()
  const strangers: string[] = []
  site.on('request', request => {
    if (/\.example/.test(request.url())) strangers.push(request.url())
  })
  await serve(site, {
    promos: [promo({}, { content: HOSTILE, url: 'javascript:window.hacked=1' })],
    sliderPromos: [],
  })
  await site.goto('/promos/sample')
  const article = main(site).getByRole('article')
  await expect(article.getByText('The end')).toBeVisible()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Sample')
  const text = article.locator('div').filter({ hasText: 'The end' }).last()
  await expect(article.getByText('Big')).toHaveCSS('position', 'static')
  await expect(article.getByRole('link', { name: 'Claim Offer' })).toHaveCount(0)
  await expect(
    text.locator(
      'script,style,svg,math,form,input,button,iframe,object,embed,link,meta,base,[style],[id],[class],[onclick],[ping]',
    ),
  ).toHaveCount(0)
  await expect(text.locator('img[alt=fine]')).toHaveCount(1)
  expect(await text.locator('a').evaluateAll(links => links.map(link => link.outerHTML))).toEqual([
    '<a href="https://partner.example/offer" target="_blank" rel="noopener noreferrer nofollow">partner</a>',
    '<a href="/games?tags=crash">games</a>',
    '<a href="tel:+254700000000">call</a>',
  ])
  await article.getByRole('link', { name: 'games' }).click()
  await expect(site).toHaveURL('/games?tags=crash')
  expect(await site.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined()
  expect(strangers).toEqual([])
})

const POLICIES = [
  ['/terms', 'Terms of Service', 'Masharti ya Huduma'],
  ['/general-terms', 'General Terms and Conditions', 'Vigezo na Masharti ya Jumla'],
  ['/aml-policy', 'Anti-Money Laundering Policy', 'Sera ya Kuzuia Utakatishaji Fedha'],
  ['/complains', 'Complaints', 'Malalamiko'],
  ['/cookie-policy', 'Cookie Policy', 'Sera ya Vidakuzi'],
  ['/privacy-policy', 'Privacy Policy', 'Sera ya Faragha'],
  ['/responsible-gaming', 'Responsible Gaming', 'Kucheza kwa Uwajibikaji'],
] as const

// spec: 2.32, 2.33, 2.34, 2.76, 5.27, 6.3
test(
  'every policy is read in both languages, by its parts, and leads back to the profile',
  { tag: '@long' },
  async ({ device }) => {
    const [site, swahili] = [await device(), await device({ preferences: { language: 'sw' } })]
    for (const [path, title, inSwahili] of POLICIES) {
      await site.goto(path)
      await expect(main(site).getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(site).toHaveTitle(new RegExp(`^${title} `))
      await expect(main(site).getByText('This English version is legally binding.')).toBeVisible()
      await expect(main(site).getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/profile')
      await swahili.goto(path)
      await expect(main(swahili).getByRole('heading', { level: 1 })).toHaveText(inSwahili)
      await expect(main(swahili).getByText('Toleo la Kiingereza ndilo linalofunga kisheria.')).toBeVisible()
    }
    const footer = site.getByRole('contentinfo').getByRole('navigation')
    await expect(footer.getByRole('link')).toHaveText(POLICIES.slice(1).map(([, title]) => title))
    await footer.getByRole('link', { name: 'General Terms' }).click()
    await expect(site).toHaveURL('/general-terms')
    await main(site).getByRole('navigation', { name: 'On this page' }).getByText('On this page').click()
    await main(site).getByRole('link', { name: 'Withdrawals' }).click()
    await expect(site).toHaveURL('/general-terms#withdrawals')
    await expect(main(site).getByRole('heading', { name: 'Withdrawals' })).toBeInViewport()
    await expect(main(site).getByText('KES 30,000 in total')).toBeVisible()
  },
)
