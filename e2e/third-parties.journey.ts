import type { Page } from '@playwright/test'
import { answerPrompt, PASSWORD, readPins } from './account.ts'
import { askDeposit, expect, fillRegistration, header, openDeposit, sendLogIn, test } from './player.ts'
import type { Called } from './product.ts'
import { watch } from './watched.ts'
import { APP_ID, called, callsAt, hold, passQuiet, touch, withVendors } from './with-vendors.ts'

async function register(site: Page, product: Called, number: string): Promise<void> {
  await site.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await fillRegistration(site, number)
  await site.getByRole('button', { name: 'Register' }).click()
  const [pin] = await readPins(product, number, 1)
  await site.getByLabel('PIN from the SMS').fill(pin!)
  await site.getByRole('button', { name: 'Confirm and register' }).click()
  await expect(header(site).getByRole('button', { name: /Deposit/ })).toBeVisible()
}

async function depositNow(site: Page, product: Called, number: string, kes: number): Promise<void> {
  const dialog = await openDeposit(site)
  await askDeposit(dialog, kes)
  await answerPrompt(product, number, 'approve')
  await expect(dialog.getByText(`KES ${kes} received`)).toBeVisible()
  await site.keyboard.press('Escape')
}

// spec: 7.27
test('a site whose services are all off asks nobody else for anything', async ({
  device,
  product,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  const watched = await watch(site, [product.site])
  await hold(site)
  for (const path of ['/', '/games', '/promos', '/profile', '/cookie-policy']) {
    await site.goto(path)
    await expect(site.getByRole('main').getByRole('heading').first()).toBeAttached()
    await site.keyboard.press('Tab')
    await passQuiet(site)
    await site.waitForLoadState('networkidle')
  }
  expect(watched).toEqual({ elsewhere: [], complaints: [] })
})

withVendors.describe('with every service on', () => {
  withVendors.beforeEach(async ({ vendors }) => {
    vendors.asked.length = 0
    vendors.mode = 'up'
  })

  // spec: 7.27
  withVendors(
    'services are asked for at the first touch or after a quiet while, never before',
    async ({ device, product, vendors }) => {
      for (const wake of [passQuiet, (site: Page) => touch(site, vendors)]) {
        vendors.asked.length = 0
        const site = await device()
        const watched = await watch(site, [product.site])
        await hold(site)
        await site.goto('/')
        await expect(site.getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
        await site.waitForLoadState('networkidle')
        expect(watched.elsewhere).toEqual([])
        await wake(site)
        await expect.poll(() => called(vendors, '/tags/events')).toContain('event')
        // Push is for players, and the chat for who taps it.
        expect(vendors.asked.filter(({ url }) => /^\/(?:one|tawk)\//.test(url.pathname))).toEqual([])
        expect(watched.complaints).toEqual([])
      }
    },
  )

  // spec: 2.63, 3.25, 4.28, 7.26, 7.27, 7.28
  withVendors(
    'each service is told what it should be, in order, and nothing of the person',
    async ({ device, product, vendors, newNumber }) => {
      const number = newNumber()
      const site = await device()
      const watched = await watch(site, [product.site, vendors.origin])
      await hold(site)
      await site.goto('/?utm_prid=ad-77')
      await sendFailedLogIn(site, number)
      await register(site, product, number)
      await depositNow(site, product, number, 120)
      await depositNow(site, product, number, 50)

      const heard = () => callsAt(vendors, '/tags/events').map(([, event]) => event as { event: string })
      await expect
        .poll(() => heard().filter(({ event }) => event !== 'page_view'))
        .toEqual([
          expect.objectContaining({ event: 'gtm.js' }),
          { event: 'action_failed', action: 'login', reason: 'credentials_wrong' },
          { event: 'action_completed', action: 'register' },
          { event: 'action_completed', action: 'deposit' },
          { event: 'deposit_credited' },
          { event: 'action_completed', action: 'deposit' },
          { event: 'deposit_credited' },
        ])
      expect(heard().filter(({ event }) => event === 'page_view')).toEqual(
        ['/', '/login', '/register', '/'].map(page_path => ({ event: 'page_view', page_path })),
      )
      const conversion = { source: 'ruka', aid: 'a-1', pid: 'p-2', tid: 't-3', visitor_id: 'ad-77' }
      expect(vendors.at('/ads/convert').map(({ method, url }) => [method, ...url.searchParams])).toEqual(
        ['reg', 'ftd'].map(goal => [
          'GET',
          ...Object.entries({ ...conversion, goal }).sort(byConversionOrder),
        ]),
      )
      await expect.poll(() => called(vendors, '/one/calls')).toEqual(['init', 'login'])
      expect(callsAt(vendors, '/one/calls')[0]?.[1]).toMatchObject({
        appId: APP_ID,
        serviceWorkerPath: 'push/onesignal/OneSignalSDKWorker.js',
        serviceWorkerParam: { scope: '/push/onesignal/' },
      })

      await site.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
      expect(vendors.asked.some(({ url }) => url.pathname.startsWith('/tawk/'))).toBe(false)
      await site.getByRole('button', { name: /Support chat/ }).click()
      await expect.poll(() => called(vendors, '/tawk/calls')).toEqual(['showWidget', 'maximize'])
      expect(watched).toEqual({ elsewhere: [], complaints: [] })

      await breakWith(site, `no answer for 254${number.slice(1)} at /login?redirect=/profile`)
      await expect.poll(() => vendors.envelopes().map(({ type }) => type)).toContain('replay_recording')
      const report = vendors.envelopes().find(({ type }) => type === 'event')?.text ?? ''
      expect(report).toContain('no answer for * at /login')
      const recording = vendors.envelopes().find(({ type }) => type === 'replay_recording')?.text ?? ''
      expect(recording).toContain('"type":2')
      // The page says Balance and 170.00; the recording has stars.
      expect(recording).not.toMatch(/Balance|170\.00|Deposit/)
      const tokens = await site.evaluate(() => localStorage.getItem('ruka.tokens'))
      const { access, refresh } = JSON.parse(tokens!) as { access: string; refresh: string }
      const said = vendors.asked.map(({ url, body }) => `${url.href}\n${body.toString()}`).join('\n')
      const sent = [said, ...vendors.envelopes().map(({ text }) => text)].join('\n')
      for (const secret of [number.slice(1), PASSWORD, access, refresh]) expect(sent).not.toContain(secret)
      expect(sent).not.toContain('redirect=')
    },
  )

  // spec: 4.28, 7.26
  withVendors(
    'an exclusion ends marketing at once and on the next visit',
    async ({ device, newAccount, vendors }) => {
      const site = await device({ account: await newAccount() })
      await hold(site)
      await site.goto('/exclusion?utm_prid=ad-78')
      await touch(site, vendors)
      await expect.poll(() => called(vendors, '/one/calls')).toEqual(['init', 'login'])
      await site.getByRole('button', { name: 'Exclude me from betting' }).click()
      const confirm = site.getByRole('dialog').getByRole('button', { name: 'Exclude me from betting' })
      const refused = { status: 400, json: { detail: 'Not now' } }
      await site.route('**/api/user/**', route => route.fulfill(refused), { times: 1 })
      await confirm.click()
      await expect(site.getByRole('dialog').getByRole('alert')).toHaveText('Not now')
      await confirm.click()
      await expect(site.getByText('Your exclusion has begun')).toBeVisible()
      await expect.poll(() => called(vendors, '/one/calls')).toContain('optOut')
      await expect.poll(() => called(vendors, '/one/calls').at(-1)).toBe('logout')
      await expect
        .poll(() => callsAt(vendors, '/tags/events').map(([, event]) => event))
        .toEqual([
          expect.objectContaining({ event: 'gtm.js' }),
          { event: 'page_view', page_path: '/exclusion' },
          { event: 'action_failed', action: 'exclusion', reason: '400' },
          { event: 'action_completed', action: 'exclusion' },
        ])
      vendors.asked.length = 0
      await site.reload()
      await touch(site, vendors)
      await expect.poll(() => called(vendors, '/tags/events')).toContain('event')
      expect(await site.evaluate(() => localStorage.getItem('ruka.no-marketing'))).toBe('true')
      expect(vendors.asked.filter(({ url }) => /^\/(?:one|ads)\//.test(url.pathname))).toEqual([])
    },
  )

  // spec: 7.28
  withVendors('of sessions without an error 30 percent are recorded', async ({ device, vendors }) => {
    for (const [luck, recorded] of [
      [0.31, false],
      [0.29, true],
    ] as const) {
      vendors.asked.length = 0
      const site = await device()
      await hold(site, luck)
      await site.goto('/')
      await touch(site, vendors)
      await expect.poll(() => called(vendors, '/tags/events')).toContain('event')
      await site.getByRole('banner').getByRole('link', { name: 'Login' }).click()
      await sendLogIn(site, '0712345678')
      if (recorded)
        // Sessions of less than five seconds are not recorded, so the visitor goes on.
        await expect
          .poll(async () => {
            await site.getByRole('heading', { name: 'Login' }).click()
            return vendors.envelopes().map(({ type }) => type)
          })
          .toContain('replay_recording')
      else {
        // An error comes after all that a recorded session would have sent.
        await breakWith(site, 'the last word')
        await expect
          .poll(() =>
            vendors
              .envelopes()
              .map(({ text }) => text)
              .join(),
          )
          .toContain('the last word')
        expect(vendors.envelopes()[0]?.type).toBe('event')
      }
    }
  })

  for (const mode of ['down', 'slow'] as const)
    // spec: 2.63
    withVendors(
      `services that are ${mode} change nothing on the page`,
      async ({ device, product, vendors, newAccount }) => {
        vendors.mode = mode
        const site = await device({ account: await newAccount() })
        const watched = await watch(site, [product.site, vendors.origin])
        await hold(site)
        await site.goto('/')
        await touch(site, vendors)
        await expect(site.getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
        await site.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
        await site.getByRole('button', { name: /Support chat/ }).click()
        await site.getByRole('switch', { name: 'Dark Mode' }).click()
        await expect(site.locator('html')).toHaveAttribute('data-theme', 'light')
        const dialog = await openDeposit(site)
        await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
        // The browser itself notes a connection that was refused; nothing of ours adds to it.
        expect(watched.complaints.filter(text => !text.startsWith('Failed to load resource'))).toEqual([])
      },
    )
})

const ORDER = ['source', 'aid', 'pid', 'tid', 'goal', 'visitor_id']
const byConversionOrder = ([one]: [string, string], [other]: [string, string]): number =>
  ORDER.indexOf(one) - ORDER.indexOf(other)

async function sendFailedLogIn(site: Page, number: string): Promise<void> {
  await site.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await sendLogIn(site, number, 'not the password')
  await expect(site.getByRole('alert')).toBeVisible()
}

/** Throws an error that nobody catches, as a fault of the page would. */
const breakWith = (site: Page, message: string): Promise<unknown> =>
  site.evaluate(message => void Promise.reject(new Error(message)), message)
