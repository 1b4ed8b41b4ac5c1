import type { Boot, Drawing } from '@ruka/contract/boot'
import { site } from '@ruka/contract/site'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { sitePages } from './site-page.ts'

const TEMPLATE = `<html lang="en"><head><title>Ruka</title><meta name="description" content="" /><link rel="manifest" href="/manifest.webmanifest" /><link rel="preload" href="/site.json" />
  <script src="/before-paint.js"></script><script type="module" src="/a.js"></script><link rel="stylesheet" href="/assets/a.css"></head><div id="root"></div></html>`

describe('the page of an address', () => {
  let ctx: TestContext
  let drawn: string[]
  let games: object | undefined
  let refusal: 404 | 503
  let fails: boolean
  let asked: number

  beforeEach(async () => {
    ctx = await openTestContext()
    drawn = []
    games = { data: ['Aviator'] }
    refusal = 503
    fails = false
    asked = 0
  })
  afterEach(() => ctx.drop())

  const drawing: Drawing = {
    listFor: path => (path.startsWith('/promos/') ? { from: 'content', address: '/promos' } : undefined),
    isMissing: (path, { answers }) =>
      path === '/nowhere' || (path === '/promos/none' && answers['/promos'] !== undefined),
    wantedFor: path =>
      path.startsWith('/games') ? [{ from: 'api', address: path }] : path === '/login' ? [] : undefined,
    draw: async ({ path, language, boot }) => {
      drawn.push(path)
      if (fails) throw new Error('cannot be drawn')
      return { html: `<p>${language} ${JSON.stringify(boot.answers)}</p>`, title: path }
    },
  }
  const openPages = (description: object = {}) => {
    const app = Fastify()
    app.get('/api/games', async (_, reply) => {
      asked += 1
      return games ?? reply.code(refusal).send({})
    })
    app.get('/content/promos', async () => [])
    const siteFacts = site.parse({
      name: 'Ruka',
      gamesOrigin: 'http://games.example',
      paybill: '575758',
      support: { email: '', phone: '' },
      licence: '',
      address: '',
      helpline: { name: '', phone: '', url: '' },
      ...description,
    })
    const policy = { scripts: [], styles: [] }
    const shell = { template: TEMPLATE, style: '', script: '', drawing: async () => drawing, policy }
    return sitePages({ ctx, app, site: siteFacts, shell })
  }
  const open = (description: object = {}) => {
    const pages = openPages(description)
    return async (path: string, language: 'en' | 'sw' = 'en') =>
      (await pages.read(path, language)).html.toString()
  }
  const bootOf = (page: string) => JSON.parse(/json">(.*)<\/script>/.exec(page)![1]!) as Boot

  test('is drawn from the answers that it brings along', async () => {
    const page = await open()('/games')
    expect(page).toContain('<div id="root" class="drawn"><p>en {"/games":{"data":["Aviator"]}}</p></div>')
    expect(page).toContain('<title>/games</title>')
    expect(bootOf(page)).toMatchObject({ site: { name: 'Ruka' }, answers: { '/games': games } })
  })

  test('is drawn separately for each language', async () => {
    const read = open()
    expect(await read('/login', 'sw')).toContain('<html lang="sw">')
    expect(await read('/login')).toContain('<p>en ')
    expect(drawn).toHaveLength(2)
  })

  test('is drawn once for many at a time, and once for as long as its answers stay the same', async () => {
    const read = open()
    await Promise.all([read('/games'), read('/games'), read('/games')])
    await ctx.clock.advance(10_000)
    await read('/games')
    await expect.poll(() => asked).toBe(2)
    await read('/games')
    expect(drawn).toEqual(['/games'])
  })

  test('is drawn again when its answers have changed, and the old one is served meanwhile', async () => {
    const read = open()
    await read('/games')
    games = { data: ['JetX'] }
    await ctx.clock.advance(9_999)
    expect(await read('/games')).toContain('Aviator')
    await ctx.clock.advance(1)
    expect(await read('/games')).toContain('Aviator')
    await expect.poll(() => read('/games')).toContain('JetX')
    expect(drawn).toHaveLength(2)
  })

  test('is left to the shell where it is not drawn, where an answer is missing, and where drawing fails', async () => {
    const plain = await open()('/profile')
    expect(plain).toContain('<div id="root"></div>')
    expect(bootOf(plain)).toEqual({ site: expect.objectContaining({ name: 'Ruka' }) })
    games = undefined
    expect(await open()('/games')).toBe(plain)
    fails = true
    expect(await open()('/login')).toBe(plain)
    expect(ctx.lines.filter(line => line.includes('a page could not be drawn'))).toHaveLength(1)
  })

  test.each(['https://api.example/v1', '/v1'])(
    'is left to the shell where the answers are behind %s, which another server has',
    async apiBase => {
      expect(await open({ apiBase })('/games')).toContain('<div id="root"></div>')
      expect(drawn).toEqual([])
    },
  )

  test('is a 404 where there is no screen, and where this server lacks its content', async () => {
    const pages = openPages()
    expect(await pages.isMissing('/nowhere')).toBe(true)
    expect(await pages.isMissing('/games/no-such-game')).toBe(true)
    expect(await pages.isMissing('/promos/none')).toBe(true)
    expect(await pages.isMissing('/games')).toBe(false)
    expect(await pages.isMissing('/login')).toBe(false)
    expect(await pages.isMissing('/profile')).toBe(false)
    games = undefined
    expect(await pages.isMissing('/games'), 'a server in trouble has not said so').toBe(false)
    const elsewhere = openPages({ apiBase: 'https://api.example/v1' })
    expect(await elsewhere.isMissing('/games/no-such-game'), 'another server is not asked').toBe(false)
  })

  test('is not drawn again while it is fresh', async () => {
    const pages = openPages()
    await pages.read('/games', 'en')
    expect(await pages.isMissing('/games')).toBe(false)
    expect(asked).toBe(1)
    await ctx.clock.advance(60_000)
    expect(await pages.isMissing('/games')).toBe(false)
    expect(asked).toBe(2)
  })

  test('no longer shows removed content', async () => {
    const read = open()
    expect(await read('/games')).toContain('Aviator')
    games = undefined
    refusal = 404
    await ctx.clock.advance(10_000)
    await expect.poll(() => read('/games')).toContain('<div id="root"></div>')
  })

  test('stays as it was while its data cannot be read', async () => {
    const read = open()
    const before = await read('/games')
    games = undefined
    await ctx.clock.advance(120_000)
    expect(await read('/games')).toBe(before)
  })

  test('is no older than a minute for the first visitor after a quiet time', async () => {
    const read = open()
    await read('/games')
    games = { data: ['JetX'] }
    await ctx.clock.advance(60_000)
    expect(await read('/games')).toContain('JetX')
  })

  test('is drawn again each day, since a policy names the law of the day, and after a failure', async () => {
    const read = open()
    fails = true
    expect(await read('/login')).toContain('<div id="root"></div>')
    fails = false
    await ctx.clock.advance(60_000)
    expect(await read('/login')).toContain('<p>en {}</p>')
    await ctx.clock.advance(86_400_000)
    await read('/login')
    expect(drawn).toHaveLength(3)
  })

  test('is not drawn from more than a phone should carry', async () => {
    games = { data: 'x'.repeat(70_000) }
    expect(await open()('/games')).toContain('<div id="root"></div>')
  })
})
