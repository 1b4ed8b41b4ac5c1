import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestContext } from '../../test/test-context.ts'
import { openTestContext } from '../../test/test-context.ts'
import { openWorld, type World } from '../../test/world.ts'
import { dressFor } from './brand.ts'
import { readBrand } from './read-brand.ts'

const SAMPLES = join(import.meta.dirname, '../../../web')
let ctx: TestContext
let folder: string

beforeAll(async () => {
  ctx = await openTestContext()
  folder = await mkdtemp(join(tmpdir(), 'ruka-brand-'))
  await cp(join(SAMPLES, 'second-site.sample'), join(folder, 'site'), { recursive: true })
})
afterAll(async () => {
  await ctx.drop()
  await rm(folder, { recursive: true })
})

/** Starts as far as the brand goes, with the second sample changed so. */
async function startWith(change: object, env: object = {}): Promise<unknown> {
  const sample = JSON.parse(await readFile(join(SAMPLES, 'second-site.sample.json'), 'utf8')) as object
  const SITE_FILE = join(folder, 'site.json')
  await writeFile(SITE_FILE, JSON.stringify({ ...sample, ...change }))
  return dressFor(await readBrand({ ...ctx, config: { ...ctx.config, SITE_FILE, ...env } }))
}

describe('a site file', () => {
  // spec: 3.20
  it.each<[object, string]>([
    [{ license: 'BK 1' }, 'license is not a key of the site file'],
    [{ flags: { enableBonus: true } }, 'flags.enableBonus is not a key of the site file'],
    [{ flags: { showBonus: 'yes' } }, 'flags.showBonus must be true or false'],
    [{ licence: undefined }, 'licence is missing'],
    [{ name: '' }, 'name must be a name'],
    [{ theme: 'blue' }, 'theme must be dark or light'],
    [{ gamesRoute: '//evil.example' }, 'gamesRoute must be a path such as /games'],
    [
      { apiBase: 'https://api.kifaru.co.ke/' },
      'apiBase must be a path of this site or an address, without a slash at its end',
    ],
    [
      { helpline: { name: '', phone: '', url: 'javascript:alert(1)' } },
      'helpline.url must be an https address',
    ],
    [
      { social: [{ icon: 'myspace', url: 'https://m.example' }] },
      'social.0.icon must be facebook, x, instagram or tiktok',
    ],
    [
      { shortcuts: [{ title: 'x', icon: 'x', color: 'x', href: '//evil.example' }] },
      'shortcuts.0.href must be a path of this site or an https address',
    ],
    [
      { routes: [{ path: '/x', title: ['X', 'X'] }] },
      'routes.0 must be bars to hide or show, or a title with a game or tags',
    ],
    [{ colours: { dark: { sky: 'red' } } }, 'colours.dark.sky must be a colour such as #0b0e1a'],
    [
      { logo: '../../../etc/passwd' },
      'logo must be the name of an svg, png, webp or avif file, such as logo.svg',
    ],
    [{ logo: { dark: 'logo-dark.svg' } }, 'logo must be a picture, or one for dark and one for light'],
    [{ icon: 'icon.html' }, 'icon must be the name of an svg, png, webp or avif file, such as logo.svg'],
    [
      { thirdParties: { analytics: { dataLayer: 'a b' } } },
      'thirdParties.analytics.dataLayer must be the name of a variable, such as dataLayer',
    ],
    [
      { thirdParties: { chat: { propertyId: 'x' } } },
      'thirdParties.chat.propertyId must be a property id of 24 hex digits',
    ],
    [{ thirdParties: { push: { appId: 7 } } }, 'thirdParties.push.appId must be a text'],
    [
      { thirdParties: { errorReporting: { dsn: 'https://sentry.example/1' } } },
      'thirdParties.errorReporting.dsn must be a DSN such as https://key@sentry.example/1',
    ],
    [
      { thirdParties: { adBeacon: { url: "https://ads.example/b'; script-src *" } } },
      'thirdParties.adBeacon.url must be an http or https address',
    ],
    [{ thirdParties: { facebookPixel: {} } }, 'thirdParties.facebookPixel is not a key of the site file'],
    [
      { colours: { light: { text: '#888888' } } },
      'colours.light.text on sky has a contrast of 3.3:1 and needs 4.5:1',
    ],
    [{ icon: 'gone.svg' }, 'SITE_FILE names gone.svg, and '],
  ])('with %j refuses the start and says so', async (change, line) => {
    await expect(startWith(change)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining(line) as string,
    })
  })

  it('that is missing or is no JSON refuses the start and says so', async () => {
    const at = (SITE_FILE: string) => readBrand({ ...ctx, config: { ...ctx.config, SITE_FILE } })
    await expect(at('/nowhere/site.json')).rejects.toThrow('SITE_FILE /nowhere/site.json cannot be read')
    await writeFile(join(folder, 'broken.json'), '{ "name": ')
    await expect(at(join(folder, 'broken.json'))).rejects.toThrow('is not JSON')
  })

  it('must name the app of OneSignal that the server pushes through', async () => {
    const ids = ['11111111-2222-4333-8444-555555555555', '66666666-2222-4333-8444-555555555555']
    const [appId, another] = ids
    const env = { WEB_PUSH: 'onesignal', ONESIGNAL_APP_ID: appId }
    const line = 'ONESIGNAL_APP_ID must be thirdParties.push.appId of SITE_FILE'
    await expect(startWith({}, env)).rejects.toThrow(line)
    await expect(startWith({ thirdParties: { push: { appId: another } } }, env)).rejects.toThrow(line)
    await expect(startWith({ thirdParties: { push: { appId } } }, env)).resolves.toBeDefined()
  })

  it('refuses a picture that is not what its name says, or is too heavy for prepaid data', async () => {
    await writeFile(join(folder, 'site/page.svg'), '<!doctype html><html><svg></svg></html>')
    await writeFile(join(folder, 'site/text.png'), 'no picture')
    await writeFile(join(folder, 'site/heavy.svg'), `<svg>${' '.repeat(70_000)}</svg>`)
    await expect(startWith({ icon: 'page.svg' })).rejects.toThrow('must be what its name says, .svg')
    await expect(startWith({ icon: 'text.png' })).rejects.toThrow('must be what its name says, .png')
    await expect(startWith({ icon: 'heavy.svg' })).rejects.toThrow('must have at most 65536 bytes')
  })

  // spec: 3.20
  it('with sample facts starts anywhere but in production, which names every one of them at once', async () => {
    await expect(startWith({})).resolves.toBeDefined()
    await expect(startWith({}, { RUKA_ENV: 'production' })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        /must have no samples and nothing empty in production, and has: (?=.*licence)(?=.*address)(?=.*support\.email)(?=.*support\.phone)(?=.*helpline\.name)(?=.*helpline\.phone)(?=.*helpline\.url)(?=.*social\.3\.url)[^\n]*$/m,
      ) as string,
    })
  })
})

