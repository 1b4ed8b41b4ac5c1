import { expect, header, test } from './player.ts'

// spec: 4.1
test('until the session is known the whole screen waits, and then shows a player or a visitor', async ({
  device,
  newAccount,
}) => {
  const site = await device({ account: await newAccount() })
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await site.route('**/api/auth/me/', async route => {
    await held
    await route.continue()
  })
  await site.goto('/games')
  await expect(site.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  await expect(header(site)).toBeHidden()
  release()
  await expect(header(site).getByRole('button', { name: /^Balance/ })).toBeVisible()
  await expect(site.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0)

  const visitor = await device()
  await visitor.goto('/games')
  await expect(header(visitor).getByRole('link', { name: 'Login' })).toBeVisible()
})

// spec: 4.5, 9.5
test(
  'without a socket the player’s record is read every 5 seconds, and not when the window gets the focus',
  { tag: '@long' },
  async ({ newPlayer }) => {
    const { site } = await newPlayer({ at: '/games' })
    await site.routeWebSocket('**/socket', socket => socket.close())
    // What the page before still asks for does not count.
    await site.goto('about:blank')
    const askedMs: number[] = []
    site.on('request', request => {
      if (request.url().endsWith('/api/auth/me/')) askedMs.push(Date.now())
    })
    await site.goto('/games')
    await expect.poll(() => askedMs.length).toBeGreaterThanOrEqual(2)
    const before = askedMs.length
    await site.evaluate(() => {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => askedMs.length).toBeGreaterThanOrEqual(before + 2)
    const gaps = askedMs.slice(1).map((atMs, at) => atMs - askedMs[at]!)
    expect(Math.min(...gaps)).toBeGreaterThan(4_000)
    expect(Math.max(...gaps)).toBeLessThan(9_000)
  },
)
