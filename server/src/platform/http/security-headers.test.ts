import { afterAll, beforeAll, expect, it } from 'vitest'
import { games } from '@ruka/games'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  const SITE_ORIGIN = 'https://play.example'
  world = await openWorld({ env: { SITE_ORIGIN, GAMES_ORIGIN: 'https://games.example' } })
})
afterAll(() => world.close())

const policyOf = async (on: 'site' | 'games', url: string) =>
  Object.fromEntries(
    String((await world.app[on].inject({ url })).headers['permissions-policy'])
      .split(', ')
      .map(part => part.split('=') as [string, string]),
  )
const PASSKEYS = ['publickey-credentials-create', 'publickey-credentials-get']
const DEVICE = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'clipboard-read']

it.each(['/', '/login', '/games', '/no/such/page', '/site.json'])(
  'the page %s of the site may use no camera, microphone, place or payment, hands on to its games what they use, and keeps passkeys to itself',
  async url => {
    const policy = await policyOf('site', url)
    for (const name of DEVICE) expect(policy[name]).toBe('()')
    for (const name of ['autoplay', 'clipboard-write', 'fullscreen', 'web-share'])
      expect(policy[name]).toBe('(self "https://games.example")')
    for (const name of PASSKEYS) expect(policy[name]).toBe('(self)')
  },
)

it.each(games.map(({ slug }) => `/${slug}/`))(
  'the page %s of a game may use what a game uses and nothing else of the device',
  async url => {
    const policy = await policyOf('games', url)
    for (const name of DEVICE) expect(policy[name]).toBe('()')
    for (const name of ['autoplay', 'clipboard-write', 'fullscreen', 'web-share'])
      expect(policy[name]).toBe('(self)')
    for (const name of PASSKEYS) expect(policy[name]).toBe('()')
  },
)

it('games may open a page from their sandboxed frame; the site’s window is isolated', async () => {
  const openerOf = async (on: 'site' | 'games', url: string) =>
    (await world.app[on].inject({ url })).headers['cross-origin-opener-policy']
  expect(await openerOf('games', '/verify/')).toBeUndefined()
  expect(await openerOf('site', '/')).toBe('same-origin')
})

it('an address below the pictures that names none is missing, and no page of the shell', async () => {
  const { statusCode, headers } = await world.app.site.inject({ url: '/art/nothing' })
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toContain('json')
})

it.each(['/art/dice.avif', '/assets/no-such.js', '/api/games/'])(
  '%s, which is no page, carries the few headers that matter for it, and could run nothing as a page',
  async url => {
    const { headers } = await world.app.site.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    })
    expect(headers['permissions-policy']).toBeUndefined()
  },
)
