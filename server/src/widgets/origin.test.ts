import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

const SAMPLE = `${import.meta.dirname}/../../../web/site.sample.json`
const folder = mkdtempSync(join(tmpdir(), 'widgets-'))
let world: World
afterEach(() => world.close())
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

it('is there only where the site has a provider of widgets', async () => {
  world = await openWorld()
  expect(world.app.widgets).toBeUndefined()
  const page = await world.app.site.inject('/')
  expect(page.headers['content-security-policy']).not.toContain(world.ctx.config.WIDGETS_ORIGIN)
})

it('serves one page, which only the site may frame and only the provider’s script may run in', async () => {
  world = await openWorld({ env: { SITE_FILE: siteFile({ widgets }) } })
  const { WIDGETS_ORIGIN, SITE_ORIGIN } = world.ctx.config
  const site = await world.app.site.inject('/')
  expect(site.headers['content-security-policy']).toMatch(new RegExp(`frame-src [^;]*${WIDGETS_ORIGIN}`))
  expect(site.headers['content-security-policy']).not.toContain('widgets.example')
  const { statusCode, headers } = await world.app.widgets!.inject('/')
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`frame-ancestors ${SITE_ORIGIN}`)
  expect(policy).toContain("script-src 'self' https://widgets.example;")
  for (const url of ['/api/auth/me/', '/site.json', '/game.json', '/healthz', '/other'])
    expect([url, (await world.app.widgets!.inject(url)).statusCode]).toEqual([url, 404])
})
