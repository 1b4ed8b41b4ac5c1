import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test/test-context.ts'
import { productPage } from './product-page.ts'
import { packPage } from './site-page.ts'

let ctx: TestContext
let folder: string
beforeEach(async () => {
  ctx = await openTestContext()
  folder = await mkdtemp(join(tmpdir(), 'drawing-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await ctx.drop()
})

const TEMPLATE = '<html><body><div id="root"></div></body></html>'

it.each([['live'], [null]])(
  'the page of sports is drawn with the pause of bets that the list names, such as %s',
  async paused => {
    const drawing = join(folder, 'drawing.mjs')
    await writeFile(drawing, 'export const draw = ({ paused }) => `<p>${paused}</p>`')
    const app = Fastify()
    app.get('/api/sports/events/', async () => ({ data: [], next: null, live: 0, paused }))
    const plain = await packPage(TEMPLATE, 1)
    const read = productPage(ctx, app, { slug: 'sports', drawing, template: TEMPLATE, plain })
    const html = (await read()).html.toString()
    expect(html).toContain(`<div id="root"><p>${paused}</p></div>`)
    expect(html).toContain(`"paused":${JSON.stringify(paused)}`)
    await app.close()
  },
)
