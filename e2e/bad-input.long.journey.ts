import type { Page, Route } from '@playwright/test'
import { answerPrompt } from './account.ts'
import { askDeposit, balance, expect, header, openDeposit, sendLogIn, test } from './player.ts'

/**
 * Faults of other servers, networks and devices: the page stays usable, with the texts of the specification.
 */
const main = (site: Page) => site.getByRole('main')
const DAY_MS = 86_400_000
const MEGABYTES_5 = 5_000_000
const PLAYER = { id: '7', name: 'Ann', msisdn: '254712000001', balance: 0, bonus: 0 }

const REDIRECTS = [
  '//evil.example',
  '///evil.example',
  '/%5Cevil.example',
  '%2F%5Cevil.example',
  '\\/evil.example',
  '%2F%2Fevil.example',
  '%2F%252Fevil.example',
  '/%09/evil.example',
  '%2F%0A%2Fevil.example',
  '%09//evil.example',
  'https:evil.example',
  'http:%2F%2Fevil.example%2F',
  'https://ruka.example@evil.example',
  '/%2E%2E//evil.example',
  'javascript:document.title=1',
  'data:text/html,<h1>1',
  '%E2%88%95%E2%88%95evil.example',
  '/%EF%BC%8F%EF%BC%8Fevil.example/..//evil.example',
]

