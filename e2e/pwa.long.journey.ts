import { expect, noConnection, test, workerReady } from './app.ts'

/** The site as an app: installing it, and what it is without a connection. */
test('the site is an app: a manifest with icons and shortcuts, and an entry that only the browser’s offer brings', async ({
  newPlayer,
  product,
}) => {
  const { site } = await newPlayer({ at: '/profile' })
  const address = await site.locator('link[rel=manifest]').getAttribute('href')
  const reply = await site.request.get(address!)
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await reply.json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'Ruka',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-KE',
  })
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
  for (const { src, sizes } of manifest.icons) {
    const drawn = await site.evaluate(async from => {
      const image = new Image()
      image.src = from
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(drawn).toBe(sizes)
  }
  // What Chromium itself would refuse to install for, but for a worker, which journeys block.
  const browser = await site.context().newCDPSession(site)
  const { errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])

  const install = site.getByRole('button', { name: /^Install app/ })
  await expect(site.getByRole('main').getByRole('link', { name: /^Self-exclusion/ })).toBeVisible()
  await expect(install).toHaveCount(0)
  await site.evaluate(() => {
    const prompt = () => Promise.resolve(document.body.setAttribute('data-asked', ''))
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await install.click()
  await expect(site.locator('body[data-asked]')).toHaveCount(1)
  await expect(install).toHaveCount(0)

  const shortcut = manifest.shortcuts.find(({ url }) => url.includes('deposit'))!
  await site.goto('/games')
  await site.goto(`${product.site}${shortcut.url}`)
  await expect(site.getByRole('dialog', { name: 'Deposit' })).toBeVisible()
})

test('an offline page says how to pay and whom to call, in the player’s language, and recovers', async ({
  app,
  siteProxy,
}) => {
  const site = await app({ preferences: { theme: 'light', language: 'sw' } })
  await site.goto('/')
  await workerReady(site)
  siteProxy.cutOff(true)
  await site.goto('/promos')
  await expect(site.getByRole('heading', { level: 1, name: 'Hakuna mtandao' })).toBeVisible()
  await expect(site.getByText('Hatuwezi kufikia Ruka kwa sasa')).toBeVisible()
  expect(
    await site.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
  ).toEqual(['sw', 'light'])
  await expect(site.getByRole('listitem')).toHaveCount(7)
  await expect(site.getByText('575758', { exact: true })).toBeVisible()
  await expect(site.getByText('*334#', { exact: true })).toBeVisible()
  await expect(site.getByRole('link', { name: '+254 700 000 000' })).toHaveAttribute(
    'href',
    'tel:+254700000000',
  )
  await expect(site.getByRole('link', { name: 'support@ruka.example' })).toHaveAttribute(
    'href',
    'mailto:support@ruka.example',
  )
  await expect(site.getByRole('link', { name: 'Sample helpline' })).toHaveAttribute(
    'href',
    'tel:+254700000001',
  )
  await site.getByRole('button', { name: 'Jaribu tena' }).click()
  await expect(site.getByRole('status')).toHaveText('Bado hakuna mtandao')

  siteProxy.cutOff(false)
  await site.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(site.getByRole('heading', { name: 'Ofa', exact: true })).toBeVisible()
  await expect(site).toHaveURL('/promos')
})

test('a second visit without a connection opens at once, and the page’s own policy lets nothing else run', async ({
  app,
  siteProxy,
}) => {
  const site = await app()
  await site.goto('/')
  await workerReady(site)
  siteProxy.cutOff(true)
  const second = await site.context().newPage()
  const reply = await second.goto('/aviator')
  await expect(noConnection(second)).toBeVisible()
  expect(reply?.headers()['content-security-policy']).toMatch(
    /^default-src 'none';style-src 'sha256-[^']+';script-src/,
  )
  expect(await second.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 14, 26)')
  await second.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "run"'
    document.body.append(script)
  })
  await expect(second).not.toHaveTitle('run')
})

test('no answer about money, promos or the site comes from a cache, not even one that was planted there', async ({
  app,
  siteProxy,
  newAccount,
}) => {
  const site = await app({ account: await newAccount(50) })
  await site.goto('/')
  await workerReady(site)
  await site.reload()
  await site.goto('/profile/transactions')
  await expect(site.getByText('KES 50.00').first()).toBeVisible()
  const kept = await site.evaluate(async () => {
    const names = await caches.keys()
    const caches_ = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return caches_.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.filter(path => !/^\/(?:assets|art)\//.test(path))).toEqual([])

  const addresses = [
    '/api/auth/me/',
    '/api/wallet/transactions?subject=deposit',
    '/content/promos',
    '/site.json',
  ]
  await site.evaluate(async paths => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const path of paths) await cache.put(path, Response.json({ data: 'planted' }))
    }
  }, addresses)
  const ask = () =>
    site.evaluate(
      paths =>
        Promise.all(
          paths.map(path =>
            // The promos stay for ten minutes in the browser's own store, as the specification has it.
            fetch(path, { cache: 'no-store' }).then(
              async reply => `${reply.status} ${(await reply.text()).includes('planted')}`,
              () => 'no answer',
            ),
          ),
        ),
      addresses,
    )
  expect(await ask()).toEqual(['401 false', '401 false', '200 false', '200 false'])
  siteProxy.cutOff(true)
  expect(await ask()).toEqual(addresses.map(() => 'no answer'))
})
