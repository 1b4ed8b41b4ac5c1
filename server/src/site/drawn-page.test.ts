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

async function openPage(slug: string, template: string, code: string) {
  const drawing = join(folder, 'drawing.mjs')
  await writeFile(drawing, code)
  const plain = await packPage(template, 1)
  const read = drawnPage(ctx, app, { slug, drawing, template, plain })
  return async () => (await read()).html.toString()
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

it('the page of a league is drawn with the round of now in place of its bones, and anew a second later', async () => {
  const read = await openPage(
    'ligi-kuu',
    WITH_BONES,
    'export const draw = (slug, { rounds }) => `<p>${slug} ${rounds[0].week}</p>`',
  )
  let week = 7
  app.get('/api/leagues/ligi-kuu/', async () => ({ data: { rounds: [{ week }] } }))
  const html = await read()
  expect(html).toContain('<div id="root"><p>ligi-kuu 7</p></div><i id="end" hidden></i><script id="boot"')
  expect(html).toContain('{"rounds":[{"week":7}]}')
  expect(html).not.toContain('bones')
  week = 8
  await ctx.clock.advance(999)
  expect(await read()).toBe(html)
  await ctx.clock.advance(1)
  expect(await read()).toContain('<p>ligi-kuu 8</p>')
})

it('the page of a league that is closed is the one with bones', async () => {
  const read = await openPage('ligi-kuu', WITH_BONES, 'export const draw = () => `<p>drawn</p>`')
  app.get('/api/leagues/ligi-kuu/', async (_, reply) => reply.code(404).send({}))
  expect(await read()).toBe(WITH_BONES)
})