// spec: 2.21, 2.55
test('spec 2, /login: a redirect to another site goes home, in any encoding', async ({ device, product }) => {
  const site = await device()
  const elsewhere: string[] = []
  await site.route(
    url => url.origin !== product.site,
    route => {
      elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  await site.route('**/api/auth/token/', route => route.fulfill({ json: { access: 'a', refresh: 'b' } }))
  await site.route('**/api/auth/me/', route => route.fulfill({ json: { data: PLAYER } }))
  for (const redirect of REDIRECTS) {
    await site.goto(`/login?redirect=${redirect}`)
    await sendLogIn(site, '0712000001')
    await expect(header(site).getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(site, redirect).toHaveURL('/')
    await site.evaluate(() => localStorage.clear())
  }
  expect(elsewhere).toEqual([])
})

// spec: 8.4
test('spec 8: an answer of 5 MB does not freeze the page, as a list, a name or an error', async ({
  device,
}) => {
  const site = await device({ bare: true })
  const long = 'x'.repeat(MEGABYTES_5)
  const named = (name: string, at: number) => ({ slug: `game-${at}`, name, thumbnail: '' })
  let json: unknown = { data: [named('First', 0), named(long, 1)], available_tags: [{ crash: 'Crash' }] }
  let status = 200
  const answer = (route: Route) => route.fulfill({ status, json })
  await site.route('**/api/games/?*', answer)
  await site.goto('/games')
  await expect(main(site).getByRole('link', { name: 'First' })).toBeVisible()
  json = { data: Array.from({ length: 50_000 }, (_, at) => named(`Many ${at} ${'x'.repeat(60)}`, at)) }
  await site.reload()
  await expect(main(site).getByRole('link', { name: /^Many 0 / })).toBeVisible()
  expect(await site.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await site.route('**/api/auth/token/', answer)
  ;[status, json] = [400, { detail: long }]
  await site.goto('/login')
  await sendLogIn(site, '0712000001')
  await expect(site.getByRole('alert')).toHaveText(/^x{300}$/)
  ;[status, json] = [200, { access: 'a', padding: long }]
  await site.route('**/api/auth/me/', route => route.fulfill({ json: { data: PLAYER, padding: long } }))
  await sendLogIn(site, '0712000001')
  await expect(balance(site)).toHaveText(/KES 0\.00/)
})

// spec: 8.1
test('spec 8: an API that answers HTML is an error of each screen, and never an empty balance', async ({
  device,
  anyPlayer,
}) => {
  const site = await device({ bare: true })
  let status = 200
  await site.route('**/api/**', route =>
    route.fulfill({ status, contentType: 'text/html', body: '<!doctype html><title>Sign in to the Wi-Fi' }),
  )
  for (const by of [200, 502]) {
    status = by
    await site.goto('/games')
    await expect(site.getByRole('alert')).toContainText("Couldn't load games. Try again later")
    await site.goto('/games/aviator')
    await expect(site.getByRole('alert')).toContainText("Couldn't load game. Try again later")
    await site.goto('/login')
    await sendLogIn(site, '0712000001')
    await expect(site.getByRole('alert')).toHaveText('An error occurred. Please try again later.')
  }
  const player = await device({ account: anyPlayer })
  await player.route('**/api/auth/me/', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await player.goto('/profile')
  await expect(player.getByRole('alert')).toContainText('Your money is safe.')
})

// spec: 4.4, 4.6, 8.2, 8.6
test('spec 4 and 8: after one refresh and one retry that are both 401, the tokens are deleted', async ({
  device,
}) => {
  for (const { refreshed, asked } of [
    { refreshed: 200, asked: { me: 2, refresh: 1 } },
    { refreshed: 401, asked: { me: 1, refresh: 1 } },
  ]) {
    const site = await device({ account: { number: '', access: 'a', refresh: 'b' } })
    await site.clock.install()
    const counted = { me: 0, refresh: 0 }
    await site.route('**/api/auth/me/', route => {
      counted.me += 1
      return route.fulfill({ status: 401, json: { detail: 'No', code: 'token_not_valid' } })
    })
    await site.route('**/api/auth/token/refresh/', route => {
      counted.refresh += 1
      return route.fulfill({ status: refreshed, json: { access: 'c', refresh: 'd' } })
    })
    await site.goto('/profile')
    await expect(site).toHaveURL('/login?redirect=%2Fprofile')
    await expect(main(site).getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(await site.evaluate(() => localStorage.getItem('ruka.tokens'))).toBeNull()
    await site.clock.runFor(30_000)
    await site.evaluate(() => fetch('/site.json'))
    expect(counted).toEqual(asked)
  }
})

for (const [where, off] of [
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
] as const) {
  test(`a device whose clock is a day ${where} deposits, and shows it when the money is there`, async ({
    newAccount,
    device,
    product,
  }) => {
    const account = await newAccount()
    const site = await device({ account })
    await site.clock.install({ time: Date.now() + off })
    await site.goto('/promos')
    await expect(main(site).getByRole('link', { name: 'Try Aviator free' })).toBeVisible()
    const dialog = await openDeposit(site)
    await askDeposit(dialog, 20)
    await expect(dialog.getByRole('img', { name: /^\d+ seconds left$/ })).toBeVisible()
    await answerPrompt(product, account.number, 'approve')
    await expect(dialog.getByText('KES 20 received')).toBeVisible()
    await expect(balance(site)).toHaveText(/20\.00/)
  })
}

for (const [what, deny] of [
  [
    'is denied',
    () => {
      const denied = {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }
      Object.defineProperties(window, { localStorage: denied, sessionStorage: denied, indexedDB: denied })
      Object.defineProperty(Document.prototype, 'cookie', denied)
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`a device whose storage ${what} logs in and plays on until it is loaded again`, async ({
    anyPlayer,
    device,
  }) => {
    const site = await device()
    const thrown: string[] = []
    site.on('pageerror', error => thrown.push(error.message))
    await site.addInitScript(deny)
    await site.goto('/login?utm_prid=friend')
    await sendLogIn(site, anyPlayer.number)
    await expect(balance(site)).toHaveText(/KES 0\.00/)
    await header(site).getByRole('link', { name: 'Profile' }).click()
    await main(site).getByRole('switch', { name: 'Dark Mode' }).click()
    await expect(site.locator('html')).toHaveAttribute('data-theme', 'light')
    await main(site).getByRole('link', { name: 'Transactions' }).click()
    await expect(main(site).getByText('No transactions found')).toBeVisible()
    await site.reload()
    await expect(main(site).getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(thrown).toEqual([])
  })
}
