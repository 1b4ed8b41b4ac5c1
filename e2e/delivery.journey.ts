import type { Page } from '@playwright/test'
import { test as onFront } from './app.ts'
import { expect, fillRegistration, test } from './player.ts'

/**
 * Pages arrive drawn: by the server with the shell's own code, the same picture that the live page then is.
 */
const DRAWN = ['/', '/games', '/promos', '/login', '/register', '/forgot-password', '/terms', '/aviator']

/**
 * What is seen, and where. The slides of home come later into the place that is kept for them; only the live
 * game page knows its title.
 */
const picture = (site: Page) =>
  site.evaluate(() =>
    [...document.querySelectorAll('header *, aside *, main *, footer *')]
      .filter(element => element.closest('.slides, .slide-control, header > p') === null)
      .filter(element => element.children.length === 0 || element.matches('a, button, input'))
      .filter(element => element.checkVisibility())
      .map(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const where = [left, top, width, height].map(Math.round).join(' ')
        return `${element.tagName} ${element.textContent} ${where}`
      }),
  )

/** Delays the shell's code until the returned function is called. */
async function holdCode(site: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await site.route('**/assets/*.js', async route => {
    await held
    await route.continue()
  })
  return release
}

for (const width of [360, 1280]) {
  test(`issue 4, delivery: pages are there before any code runs, and stay as they are, ${width} px wide`, async ({
    device,
  }) => {
    const viewport = { width, height: 740 }
    const still = await device({ viewport, javaScriptEnabled: false })
    const live = await device({ viewport })
    for (const path of DRAWN) {
      await still.goto(path)
      await expect(still.locator('.drawn')).toHaveCount(1)
      await live.goto(path)
      await expect(live.locator('.drawn')).toHaveCount(0)
      await expect.poll(() => picture(live), path).toEqual(await picture(still))
      expect(await live.title()).toBe(await still.title())
    }
  })
}

/**
 * The page as the browser holds it, but for the slides, which come later, for values of fields, which are not
 * their attributes, and for React's own marks. Attributes have no order.
 */
