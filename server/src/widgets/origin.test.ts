import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { widgetsOriginFault } from './origin-fault.ts'

const SAMPLE = `${import.meta.dirname}/../../../web/site.sample.json`
const folder = mkdtempSync(join(tmpdir(), 'widgets-'))
let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const widgets = { script: 'https://widgets.example/live.js', elements: { jackpots: 'live-jackpots' } }
/** The sample site with these services of others. */
function siteFile(thirdParties: object): string {
  const file = join(folder, 'site.json')
  writeFileSync(
    file,
    JSON.stringify({ ...(JSON.parse(readFileSync(SAMPLE, 'utf8')) as object), thirdParties }),
  )
  return file
}

it('is there for the platform’s own script where there is no other provider', async () => {
  world = await openWorld()
  const { WIDGETS_ORIGIN } = world.ctx.config
  const page = await world.app.site.inject('/')
  expect(page.headers['content-security-policy']).toMatch(new RegExp(`frame-src [^;]*${WIDGETS_ORIGIN}`))
  const { widgetsOrigin, thirdParties } = (await world.app.site.inject('/site.json')).json()
  expect([widgetsOrigin, thirdParties.widgets.script]).toEqual([WIDGETS_ORIGIN, `${WIDGETS_ORIGIN}/ruka.js`])
})

it('serves one page, which only the site may frame and only the provider’s script may run in', async () => {
  world = await openWorld({ env: { SITE_FILE: siteFile({ widgets }) } })
  const { WIDGETS_ORIGIN, SITE_ORIGIN } = world.ctx.config
  const site = await world.app.site.inject('/')
  expect(site.headers['content-security-policy']).toMatch(new RegExp(`frame-src [^;]*${WIDGETS_ORIGIN}`))
  expect(site.headers['content-security-policy']).not.toContain('widgets.example')
  const { statusCode, headers } = await world.app.widgets.inject('/')
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`frame-ancestors ${SITE_ORIGIN}`)
  expect(policy).toContain("script-src 'self' https://widgets.example;")
  for (const url of ['/api/auth/me/', '/site.json', '/game.json', '/healthz', '/other'])
    expect([url, (await world.app.widgets.inject(url)).statusCode]).toEqual([url, 404])
})

const production = {
  RUKA_ENV: 'production',
  SITE_ORIGIN: 'https://play.example',
  GAMES_ORIGIN: 'https://games.example',
  WIDGETS_ORIGIN: 'https://widgets.example',
  CORS_ORIGINS: ['https://app.example'],
} as const
const SHARED =
  'WIDGETS_ORIGIN must be another origin than SITE_ORIGIN, GAMES_ORIGIN and those of CORS_ORIGINS'
const HOST = 'WIDGETS_ORIGIN must be on a host of its own in production: cookies do not tell ports apart'
it.each([
  ['', {}],
  [SHARED, { WIDGETS_ORIGIN: 'https://play.example' }],
  [SHARED, { WIDGETS_ORIGIN: 'https://games.example' }],
  [SHARED, { WIDGETS_ORIGIN: 'https://app.example' }],
  [HOST, { WIDGETS_ORIGIN: 'https://play.example:8443' }],
  [
    '',
    {
      RUKA_ENV: 'development',
      WIDGETS_ORIGIN: 'http://127.0.0.1:7002',
      SITE_ORIGIN: 'http://127.0.0.1:7000',
    },
  ],
  ['WIDGETS_ORIGIN must be an https origin in production', { WIDGETS_ORIGIN: 'http://widgets.example' }],
] as const)(
  'says "%s" of the origin where a provider’s script would share something with the site',
  (fault, changes) => {
    expect(
      widgetsOriginFault(
        { ...production, ...changes, CORS_ORIGINS: [...production.CORS_ORIGINS] },
        { isOwn: false },
      ),
    ).toBe(fault)
  },
)

it('may share a host with the site where the script is our own', () => {
  const config = { ...production, WIDGETS_ORIGIN: 'https://play.example:8443', CORS_ORIGINS: [] }
  expect(widgetsOriginFault(config, { isOwn: true })).toBe('')
})