describe('a brand', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ env: { SITE_FILE: join(SAMPLES, 'second-site.sample.json') } })
  })
  afterAll(() => world.close())
  const get = (url: string, on: 'site' | 'games' = 'site') => world.app[on].inject({ url })

  // spec: 3.20
  it('is in the page before any script runs: name, theme, icon and colours', async () => {
    const dress = dressFor(await readBrand(world.ctx))
    const page = dress.page(await readFile(join(SAMPLES, 'index.html'), 'utf8'))
    expect(page).toContain('<title>Samplebet</title>')
    expect(page).toContain('<html data-theme="light" lang="en">')
    expect(page).toContain(
      '<meta name="theme-color" content="#f4faf9" data-dark="#071513" data-light="#f4faf9">',
    )
    expect(page).toMatch(/<link rel="icon" href="\/brand\/icon\.svg\?v=[\w-]{8}">/)
    expect(page).not.toMatch(/Ruka|\/art\//)
    expect(dress.styles).toContain("[data-theme='light']{--sky:#f4faf9;")

    const game = dress.gamePage('<html><head><meta name="theme-color" content="#000"></head></html>')
    // In the page: a file would cost a round trip before its first picture.
    expect(game).toContain(`<style>${dress.styles}</style></head>`)
  })

  it('has its pictures under addresses that change with them, as pictures that can run nothing', async () => {
    const { logo } = (await get('/site.json')).json<{ logo: { dark: string; light: string } }>()
    expect(logo.light).toMatch(/^\/brand\/logo-light\.svg\?v=[\w-]{8}$/)
    const { headers, body } = await get(logo.light)
    expect(body).toContain('<svg')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none';style-src 'unsafe-inline';sandbox;frame-ancestors 'none'",
    })
  })

  it('is an app by its own name, icon and colours', async () => {
    const { headers, body } = await get('/manifest.webmanifest')
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(JSON.parse(body)).toMatchObject({
      name: 'Samplebet',
      theme_color: '#f4faf9',
      background_color: '#f4faf9',
      icons: [
        { src: expect.stringMatching(/^\/brand\/icon\.svg\?v=[\w-]{8}$/) as string, type: 'image/svg+xml' },
      ],
    })
    const swahili = JSON.parse((await get('/manifest.sw.webmanifest')).body) as object
    expect(swahili).toMatchObject({
      id: '/',
      lang: 'sw-KE',
      shortcuts: [{ name: 'Michezo' }, { name: 'Weka pesa' }],
    })
  })

  it.each([
    '/brand/site.json',
    '/brand/../second-site.sample.json',
    '/brand/..%2fsecond-site.sample.json',
    '/brand/%2e%2e%2fsite.sample.json',
    '/brand/..%5csite.sample.json',
    '/brand/logo-light.svg%00.png',
    '/brand/logo-light.svg/..',
    '/brand/constructor',
    '/brand/',
  ])('serves nothing else of its folder: %s', async url => {
    expect((await get(url)).statusCode).toBe(404)
  })
})
