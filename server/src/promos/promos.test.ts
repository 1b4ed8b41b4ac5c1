import { brotliDecompressSync } from 'node:zlib'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { openPromos } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'ruka-promos-'))
const FILE = join(folder, 'promos.json')
const entry = {
  title: 'Fly & Win 2x!',
  description: 'Up and away',
  content: '<p>Hello</p><script>alert(1)</script>',
  image: 'a.svg',
}
let written = 0
function write(promos: unknown): void {
  writeFileSync(FILE, typeof promos === 'string' ? promos : JSON.stringify({ promos }))
  // The clock of a file system may be too coarse to distinguish two writes.
  utimesSync(FILE, new Date(), new Date(1_700_000_000_000 + ++written * 1_000))
}

let world: World
beforeAll(async () => {
  mkdirSync(join(folder, 'images'))
  copyFileSync(
    `${import.meta.dirname}/../../../web/promos.sample/images/deposit.svg`,
    join(folder, 'images/a.svg'),
  )
  write([entry])
  world = await openWorld({ env: { PROMOS_DIR: folder } })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})
const get = (url: string) => world.app.site.inject({ method: 'GET', url })
const promos = async () => (await get('/content/promos')).json<Record<string, unknown>[]>()

describe('the content service', () => {
  it('sends a long list compressed to who takes it, and as it is to others', async () => {
    write(Array.from({ length: 12 }, (_, at) => ({ ...entry, title: `Promo ${at}` })))
    const url = '/content/promos'
    const headers = { 'accept-encoding': 'gzip, br' }
    const small = await world.app.site.inject({ method: 'GET', url, headers })
    const plain = await get(url)
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, accept-encoding' })
    expect(plain.headers).toMatchObject({ vary: 'Origin, accept-encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length * 2).toBeLessThan(plain.body.length)
  })

  // spec: 3.7, 3.8, 3.9, 7.24, 9.8
  it('lists promos to anyone, cacheable for ten minutes; a wide picture is for the slider', async () => {
    write([
      { ...entry, carousel_image: 'a.svg', url: '/games', action: 'link', gameTypes: ['crash'] },
      { ...entry, title: 'Over', carousel_image: 'a.svg', ends: '2026-05-03', action: 'deposit' },
    ])
    const reply = await get('/content/promos')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=600',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
    const first = {
      id: 'fly--win-2x',
      title: 'Fly & Win 2x!',
      slug: 'fly--win-2x',
      image: 'images/a.svg',
      carousel_image: 'images/a.svg',
      end_date: null,
      is_active: true,
      info: { content: entry.content, url: '/games', action: 'link', gameTypes: ['crash'] },
    }
    expect(reply.json()).toMatchObject([
      first,
      {
        slug: 'over',
        carousel_image: 'images/a.svg',
        end_date: '2026-05-03T20:59:59.999Z',
        is_active: false,
        info: { action: 'deposit', url: null },
      },
    ])
  })

  // spec: 4.19
  it('ends a promo when its last day is over in Nairobi', async () => {
    write([{ ...entry, ends: '2026-05-04' }])
    expect(await promos()).toMatchObject([{ is_active: true }])
    await world.ctx.clock.advance(12 * 3_600_000)
    expect(await promos()).toMatchObject([{ is_active: false }])
  })

  it('shows an edit without a restart, and the last good promos when an edit cannot be used', async () => {
    write([{ ...entry, title: 'Edited' }])
    expect(await promos()).toMatchObject([{ slug: 'edited' }])
    write('{"promos": [')
    expect(await promos()).toMatchObject([{ slug: 'edited' }])
    await promos()
    expect(world.ctx.lines.filter(line => line.includes('the changed promos cannot be used'))).toHaveLength(1)
    write([])
    expect(await promos()).toEqual([])
  })

  it('shows the pictures, which run no script, and nothing else of the disk', async () => {
    const picture = await get('/content/images/a.svg')
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    for (const path of ['..%2fpromos.json', '../promos.json', '%2e%2e/promos.json', 'no.svg', '.hidden', ''])
      expect([400, 404], path).toContain((await get(`/content/images/${path}`)).statusCode)
    expect((await get('/content/nothing')).statusCode).toBe(404)
    expect((await get('/content/promos?utm_source=sms')).statusCode).toBe(200)
  })
})

describe('a promo file', () => {
  it.each([
    ['no list', '{"promos":{}}', 'promos must be a list'],
    ['no JSON', '[{', 'promos.json is not JSON'],
    ['an unknown field', [{ ...entry, titel: 'x' }], 'promos.0'],
    ['no title', [{ ...entry, title: ' ' }], 'promos.0.title must be a text'],
    ['a title without an address', [{ ...entry, title: '— !' }], 'a title with a letter or digit'],
    [
      'one address twice',
      [entry, { ...entry, title: 'FLY & win 2x' }],
      'two promos have the address fly--win-2x',
    ],
    [
      'one id twice',
      [
        { ...entry, id: '1' },
        { ...entry, id: '1', title: 'b' },
      ],
      'two promos have the id 1',
    ],
    ['a picture that is not there', [{ ...entry, image: 'b.avif' }], 'there is no images/b.avif'],
    ['a picture outside', [{ ...entry, image: '../promos.svg' }], 'promos.0.image must be an AVIF'],
    [
      'a script as a link',
      [{ ...entry, url: 'javascript:alert(1)' }],
      'promos.0.url must be a path on this site',
    ],
    [
      'a link without a host',
      [{ ...entry, url: '//evil.example' }],
      'promos.0.url must be a path on this site',
    ],
    [
      'a link over http',
      [{ ...entry, url: 'http://evil.example' }],
      'promos.0.url must be a path on this site',
    ],
    ['a day that is none', [{ ...entry, ends: '2026-02-30' }], 'promos.0.ends must be a day'],
    ['a time without a zone', [{ ...entry, ends: '2026-02-20T10:00:00' }], 'promos.0.ends must be a day'],
    ['an unknown action', [{ ...entry, action: 'withdraw' }], 'promos.0.action must be deposit or link'],
  ])('with %s stops the start and says where', (_, promos, message) => {
    write(promos)
    expect(() => openPromos(world.ctx)).toThrow(message)
  })

  it('that is the sample of this repository can be used', () => {
    const config = { ...world.ctx.config, PROMOS_DIR: `${import.meta.dirname}/../../../web/promos.sample` }
    expect(() => openPromos({ ...world.ctx, config })).not.toThrow()
  })

  it('that contains a sample is refused in production, with its name', () => {
    const at = (PROMOS_DIR: string) =>
      openPromos({ ...world.ctx, config: { ...world.ctx.config, PROMOS_DIR, RUKA_ENV: 'production' } })
    expect(() => at(`${import.meta.dirname}/../../../web/promos.sample`)).toThrow(
      'PROMOS_DIR must have no samples in production, and has: Try Aviator free',
    )
    write([entry])
    expect(() => at(folder)).not.toThrow()
  })
})
