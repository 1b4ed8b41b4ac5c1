import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { drawnPage } from './drawn-page.ts'
import { packPage } from './site-page.ts'

let ctx: TestContext
let folder: string
let app: FastifyInstance
beforeEach(async () => {
  ctx = await openTestContext()
  folder = await mkdtemp(join(tmpdir(), 'drawing-'))
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
  await ctx.drop()
})

const EMPTY = '<html><body><div id="root"></div></body></html>'
const WITH_BONES = '<html><body><div id="root"><div>bones</div></div><i id="end" hidden></i></body></html>'

const drawingFile = () => join(folder, 'drawing.mjs')

async function openPage(slug: string, template: string, code: string) {
  const drawing = drawingFile()
  await writeFile(drawing, code)
  const plain = await packPage(template, 1)
  const read = drawnPage(ctx, app, { slug, drawing, template, plain })
  return async () => (await read()).html.toString()
}

const DRAW_WEEK = 'export const draw = (slug, { rounds }) => `<p>${slug} ${rounds[0].week}</p>`'

/** A league whose API answers when the test lets it. */
async function openHeldLeague() {
  const read = await openPage('ligi-kuu', WITH_BONES, DRAW_WEEK)
  const held: PromiseWithResolvers<number>[] = []
  app.get('/api/leagues/ligi-kuu/', async () => {
    const answer = Promise.withResolvers<number>()
    held.push(answer)
    return { data: { rounds: [{ week: await answer.promise }] } }
  })
  const asked = () => held.length
  return {
    read,
    asked,
    /** The page of the first visitor, of this week. */
    async readFirst(week: number) {
      const page = read()
      await expect.poll(asked).toBe(1)
      held[0]!.resolve(week)
      expect(await page).toContain(`<p>ligi-kuu ${week}</p>`)
    },
    answer: (week: number) => held.at(-1)!.resolve(week),
  }
}

it.each([['live'], [null]])(
  'the page of sports is drawn with the pause of bets that the list names, such as %s',
  async paused => {
    const read = await openPage(
      'sports',
      EMPTY,
      'export const draw = (slug, { paused }) => `<p>${slug} ${paused}</p>`',
    )
    app.get('/api/sports/events/', async () => ({ data: [], next: null, live: 0, paused }))
    const html = await read()
    expect(html).toContain(`<div id="root"><p>sports ${paused}</p></div>`)
    expect(html).toContain(`"paused":${JSON.stringify(paused)}`)
  },
)

it('the page of a league is drawn with the round of now in place of its bones', async () => {
  const read = await openPage('ligi-kuu', WITH_BONES, DRAW_WEEK)
  app.get('/api/leagues/ligi-kuu/', async () => ({ data: { rounds: [{ week: 7 }] } }))
  const html = await read()
  expect(html).toContain('<div id="root"><p>ligi-kuu 7</p></div><i id="end" hidden></i><script id="boot"')
  expect(html).toContain('{"rounds":[{"week":7}]}')
  expect(html).not.toContain('bones')
})

it('a page is drawn again a second later, and its visitors get the one before until then', async () => {
  const league = await openHeldLeague()
  await league.readFirst(7)
  await ctx.clock.advance(999)
  expect(await league.read()).toContain('ligi-kuu 7')
  await ctx.clock.advance(1)
  expect(await Promise.all([league.read(), league.read()])).toEqual(
    Array(2).fill(expect.stringContaining('ligi-kuu 7')),
  )
  await expect.poll(league.asked).toBe(2)
  league.answer(8)
  await expect.poll(league.read).toContain('ligi-kuu 8')
})

it('the first visitor after a night gets the round of the morning', async () => {
  const league = await openHeldLeague()
  await league.readFirst(7)
  await ctx.clock.advance(8 * 3_600_000)
  const page = league.read()
  await expect.poll(league.asked).toBe(2)
  league.answer(300)
  expect(await page).toContain('<p>ligi-kuu 300</p>')
})

it('while its data does not come, a page is drawn once, and visitors soon get the one with bones', async () => {
  const league = await openHeldLeague()
  await league.readFirst(7)
  await ctx.clock.advance(3_000)
  const pages = [league.read(), league.read()]
  await expect.poll(league.asked).toBe(2)
  await ctx.clock.advance(2_000)
  expect(await Promise.all(pages)).toEqual([WITH_BONES, WITH_BONES])
  // Who comes later does not wait at all.
  await ctx.clock.advance(60_000)
  expect(await league.read()).toBe(WITH_BONES)
  expect(league.asked()).toBe(2)
  // What comes so late is of the past.
  league.answer(8)
  const readAgain = () => {
    void league.read()
    return league.asked()
  }
  await expect.poll(readAgain).toBe(3)
  league.answer(9)
  await expect.poll(league.read).toContain('ligi-kuu 9')
})

it('a page whose drawing could not be read is drawn once it can be', async () => {
  const read = await openPage('ligi-kuu', WITH_BONES, 'export const draw = (')
  app.get('/api/leagues/ligi-kuu/', async () => ({ data: { rounds: [{ week: 7 }] } }))
  expect(await read()).toBe(WITH_BONES)
  await writeFile(drawingFile(), DRAW_WEEK)
  await ctx.clock.advance(3_000)
  expect(await read()).toContain('<p>ligi-kuu 7</p>')
})

it('a page without a place for its first view is refused at the start', async () => {
  await expect(openPage('ligi-kuu', '<html><body></body></html>', DRAW_WEEK)).rejects.toThrow(
    'the page ligi-kuu has no place for its first view',
  )
})

it('the page of a league before its first season is the one with bones', async () => {
  const read = await openPage('ligi-kuu', WITH_BONES, DRAW_WEEK)
  app.get('/api/leagues/ligi-kuu/', async (_, reply) => reply.code(409).send({ code: 'game_closed' }))
  expect(await read()).toBe(WITH_BONES)
})

it('the page of a league that is closed is drawn as a closed one', async () => {
  const read = await openPage(
    'ligi-kuu',
    WITH_BONES,
    'export const draw = (slug, { isClosed }) => `<p>closed: ${isClosed}</p>`',
  )
  app.get('/api/leagues/ligi-kuu/', async () => ({ data: { rounds: [], isClosed: true } }))
  expect(await read()).toContain('<p>closed: true</p>')
})
