import type { Page } from '@playwright/test'
import { PASSWORD, readPins } from './account.ts'
import { expect, fillRegistration, header, openDeposit, sendLogIn, test } from './player.ts'
import type { Called } from './products/product.ts'
import { monitorPage } from './page-monitor.ts'
import {
  APP_ID,
  breakWith,
  byConversionOrder,
  called,
  callsAt,
  depositNow,
  mockQuiet,
  endQuiet,
  touch,
  withThirdParties,
} from './with-third-parties.ts'

async function register(site: Page, product: Called, number: string): Promise<void> {
  await site.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await fillRegistration(site, number)
  await site.getByRole('button', { name: 'Register' }).click()
  const [pin] = await readPins(product, number, 1)
  await site.getByLabel('PIN from the SMS').fill(pin!)
  await expect(header(site).getByRole('button', { name: /Deposit/ })).toBeVisible()
}

// spec: 7.27
test('a site whose services are all off sends no request to third parties', async ({
  device,
  product,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  const report = await monitorPage(site, [product.site])
  await mockQuiet(site)
  for (const path of ['/', '/games', '/promos', '/profile', '/cookie-policy']) {
    await site.goto(path)
    await expect(site.getByRole('main').getByRole('heading').first()).toBeAttached()
    await site.keyboard.press('Tab')
    await endQuiet(site)
    await site.waitForLoadState('networkidle')
  }
  expect(report).toEqual({ elsewhere: [], complaints: [] })
})

withThirdParties.describe('with every service on', () => {
  withThirdParties.beforeEach(async ({ thirdParties }) => {
    thirdParties.asked.length = 0
    thirdParties.mode = 'up'
  })

  // spec: 7.27
  withThirdParties(
    'services are fetched at the first touch or after a quiet time, never before',
    async ({ device, product, thirdParties }) => {
      for (const wake of [endQuiet, (site: Page) => touch(site, thirdParties)]) {
        thirdParties.asked.length = 0
        const site = await device()
        const report = await monitorPage(site, [product.site])
        await mockQuiet(site)
        await site.goto('/')
        await expect(site.getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
        await site.waitForLoadState('networkidle')
        expect(report.elsewhere).toEqual([])
        await wake(site)
        await expect.poll(() => called(thirdParties, '/tags/events')).toContain('event')
        // Push is for players, and the chat for who taps it.
        expect(thirdParties.asked.filter(({ url }) => /^\/(?:one|tawk)\//.test(url.pathname))).toEqual([])
        expect(report.complaints).toEqual([])
      }
    },
  )

  // spec: 2.63, 3.25, 4.28, 7.26, 7.27, 7.28
  withThirdParties(
    'each service gets its events, in order, and no personal data',
    async ({ device, product, thirdParties, newNumber }) => {
      const number = newNumber()
      const site = await device()
      const report = await monitorPage(site, [product.site, thirdParties.origin])
      await mockQuiet(site)
      await site.goto('/?utm_prid=ad-77')
      await sendFailedLogIn(site, number)
      await register(site, product, number)
      await depositNow(site, product, number, 120)
      await depositNow(site, product, number, 50)

      const received = () =>
        callsAt(thirdParties, '/tags/events').map(([, event]) => event as { event: string })
      await expect
        .poll(() => received().filter(({ event }) => event !== 'page_view'))
        .toEqual([
          expect.objectContaining({ event: 'gtm.js' }),
          { event: 'action_failed', action: 'login', reason: 'credentials_wrong' },
          { event: 'action_completed', action: 'register' },
          { event: 'action_completed', action: 'deposit' },
          { event: 'deposit_credited' },
          { event: 'action_completed', action: 'deposit' },
          { event: 'deposit_credited' },
        ])
      expect(received().filter(({ event }) => event === 'page_view')).toEqual(
        ['/', '/login', '/register', '/'].map(page_path => ({ event: 'page_view', page_path })),
      )
      const conversion = { source: 'ruka', aid: 'a-1', pid: 'p-2', tid: 't-3', visitor_id: 'ad-77' }
      expect(thirdParties.at('/ads/convert').map(({ method, url }) => [method, ...url.searchParams])).toEqual(
        ['reg', 'ftd'].map(goal => [
          'GET',
          ...Object.entries({ ...conversion, goal }).sort(byConversionOrder),
        ]),
      )
      await expect.poll(() => called(thirdParties, '/one/calls')).toEqual(['init', 'login', 'setLanguage'])
      expect(callsAt(thirdParties, '/one/calls')[0]?.[1]).toMatchObject({
        appId: APP_ID,
        serviceWorkerPath: 'push/onesignal/OneSignalSDKWorker.js',
        serviceWorkerParam: { scope: '/push/onesignal/' },
      })

      await site.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
      expect(thirdParties.asked.some(({ url }) => url.pathname.startsWith('/tawk/'))).toBe(false)
      await site.getByRole('button', { name: /Support chat/ }).click()
      await expect.poll(() => called(thirdParties, '/tawk/calls')).toEqual(['showWidget', 'maximize'])
      expect(report).toEqual({ elsewhere: [], complaints: [] })

      await breakWith(site, `no answer for 254${number.slice(1)} at /login?redirect=/profile`)
      await expect.poll(() => thirdParties.envelopes().map(({ type }) => type)).toContain('replay_recording')
      const errorReport = thirdParties.envelopes().find(({ type }) => type === 'event')?.text ?? ''
      expect(errorReport).toContain('no answer for * at /login')
      const recording = thirdParties.envelopes().find(({ type }) => type === 'replay_recording')?.text ?? ''
      expect(recording).toContain('"type":2')
      // The page says Balance and 170.00; the recording has stars.
      expect(recording).not.toMatch(/Balance|170\.00|Deposit/)
      const tokens = await site.evaluate(() => localStorage.getItem('ruka.tokens'))
      const { access, refresh } = JSON.parse(tokens!) as { access: string; refresh: string }
      const said = thirdParties.asked.map(({ url, body }) => `${url.href}\n${body.toString()}`).join('\n')
      const sent = [said, ...thirdParties.envelopes().map(({ text }) => text)].join('\n')
      for (const secret of [number.slice(1), PASSWORD, access, refresh]) expect(sent).not.toContain(secret)
      expect(sent).not.toContain('redirect=')
    },
  )

  // spec: 4.28, 7.26
  withThirdParties(
    'an exclusion ends marketing at once and on the next visit',
    async ({ device, newAccount, thirdParties }) => {
      const site = await device({ account: await newAccount() })
      await mockQuiet(site)
      await site.goto('/exclusion?utm_prid=ad-78')
      await touch(site, thirdParties)
      await expect.poll(() => called(thirdParties, '/one/calls')).toEqual(['init', 'login', 'setLanguage'])
      await site.getByRole('button', { name: 'Exclude me from betting' }).click()
      const confirm = site.getByRole('dialog').getByRole('button', { name: 'Exclude me from betting' })
      const refused = { status: 400, json: { detail: 'Not now' } }
      await site.route('**/api/user/**', route => route.fulfill(refused), { times: 1 })
      await confirm.click()
      await expect(site.getByRole('dialog').getByRole('alert')).toHaveText('Not now')
      await confirm.click()
      await expect(site.getByText('Your exclusion has started')).toBeVisible()
      await expect.poll(() => called(thirdParties, '/one/calls')).toContain('optOut')
      await expect.poll(() => called(thirdParties, '/one/calls').at(-1)).toBe('logout')
      await expect
        .poll(() => callsAt(thirdParties, '/tags/events').map(([, event]) => event))
        .toEqual([
          expect.objectContaining({ event: 'gtm.js' }),
          { event: 'page_view', page_path: '/exclusion' },
          { event: 'action_failed', action: 'exclusion', reason: '400' },
          { event: 'action_completed', action: 'exclusion' },
        ])
      thirdParties.asked.length = 0
      await site.reload()
      await touch(site, thirdParties)
      await expect.poll(() => called(thirdParties, '/tags/events')).toContain('event')
      expect(await site.evaluate(() => localStorage.getItem('ruka.no-marketing'))).toBe('true')
      expect(thirdParties.asked.filter(({ url }) => /^\/(?:one|ads)\//.test(url.pathname))).toEqual([])
    },
  )

  // spec: 7.28
  withThirdParties(
    'of sessions without an error 30 percent are recorded',
    async ({ device, thirdParties }) => {
      for (const [luck, recorded] of [
        [0.31, false],
        [0.29, true],
      ] as const) {
        thirdParties.asked.length = 0
        const site = await device()
        await mockQuiet(site, luck)
        await site.goto('/')
        await touch(site, thirdParties)
        await expect.poll(() => called(thirdParties, '/tags/events')).toContain('event')
        await site.getByRole('banner').getByRole('link', { name: 'Login' }).click()
        await sendLogIn(site, '0712345678')
        if (recorded)
          // Sessions of less than five seconds are not recorded, so the visitor goes on.
          await expect
            .poll(async () => {
              await site.getByRole('heading', { name: 'Login' }).click()
              return thirdParties.envelopes().map(({ type }) => type)
            })
            .toContain('replay_recording')
        else {
          // An error comes after all that a recorded session would have sent.
          await breakWith(site, 'the last word')
          await expect
            .poll(() =>
              thirdParties
                .envelopes()
                .map(({ text }) => text)
                .join(),
            )
            .toContain('the last word')
          expect(thirdParties.envelopes()[0]?.type).toBe('event')
        }
      }
    },
  )

  for (const mode of ['down', 'slow'] as const)
    // spec: 2.63
    withThirdParties(
      `services that are ${mode} change nothing on the page`,
      async ({ device, product, thirdParties, newAccount }) => {
        thirdParties.mode = mode
        const site = await device({ account: await newAccount() })
        const report = await monitorPage(site, [product.site, thirdParties.origin])
        await mockQuiet(site)
        await site.goto('/')
        await touch(site, thirdParties)
        await expect(site.getByRole('link', { name: 'Aviator' }).last()).toBeVisible()
        await site.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
        await site.getByRole('button', { name: /Support chat/ }).click()
        await site.getByRole('switch', { name: 'Dark Mode' }).click()
        await expect(site.locator('html')).toHaveAttribute('data-theme', 'light')
        const dialog = await openDeposit(site)
        await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
        // The browser itself notes a connection that was refused; nothing of ours adds to it.
        expect(report.complaints.filter(text => !text.startsWith('Failed to load resource'))).toEqual([])
      },
    )
})

async function sendFailedLogIn(site: Page, number: string): Promise<void> {
  await site.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await sendLogIn(site, number, 'not the password')
  await expect(site.getByRole('alert')).toBeVisible()
}