const markup = (site: Page) =>
  site.evaluate(() => {
    const root = document.getElementById('root')!.cloneNode(true) as HTMLElement
    for (const slides of root.querySelectorAll('.slides, .slide-control, link')) slides.remove()
    const lines: string[] = []
    const write = (node: Node): void => {
      if (node instanceof Text) lines.push(node.data)
      if (!(node instanceof Element)) return
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`)
      lines.push(
        `<${node.tagName} ${attributes
          .filter(text => text !== 'value=""')
          .sort()
          .join(' ')}>`,
      )
      node.childNodes.forEach(write)
      lines.push(`</${node.tagName}>`)
    }
    // Two texts with a mark between them are one text.
    const marks = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
    const found: Comment[] = []
    while (marks.nextNode()) found.push(marks.currentNode as Comment)
    for (const mark of found) mark.remove()
    root.normalize()
    root.childNodes.forEach(write)
    // An id that React makes up names the same element on both, whatever it is.
    const ids = new Map<string, string>()
    const ordinal = (id: string) => ids.get(id) ?? ids.set(id, `id-${ids.size}`).get(id)!
    return lines.map(line => line.replaceAll(/_[rR]_[0-9a-z]+_/g, ordinal))
  })

const otherwise = (one: readonly string[], other: readonly string[]): string[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .filter(([a, b]) => a !== b)
    .slice(0, 5)
    .map(([a, b]) => `${a} is otherwise ${b}`)

// The menu that folds is that of wide pages.
for (const [what, preferences, widths] of [
  ['light', { theme: 'light' }, [360, 1280]],
  ['dark', { theme: 'dark' }, [360]],
  ['with a folded menu', { menuCollapsed: true }, [1280]],
] as const) {
  for (const width of widths) {
    test(`issue 4, delivery: a page made live is what the browser itself would draw, ${what}, ${width} px wide`, async ({
      device,
    }) => {
      const visit = { viewport: { width, height: 740 }, preferences }
      const [drawn, bare] = [await device(visit), await device({ ...visit, bare: true })]
      for (const path of DRAWN) {
        await drawn.goto(path)
        await bare.goto(path)
        await expect(bare.getByRole('main')).toBeVisible()
        await expect.poll(async () => otherwise(await markup(drawn), await markup(bare)), path).toEqual([])
      }
    })
  }
}

test('issue 16: React itself draws the page on the server and runs it in the browser', async ({
  device,
  product,
}) => {
  // The marks by which React hydrates a part, which no other library writes.
  expect(await (await fetch(product.site)).text()).toContain('<!--$-->')
  const site = await device()
  await site.goto('/')
  const keys = await site.evaluate(() => Object.keys(document.getElementById('root')!))
  expect(keys).toEqual(expect.arrayContaining([expect.stringMatching(/^__reactContainer\$/)]))
})

test('issue 4, delivery: a page brings its answers along, and asks for none of them', async ({ device }) => {
  const site = await device()
  const asked: string[] = []
  site.on('request', request => void asked.push(new URL(request.url()).pathname))
  await site.goto('/')
  await expect(site.locator('.drawn')).toHaveCount(0)
  await site.goto('/promos')
  await expect(site.locator('.drawn')).toHaveCount(0)
  await site.waitForLoadState('networkidle')
  expect(asked.filter(path => /site\.json|\/api\/games|before-paint|\.css/.test(path))).toEqual([])
})

test('issue 4, delivery: what was typed before the page is live stays, and is not sent', async ({
  device,
  newNumber,
}) => {
  const site = await device()
  const release = await holdCode(site)
  await site.goto('/register', { waitUntil: 'commit' })
  const number = newNumber()
  await fillRegistration(site, number)
  await site.getByLabel('Password', { exact: true }).press('Enter')
  await expect(site).toHaveURL('/register')
  release()
  await expect(site.locator('.drawn')).toHaveCount(0)
  await expect(site.getByLabel('M-PESA phone number')).toHaveValue(number)
  await expect(site.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(site.getByLabel(/I am 18 or older/)).toBeChecked()
  await site.getByRole('button', { name: 'Register' }).click()
  await expect(site.getByLabel('PIN from the SMS')).toBeVisible()
})

test('issue 4, delivery: what was tapped before the page is live is pressed when it is', async ({
  device,
}) => {
  const site = await device()
  const release = await holdCode(site)
  await site.goto('/login', { waitUntil: 'commit' })
  await site.getByLabel('M-PESA phone number').fill('0812')
  await site.getByLabel('Password', { exact: true }).fill('typed before')
  await site.getByRole('main').getByRole('button', { name: 'Login' }).click()
  release()
  await expect(site.getByLabel('M-PESA phone number')).toHaveAccessibleDescription('Invalid phone number')
  await expect(site.getByLabel('Password', { exact: true })).toHaveValue('typed before')
  await expect(site.getByText('Password is required')).toHaveCount(0)
})

test('issue 4, delivery: a picture that failed before the page is live gives way to its letter', async ({
  device,
}) => {
  const site = await device()
  const release = await holdCode(site)
  await site.route('**/art/aviator.avif', route => route.abort())
  const failed = site.waitForEvent('requestfailed')
  await site.goto('/games', { waitUntil: 'commit' })
  await failed
  release()
  const card = site.getByRole('main').getByRole('link', { name: 'Aviator' })
  await expect(card.getByText('A', { exact: true })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
})

test('issue 4, delivery: a page whose code does not arrive says so, in place of looking alive', async ({
  device,
  newAccount,
}) => {
  for (const site of [await device(), await device({ account: await newAccount() })]) {
    await site.route('**/assets/*.js', route => route.abort())
    await site.goto('/login')
    const reload = site.getByRole('link', { name: 'This page did not load completely. Tap to try again.' })
    await expect(reload).toBeVisible()
    await site.unroute('**/assets/*.js')
    await reload.click()
    await expect(site.locator('.drawn')).toHaveCount(0)
    await expect(reload).toHaveCount(0)
  }
})

onFront(
  'issue 4, delivery: a page whose code is there before the page itself works all the same',
  async ({ app, siteProxy, newAccount }) => {
    const site = await app({ account: await newAccount() })
    await site.goto('/')
    await expect(site.locator('.drawn')).toHaveCount(0)
    await site.addInitScript(() =>
      document.addEventListener(
        'load',
        ({ target }) => {
          if (target instanceof HTMLScriptElement && target.src) window.name = 'code ran'
        },
        true,
      ),
    )
    const release = siteProxy.holdBodies()
    const arriving = site.goto('/promos', { waitUntil: 'commit' })
    await site.waitForFunction(() => window.name === 'code ran')
    release()
    await arriving
    await expect(site.getByRole('heading', { name: 'Promos', exact: true })).toBeVisible()
  },
)

test('issue 4, delivery: a logged-in player never sees a visitor’s page', async ({ device, newAccount }) => {
  const site = await device({ account: await newAccount() })
  const release = await holdCode(site)
  await site.goto('/', { waitUntil: 'commit' })
  await expect(site.locator('.drawn')).toBeHidden()
  release()
  await expect(site.getByRole('banner').getByRole('button', { name: /Deposit/ })).toBeVisible()
})

test('issue 4, delivery: who chose Swahili gets the page drawn in it', async ({ device }) => {
  const site = await device({ viewport: { width: 1280, height: 740 } })
  await site.goto('/login')
  await site.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(site.getByText('Karibu tena.')).toBeVisible()
  const release = await holdCode(site)
  await site.goto('/login', { waitUntil: 'commit' })
  await expect(site.locator('.drawn').getByText('Karibu tena.')).toBeVisible()
  release()
  await expect(site.locator('.drawn')).toHaveCount(0)
  await expect(site.locator('html')).toHaveAttribute('lang', 'sw')
})

test('issue 4, delivery: one page has one address, however its letters are written', async ({ product }) => {
  const drawn = async (path: string) =>
    (await (await fetch(product.site + path)).text()).includes('class="drawn"')
  const pages = await Promise.all(['/terms', '/games/aviator', '/login?utm_source=x'].map(drawn))
  expect(pages).toEqual([true, true, true])
  const others = [
    '/Terms',
    '/terms/',
    '/%74erms',
    '/games/%61viator',
    '/games/no-such',
    '//terms',
    '/games?tags=crash',
    '/login?redirect=/games',
    '/profile',
  ]
  expect(await Promise.all(others.map(drawn))).toEqual(others.map(() => false))
})
